import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system';
import { globalCss, keyframes } from './global-css';
import { semanticTokens } from './semantic-tokens';
import { conditions, utilities } from './style-props';
import { textStyles } from './text-styles';
import { breakpoints, tokens } from './tokens';

let made: SystemContext | undefined;

/**
 * Chakra's engine with this site's tokens and only the style props in use. Dark is `<html data-theme="dark">`. Making it
 * takes some ten milliseconds, so it is made when it is first asked for.
 */
export function uiSystem(): SystemContext {
  made ??= createSystem({
    preflight: true,
    disableLayers: true,
    conditions,
    utilities,
    globalCss,
    theme: { breakpoints, keyframes, tokens, semanticTokens, textStyles },
  });
  return made;
}

import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { animationStyles, layerStyles } from '@chakra-ui/react/theme';
import { buttonStyles } from '../buttons/button-styles';
import { globalCss, keyframes } from './global-css';
import { semanticTokens } from './semantic-tokens';
import { breakpoints, textStyles, tokens } from './tokens';

/**
 * Chakra's system of this site: all of Chakra's style props and conditions, our tokens, and the recipes of the components in use. Every
 * Chakra component below `UiProvider` reads it. Dark is `<html data-theme="dark">`.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    // rules of components come after the global ones in the same sheet, so no cascade layers are needed
    disableLayers: true,
    conditions: {
      dark: '[data-theme=dark] &',
      light: ':root:not([data-theme=dark]) &',
      // a control that explains why it cannot be used has `aria-disabled` and keeps the focus
      hover: [
        '@media (hover: hover)',
        '&:is(:hover, [data-hover]):not(:disabled, [data-disabled], [aria-disabled=true])',
      ],
      active: '&:is(:active, [data-active]):not(:disabled, [data-disabled], [aria-disabled=true])',
      current: '&:is([data-current], [aria-current]:not([aria-current=false]))',
    },
    globalCss,
    theme: {
      breakpoints,
      keyframes,
      tokens,
      semanticTokens,
      textStyles,
      layerStyles,
      animationStyles,
      // only of components that nearly every page shows: others get theirs by the prop `recipe` (all of Chakra's are 27 kB)
      recipes: { button: buttonStyles },
    },
  }),
);

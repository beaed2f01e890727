import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system';
import { breakpoints } from './breakpoints';
import { conditions, utilitiesBy } from './style-props';
import { textStyles } from './text-styles';
import { refsOf } from './token-refs';

let made: SystemContext | undefined;

/**
 * Chakra's engine with only the style props in use. Dark is `<html data-theme="dark">`. Of the tokens it knows what stands
 * for them; their values are among the default rules. Made when it is first asked for.
 */
export function uiSystem(): SystemContext {
  made ??= createSystem({
    preflight: false,
    disableLayers: true,
    conditions,
    // asked for the names of types too, which only Chakra's generator of types reads
    utilities: utilitiesBy((category) => (refs) => (isOfTypes(refs(category)) ? refs(category) : refsOf(category))),
    theme: { breakpoints, textStyles },
  });
  return made;
}

const isOfTypes = (refs: object | null | undefined) => Object.keys(refs ?? {}).some((name) => name.startsWith('type:'));

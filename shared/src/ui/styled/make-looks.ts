import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { useInsertionEffect } from 'react';
import { uiSystem } from '../theme/system';
import { withTokens } from '../theme/token-refs';
import { insertLooks, lookOf } from './looks';

/**
 * Looks by name, for what is drawn by the dozen: `<p className={look.price}>` is half of the work of a part with those styles.
 *
 * @returns a hook that gives the class of each
 */
export function makeLooks<Name extends string>(styles: Readonly<Record<Name, SystemStyleObject>>) {
  let classes: Readonly<Record<Name, string>> | undefined;
  return function useLooks(): Readonly<Record<Name, string>> {
    // not when a module loads: most of a page is not on it at first
    classes ??= Object.fromEntries(
      Object.entries<SystemStyleObject>(styles).map(([name, style]) => [
        name,
        lookOf(uiSystem().css(withTokens(style)), []).className,
      ]),
    ) as Record<Name, string>;
    useInsertionEffect(insertLooks, []);
    return classes;
  };
}

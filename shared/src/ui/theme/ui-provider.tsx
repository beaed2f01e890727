import { type ReactNode, useInsertionEffect } from 'react';
import { insertDefaults } from '../styled/looks';

/** Gives tokens, resets and the page's own defaults to everything. One at the root of the page. */
export function UiProvider({ children }: { children: ReactNode }) {
  useInsertionEffect(insertDefaults, []);
  return children;
}

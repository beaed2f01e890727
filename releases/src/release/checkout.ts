import { shellName } from './names';
import type { Release } from './release';

/**
 * Whether a release runs where travellers enter who they are and what they pay: it declares a page during which no other release is
 * applied (`protected`), or is the shell, which surrounds all pages.
 */
export const ownsCheckout = ({ name, declaration }: Pick<Release, 'name' | 'declaration'>): boolean =>
  name === shellName || declaration?.routes.some(({ protected: isProtected }) => isProtected) === true;

import type { Location } from 'react-router-dom';

/** True for the first entry of the tab's history. A new key hides that when the entry is replaced, so its state says it. */
export const isFirstEntry = ({ key, state }: Pick<Location, 'key' | 'state'>): boolean =>
  key === 'default' || (state as { readonly isFirstEntry?: boolean } | null)?.isFirstEntry === true;

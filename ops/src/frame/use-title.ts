import { useEffect } from 'react';
import { brand } from 'shared/brand';

/** Sets the title of the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Operations · ${brand.name}`;
  }, [title]);
}

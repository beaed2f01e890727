import { useEffect } from 'react';
import { brand } from 'shared/brand';

/** Names the page in the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Operations · ${brand.name}`;
  }, [title]);
}

import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { PageSkeleton } from '../components/page-skeleton';
import { PageBoundary } from './page-boundary';
import { useTitle } from './use-title';

/** A section once it is there: named in the tab, and read from its heading when somebody has gone to it. */
export function SectionView({ title, page: Page }: { readonly title: string; readonly page: ComponentType }) {
  useTitle(title);
  return (
    <PageBoundary>
      <Suspense fallback={<PageSkeleton title={title} />}>
        <Page />
        <Arrival />
      </Suspense>
    </PageBoundary>
  );
}

/** The first page is left to the browser; a section that was gone to begins at its heading. */
function Arrival() {
  const isFirst = useRef(useNavigationType() === 'POP');
  // once, when the section is there: the address changes within it
  useEffect(() => {
    if (!isFirst.current) document.querySelector('h1')?.focus();
  }, []);
  return null;
}

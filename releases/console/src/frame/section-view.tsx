import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { PageSkeleton } from '../components/page-skeleton';
import { PageBoundary } from './page-boundary';
import { useTitle } from './use-title';

interface SectionViewProps {
  readonly title: string;
  readonly page: ComponentType;
  /** Somebody came here by signing in. */
  readonly isGoneTo: boolean;
}

/** A section once it is there: named in the tab, and read from its heading when somebody has gone to it. */
export function SectionView({ title, page: Page, isGoneTo }: SectionViewProps) {
  useTitle(title);
  return (
    <PageBoundary>
      <Suspense fallback={<PageSkeleton title={title} />}>
        <Page />
        <Arrival isGoneTo={isGoneTo} />
      </Suspense>
    </PageBoundary>
  );
}

/** The first page is left to the browser; a section that was gone to begins at its heading. */
function Arrival({ isGoneTo }: Pick<SectionViewProps, 'isGoneTo'>) {
  const isFirst = useNavigationType() === 'POP';
  const isToBeRead = useRef(isGoneTo || !isFirst);
  // once, when the section is there: the address changes within it
  useEffect(() => {
    if (isToBeRead.current) document.querySelector('h1')?.focus();
  }, []);
  return null;
}

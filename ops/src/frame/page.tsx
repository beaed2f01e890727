import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { Button, ButtonLink, Card, EmptyState } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import type { Me } from '../api/people';
import { PageSkeleton } from '../components/list-page';
import { roleList, rolesThatMay } from '../model/role-words';
import { consoleHome, type Section } from '../sections';
import { useTitle } from './use-title';

interface SectionViewProps {
  readonly title: string;
  readonly page: ComponentType;
  /** Whether the heading gets the focus also on the first page, as after signing in. */
  readonly focusesHeading: boolean;
}

/** A section in its error boundary, with its title and focus. */
export function SectionView({ title, page: Page, focusesHeading }: SectionViewProps) {
  useTitle(title);
  return (
    <PageBoundary title={title}>
      <Suspense fallback={<PageSkeleton title={title} />}>
        <Page />
        <HeadingFocus isForced={focusesHeading} />
      </Suspense>
    </PageBoundary>
  );
}

/** Focuses the heading after a navigation, for screen readers. On the first page the browser decides. */
function HeadingFocus({ isForced }: { readonly isForced: boolean }) {
  const isFirst = useNavigationType() === 'POP';
  const isNeeded = useRef(isForced || !isFirst);
  // Only once per section: the address also changes within it.
  useEffect(() => {
    if (isNeeded.current) document.querySelector('h1')?.focus();
  }, []);
  return null;
}

/** A page that cannot be loaded or rendered does not affect the other sections. */
class PageBoundary extends Component<
  { readonly title: string; readonly children: ReactNode },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <>
        <PageHead title={this.props.title} />
        <Card>
          <EmptyState
            spot="remote-unavailable"
            title="This page cannot be shown"
            text="The site may just have been updated. Load the page again; what you have saved is kept."
          >
            <Button onClick={() => location.reload()}>Load again</Button>
          </EmptyState>
        </Card>
        <HeadingFocus isForced />
      </>
    );
  }
}

export function UnknownPage() {
  useTitle('Page not found');
  return (
    <>
      <PageHead title="Page not found" />
      <Card>
        <EmptyState spot="not-found" title="Nothing is here" text="The back office has no page at this address.">
          <ButtonLink to={consoleHome}>Go to the first page</ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}

interface ClosedSectionProps {
  readonly section: Pick<Section, 'title' | 'permission'>;
  readonly me: Me;
}

/** In place of a section that the person may not open. */
export function ClosedSection({ section: { title, permission }, me }: ClosedSectionProps) {
  useTitle(title);
  return (
    <>
      <PageHead title={title} />
      <Card>
        <EmptyState
          spot="not-found"
          title={`This needs the role ${rolesThatMay(permission)}`}
          text={`You have: ${roleList(me.roles) || 'no role'}. Ask an admin of the staff if you need this page.`}
        />
      </Card>
      <HeadingFocus isForced={false} />
    </>
  );
}

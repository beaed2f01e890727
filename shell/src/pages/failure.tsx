import { type FunctionComponent, lazy, Suspense } from 'react';
import { Button } from 'shared/ui';
import { MessagePage } from './message-page';
import { PageSkeleton } from './page-skeleton';

type FailurePages = typeof import('./failure-pages');

/** In the same file as the idle work, so that they are there when a connection is lost. */
const loadFailurePages = (): Promise<FailurePages> => import(/* webpackChunkName: "idle" */ './failure-pages');

/** The pages for a part of the site that does not work. They are not part of the first script: hardly any visit needs one. */
export const UnavailablePage = failurePage((pages) => pages.UnavailablePage);
export const CrashedPage = failurePage((pages) => pages.CrashedPage);
export const MissingPage = failurePage<object>((pages) => pages.MissingPage);

function failurePage<Props extends object>(
  pageOf: (pages: FailurePages) => FunctionComponent<Props>,
): FunctionComponent<Props> {
  const Page = lazy<FunctionComponent<Props>>(() =>
    loadFailurePages().then(
      (pages) => ({ default: pageOf(pages) }),
      () => ({ default: NoConnectionPage }),
    ),
  );
  return (props) => (
    <Suspense fallback={<PageSkeleton />}>
      <Page {...props} />
    </Suspense>
  );
}

/** Shown if the page that would say what is wrong cannot be loaded either. */
const NoConnectionPage = () => (
  <MessagePage
    spot="remote-unavailable"
    title="This page cannot be opened right now"
    text="Your bookings and payments are not affected. Check your connection, then load the page again."
    actions={
      <Button variant="main" onClick={() => location.reload()}>
        Load again
      </Button>
    }
  />
);

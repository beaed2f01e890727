import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { brand } from 'shared/brand';
import { hasBookings } from 'shared/device-bookings';
import { formatTime } from 'shared/format';
import { RotateCw } from 'shared/icons';
import { paths } from 'shared/paths';
import { type OfflinePage, offlinePages } from 'shared/shell';
import { Box, Button, ButtonLink, Heading, TextLink, VisuallyHidden } from 'shared/ui';
import { sectionTitle } from '../frame/nav-links';
import { useConnection } from '../offline/connection';
import { routeAt } from '../remotes';
import { useReleaseMap, useReportFailure } from '../site-context';
import { Alternatives } from './alternatives';
import { MessagePage } from './message-page';
import { useRetry } from './use-retry';

interface UnavailablePageProps {
  /** The traveller's name for the missing part: "Airport pickup". */
  readonly title: string;
  /** Loads the same release again. */
  readonly retry?: () => void;
}

/** Shown if a part of the site could not be loaded, or no active release declares it. The rest of the site stays usable. */
export function UnavailablePage({ title, retry }: UnavailablePageProps) {
  const { pathname } = useLocation();
  const remote = routeAt(useReleaseMap(), pathname)?.remote;
  useReportFailure();
  const { isChecking, hasFailedAgain, lastTryMs, tryAgain } = useRetry(remote, retry);
  const { isOnline } = useConnection();
  if (!isOnline) return <OfflineStandIn title={title} />;
  return (
    <MessagePage
      spot="remote-unavailable"
      title={`${title} cannot be opened right now`}
      text={`This part of ${brand.name} did not load. Your bookings and payments are not affected, and the rest of the site works.`}
      actions={
        <>
          <Button variant="main" icon={<RotateCw />} loading={isChecking} onClick={tryAgain}>
            Try again
          </Button>
          <ButtonLink variant="outline" to={paths.home}>
            Go back home
          </ButtonLink>
        </>
      }
      note={
        <>
          We try again every 30 seconds. Last try{' '}
          <Box as="span" whiteSpace="nowrap">
            {formatTime(lastTryMs)}.
          </Box>
          <VisuallyHidden role="status">{hasFailedAgain ? `${title} still cannot be opened` : ''}</VisuallyHidden>
        </>
      }
    >
      <Alternatives exceptRemote={remote?.name} />
    </MessagePage>
  );
}

/** The cause is known: nothing else of the site would load either. `useRetry` opens the page when the connection is back. */
function OfflineStandIn({ title }: { readonly title: string }) {
  const { pathname } = useLocation();
  const [kept, setKept] = useState<readonly OfflinePage[]>([]);
  useEffect(() => {
    offlinePages().then(setKept, () => undefined);
  }, []);
  return (
    <MessagePage
      spot="offline"
      title="You are offline"
      text={`${title} opens by itself when you are back online. Your bookings and payments are not affected.`}
      actions={
        <>
          {hasBookings() && pathname !== paths.trip && <ButtonLink to={paths.trip}>Your trip works offline</ButtonLink>}
          <ButtonLink variant="outline" to={paths.home}>
            Go back home
          </ButtonLink>
        </>
      }
    >
      {kept.length > 0 && (
        <section aria-labelledby="kept">
          <Heading id="kept" textStyle="h3">
            Kept on this device
          </Heading>
          <ul>
            {kept.map(({ path, title: name }) => (
              <li key={path}>
                <TextLink to={path}>{name}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </MessagePage>
  );
}

/** Shown if a page throws after it was mounted. What was typed is in its draft, so opening it again loses nothing. */
export function CrashedPage({ title, retry }: { title: string; retry: () => void }) {
  useReportFailure();
  const { pathname } = useLocation();
  const remote = routeAt(useReleaseMap(), pathname)?.remote;
  return (
    <MessagePage
      spot="remote-unavailable"
      title="Something went wrong on this page"
      text={`${title} stopped because of an error. A booking that you have made is safe. Try again to go on.`}
      actions={
        <>
          <Button variant="main" icon={<RotateCw />} onClick={retry}>
            Try again
          </Button>
          <ButtonLink variant="outline" to={paths.home}>
            Go back home
          </ButtonLink>
        </>
      }
    >
      <Alternatives exceptRemote={remote?.name} />
    </MessagePage>
  );
}

/** For a path of the site that no active remote declares. */
export function MissingPage() {
  const { pathname } = useLocation();
  return <UnavailablePage title={sectionTitle(pathname) ?? 'This page'} />;
}

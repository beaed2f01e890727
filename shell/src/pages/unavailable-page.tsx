import { useLocation } from 'react-router-dom';
import { brand } from 'shared/brand';
import { formatTime } from 'shared/format';
import { RotateCw } from 'shared/icons';
import { paths } from 'shared/paths';
import { Button, ButtonLink, VisuallyHidden } from 'shared/ui';
import { routeAt } from '../remotes';
import { useBroken, useReleaseMap } from '../site-context';
import { Meanwhile } from './meanwhile';
import { MessagePage } from './message-page';
import { useRetry } from './use-retry';

interface UnavailablePageProps {
  /** What a traveller calls the part that is gone: "Airport pickup". */
  readonly title: string;
  /** Loads the same release once more. */
  readonly retry?: () => void;
}

/** A part of the site could not be loaded, or is not there now. It names what is gone and keeps the rest usable. */
export function UnavailablePage({ title, retry }: UnavailablePageProps) {
  const { pathname } = useLocation();
  const remote = routeAt(useReleaseMap(), pathname)?.remote;
  useBroken();
  const { isLooking, hasFailedAgain, lastTryMs, tryAgain } = useRetry(remote, retry);
  return (
    <MessagePage
      spot="remote-unavailable"
      title={`${title} cannot be opened right now`}
      text={`This part of ${brand.name} did not load. Your bookings and payments are not affected, and the rest of the site works.`}
      actions={
        <>
          <Button variant="main" icon={<RotateCw />} loading={isLooking} onClick={tryAgain}>
            Try again
          </Button>
          <ButtonLink variant="outline" to={paths.home}>
            Go back home
          </ButtonLink>
        </>
      }
      note={
        <>
          We try again by ourselves every 30 seconds. Last try {formatTime(lastTryMs)}.
          <VisuallyHidden role="status">{hasFailedAgain ? `${title} still cannot be opened` : ''}</VisuallyHidden>
        </>
      }
    >
      <Meanwhile exceptRemote={remote?.name} />
    </MessagePage>
  );
}

import { useLocation } from 'react-router-dom';
import { RotateCw } from 'shared/icons';
import { paths } from 'shared/paths';
import { Button, ButtonLink } from 'shared/ui';
import { routeAt } from '../remotes';
import { useReleaseMap, useReportFailure } from '../site-context';
import { Alternatives } from './alternatives';
import { MessagePage } from './message-page';

/** Shown if a page throws after it was mounted. What was typed is in its draft, so opening it again loses nothing. */
export function CrashedPage({ title, retry }: { title: string; retry: () => void }) {
  useReportFailure();
  const { pathname } = useLocation();
  const remote = routeAt(useReleaseMap(), pathname)?.remote;
  return (
    <MessagePage
      spot="remote-unavailable"
      title="Something went wrong on this page"
      text={`${title} met an error and stopped. A booking that you have made is safe; open the page again to go on.`}
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

import { Search } from 'shared/icons';
import { paths } from 'shared/paths';
import { ButtonLink } from 'shared/ui';
import { MessagePage } from './message-page';
import { notFoundText } from './not-found-text';

/** For a path that does not exist on the site. */
export function NotFoundPage() {
  return (
    <MessagePage
      spot="not-found"
      title={notFoundText.title}
      text={notFoundText.text}
      actions={
        <>
          <ButtonLink variant="main" icon={<Search />} to={paths.flightSearch}>
            Search flights
          </ButtonLink>
          <ButtonLink variant="outline" to={paths.home}>
            Go back home
          </ButtonLink>
        </>
      }
    />
  );
}

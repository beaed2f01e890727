import { paths } from 'shared/paths';
import { ButtonLink, Search } from 'shared/ui';
import { MessagePage } from './message-page';

/** For an address that is none of the site's. */
export function NotFoundPage() {
  return (
    <MessagePage
      spot="not-found"
      title="This page does not exist"
      text="The address may be mistyped, or the page has moved. Nothing is wrong with your bookings."
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

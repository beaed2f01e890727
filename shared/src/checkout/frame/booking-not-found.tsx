import { pathTo } from 'shared/paths';
import { ButtonLink, Card, EmptyState } from 'shared/ui';

/** The address names no booking of ours. */
export function BookingNotFound() {
  return (
    <Card>
      <EmptyState
        spot="not-found"
        title="This booking cannot be found"
        text="The link may be incomplete. Open the one that you came from again, or look the booking up by the booking ID in the mail about it."
      >
        <ButtonLink to={pathTo('trackBooking')}>Look it up</ButtonLink>
        <ButtonLink to={pathTo('home')} variant="outline">
          Go back home
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}

import { pathTo } from 'shared/paths';
import { ButtonLink, Card, EmptyState } from 'shared/ui';

/** The address names no booking of ours. */
export function BookingNotFound() {
  return (
    <Card>
      <EmptyState
        spot="not-found"
        title="This booking cannot be found"
        text="The link may be incomplete. Open the one that you came from again; the mail about your booking has its booking ID and its receipt."
      >
        <ButtonLink to={pathTo('home')}>Go back home</ButtonLink>
      </EmptyState>
    </Card>
  );
}

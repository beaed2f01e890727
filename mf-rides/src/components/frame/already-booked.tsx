import { pathTo } from 'shared/paths';
import { useSettings } from 'shared/shell';
import { ButtonLink, Card, EmptyState } from 'shared/ui';
import { criteriaToQuery } from '../../model/search-criteria';
import type { RideStep } from '../../model/steps';
import { RidePage } from './ride-page';

interface AlreadyBookedProps {
  readonly title: string;
  readonly step: RideStep;
  /** The booking's `_id`. */
  readonly rideId: string;
}

/** A step that was gone back to after its ride was booked: on to the booking, or to another car. */
export function AlreadyBooked({ title, step, rideId }: AlreadyBookedProps) {
  const search = useSettings((state) => state.rideSearch);
  const booking = pathTo('ridePayment', { query: { id: rideId } });
  return (
    <RidePage title={title} step={step} backTo={booking}>
      <Card>
        <EmptyState
          spot="empty-results"
          title="This ride is booked"
          text="Your booking is made, and this step is done. Go on to its payment; once that is in, you see the confirmation."
        >
          <ButtonLink to={booking}>Go to my booking</ButtonLink>
          <ButtonLink
            to={search ? pathTo('rideResults', { query: criteriaToQuery(search) }) : pathTo('rideSearch')}
            variant="outline"
          >
            Book another car
          </ButtonLink>
        </EmptyState>
      </Card>
    </RidePage>
  );
}

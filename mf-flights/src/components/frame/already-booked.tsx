import { pathTo } from 'shared/paths';
import { useSettings } from 'shared/shell';
import { ButtonLink, Card, EmptyState } from 'shared/ui';
import type { FlightStep } from '../../model/steps';
import { FlightPage } from './flight-page';
import { resultsAddress } from './selection-address';

interface AlreadyBookedProps {
  readonly title: string;
  readonly step: FlightStep;
  /** The booking's `_id`. */
  readonly bookingId: string;
}

/** A step that was gone back to after its flight was booked: on to the booking, or to another flight. */
export function AlreadyBooked({ title, step, bookingId }: AlreadyBookedProps) {
  const search = useSettings((state) => state.activeSearch);
  const booking = pathTo('flightPayment', { query: { id: bookingId } });
  return (
    <FlightPage title={title} step={step} backTo={booking}>
      <Card>
        <EmptyState
          spot="empty-results"
          title="This flight is booked"
          text="Your booking is made, and this step is done. Go on to its payment; once that is in, you see your tickets."
        >
          <ButtonLink to={booking}>Go to my booking</ButtonLink>
          <ButtonLink to={resultsAddress(search)} variant="outline">
            Book another flight
          </ButtonLink>
        </EmptyState>
      </Card>
    </FlightPage>
  );
}

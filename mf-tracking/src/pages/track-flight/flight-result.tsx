import type { TrackedFlight } from 'shared/contract/tracking';
import { flightStatusText } from 'shared/documents';
import { Card, Heading } from 'shared/ui';
import { BookingActions } from '../../components/actions/booking-actions';
import { PayAction } from '../../components/actions/pay-action';
import { ResultFrame } from '../../components/frame/result-frame';
import { StateHead } from '../../components/frame/state-head';
import type { Shown } from '../../components/frame/tracked-page';
import { LiveLine } from '../../components/live/live-line';
import { Timeline } from '../../components/timeline/timeline';
import { flightTimeline, isFlightOver } from '../../model/flight-road';
import { FlightsCard } from './flights-card';
import { PriceChanged } from './price-changed';
import { TicketsCard } from './tickets-card';

/** Where the booking stands and what it asks for; its flights, its tickets, and what can be done. */
export function FlightResult({ tracked, updatedAtMs, error, refetch }: Shown<TrackedFlight>) {
  const { status, actions, bookingId, bookingName, payment, view } = tracked;
  return (
    <ResultFrame
      aside={
        <>
          <TicketsCard tracked={tracked} />
          <Card as="section" aria-labelledby="what-next">
            <Heading id="what-next" textStyle="h3" marginBottom="1">
              Your booking
            </Heading>
            <BookingActions kind="flight" tracked={tracked} refetch={refetch} />
          </Card>
        </>
      }
    >
      <Card as="section" aria-label="Your flight">
        <StateHead
          state={flightStatusText[status]}
          bookingId={bookingId}
          booked={bookingName}
          payment={payment}
          kind="flight"
          actions={actions}
        />
        <PriceChanged tracked={tracked} refetch={refetch} />
        <PayAction kind="flight" viewToken={view.token} actions={actions} />
        <Timeline rows={flightTimeline(tracked)} nowMs={updatedAtMs} />
        {!isFlightOver(tracked) && <LiveLine updatedAtMs={updatedAtMs} isLost={error !== undefined} />}
      </Card>
      <FlightsCard tracked={tracked} />
    </ResultFrame>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureSentence, PriceDecision, priceChangeOf, useAcceptPrice } from 'shared/checkout';
import type { TrackedFlight } from 'shared/contract/tracking';
import { isOver, useDeviceBookings } from 'shared/device-bookings';
import { flightStatusText } from 'shared/documents';
import { pathTo } from 'shared/paths';
import { siteRules, toast, useLoadingOverlay } from 'shared/shell';
import { Box, Card, Heading, Notice, Text } from 'shared/ui';
import { CopyRow, DetailRows } from 'shared/ui/parts';
import { acceptPrice } from '../../api/bookings';
import { BookingActions, PayAction } from '../../components/actions/booking-actions';
import { ResultFrame } from '../../components/frame/result-frame';
import { focusState, StateHead } from '../../components/frame/state-head';
import { type Shown, TrackedPage } from '../../components/frame/tracked-page';
import { LastUpdated } from '../../components/live/last-updated';
import { flights } from '../../components/live/tracked-queries';
import { RideOffers } from '../../components/ride-offers';
import { Timeline } from '../../components/timeline/timeline';
import { flightTimeline, isFlightFinal, nextDeparture } from '../../model/flight-timeline';
import { ridesForFlight } from '../../model/trip/missing-rides';
import { keptLegs } from '../../model/trip/planned-legs';
import { whenText } from '../../model/when-text';
import { FlightsCard } from './flights-card';

const ChangePanel = lazy(() => import('../../components/change/change-panel'));

/** A flight from its booking to its end, kept current while it is looked at. */
export function TrackFlightPage() {
  return (
    <TrackedPage title="Track flight" kind={flights} stateText={({ status }) => flightStatusText[status]}>
      {(shown) => <FlightResult {...shown} />}
    </TrackedPage>
  );
}

/** The state of the booking, what it needs and what can be done; its flights, its tickets and their rides. */
function FlightResult({ tracked, updatedAtMs, error, refetch }: Shown<TrackedFlight>) {
  const { status, actions, bookingId, bookingName, payment, view, changes } = tracked;
  const [isChanging, setChanging] = useState(false);
  const [timesClosed, setTimesClosed] = useState(0);
  function close() {
    setChanging(false);
    setTimesClosed((times) => times + 1);
  }
  const departure = nextDeparture(tracked, updatedAtMs);
  const waiting = changes?.find((change) => change.status === 'awaiting_payment');
  const waitingId = waiting?.changeId;
  // what had the focus is removed; the payment of the change comes, and goes, with an answer of its own
  // biome-ignore lint/correctness/useExhaustiveDependencies: a panel that closes and a change that begins to wait each move the focus
  useEffect(() => {
    if (timesClosed > 0) focusState();
  }, [timesClosed, waitingId]);
  return (
    <ResultFrame
      aside={
        <>
          <TicketsCard tracked={tracked} />
          <RidesCard tracked={tracked} nowMs={updatedAtMs} />
        </>
      }
    >
      {(waiting || isChanging) && (
        <Suspense fallback={null}>
          <ChangePanel tracked={tracked} waiting={waiting} refetch={refetch} onClose={close} />
        </Suspense>
      )}
      <Card as="section" aria-label="How your flight stands">
        <StateHead
          state={flightStatusText[status]}
          when={departure && whenText(departure, updatedAtMs)}
          bookingId={bookingId}
          booked={bookingName}
          payment={payment}
          payBy={tracked.payBy}
          kind="flight"
          actions={actions}
          isCancelled={status === 'cancelled'}
          cancelled={tracked.cancelled}
        />
        <PriceChanged tracked={tracked} refetch={refetch} />
        <PayAction kind="flight" viewToken={view.token} actions={actions} />
        <BookingActions kind="flight" tracked={tracked} refetch={refetch} onChangeDate={() => setChanging(true)} />
        <Timeline rows={flightTimeline(tracked, updatedAtMs)} nowMs={updatedAtMs} payment={payment} />
        {!flights.isFinal(tracked) && <LastUpdated updatedAtMs={updatedAtMs} isOffline={error !== undefined} />}
      </Card>
      <FlightsCard tracked={tracked} />
    </ResultFrame>
  );
}

interface PriceChangedProps {
  readonly tracked: TrackedFlight;
  readonly refetch: () => Promise<unknown>;
}

/** The fare rose while nothing was held: the traveller accepts the new price, and pays the rest, or ends the booking. */
function PriceChanged({ tracked, refetch }: PriceChangedProps) {
  const { status, priceChange, payment, view } = tracked;
  const navigate = useNavigate();
  const { decide, deciding, error } = useAcceptPrice({
    bookingKey: view.token,
    accept: acceptPrice,
    onDecided: (decision, { remaining }) =>
      decision === 'accept' && remaining > 0
        ? navigate(pathTo('flightPayment', { query: { id: view.token } }))
        : refetch(),
    onFailed: refetch,
  });
  useLoadingOverlay(deciding !== undefined);
  const price =
    status === 'price_changed' && priceChange
      ? priceChangeOf(priceChange.oldTotal, priceChange.newTotal, payment.amountPaid)
      : undefined;
  return (
    <>
      {error !== undefined && !deciding && (
        <Box marginBottom="6">
          <Notice tone="failed" role="alert">
            {failureSentence(error)}
          </Notice>
        </Box>
      )}
      {price && (
        <Box marginBottom="6">
          <PriceDecision price={price} deciding={deciding} onDecide={(decision) => decide(decision, price)} />
        </Box>
      )}
    </>
  );
}

/** A ride to the airport and from it, at each Nigerian end, as far as this device has not booked one. */
function RidesCard({ tracked, nowMs }: { readonly tracked: TrackedFlight; readonly nowMs: number }) {
  const booked = useDeviceBookings()
    .filter((booking) => booking.kind === 'ride' && !isOver(booking))
    .map(keptLegs);
  const rides = ridesForFlight(tracked, booked, nowMs, siteRules());
  if (rides.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="rides" _print={{ display: 'none' }}>
      <Heading id="rides" textStyle="h3" marginBottom="1">
        Rides for your flight
      </Heading>
      <Text textStyle="small" color="fg.muted">
        After a landing, the free waiting counts from when your flight is there, also when it is late.
      </Text>
      <RideOffers rides={rides} airports={tracked.airports} />
    </Card>
  );
}

const copied = () => toast.add({ title: 'Copied to clipboard' });

/** The airline's reference and each traveller's ticket; until they are issued, the travellers. */
function TicketsCard({ tracked }: { readonly tracked: TrackedFlight }) {
  const { travellers, airlineReference } = tracked;
  // tickets of a cancelled booking are void
  const tickets = tracked.status === 'cancelled' ? [] : tracked.tickets;
  const hasTickets = tickets.length > 0;
  const ticketOf = (place: number) => tickets.filter(({ traveller }) => traveller === place);
  return (
    <Card as="section" aria-labelledby="tickets">
      <Heading id="tickets" textStyle="h3" marginBottom={hasTickets ? '0' : '3'}>
        {hasTickets ? 'Tickets' : 'Travellers'}
      </Heading>
      {hasTickets && (
        <CopyRow label="Airline reference" shown={airlineReference} copied={airlineReference} onCopied={copied} />
      )}
      <DetailRows
        rows={travellers.map(({ firstName, lastName }, place) => ({
          label: `Traveller ${place + 1}`,
          value: (
            <>
              {firstName} {lastName}
              {ticketOf(place).map(({ ticketNumber, airline }, _, own) => (
                <Text key={ticketNumber} color="fg.muted" fontWeight="normal">
                  {own.length > 1 && `${airline.name} `}
                  {ticketNumber}
                </Text>
              ))}
            </>
          ),
        }))}
      />
      {!hasTickets && !isFlightFinal(tracked) && (
        <Text textStyle="small" color="fg.muted" marginTop="2">
          The airline reference and the ticket numbers appear here once the tickets are issued.
        </Text>
      )}
    </Card>
  );
}

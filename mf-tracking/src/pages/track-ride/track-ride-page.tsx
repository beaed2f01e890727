import { Fragment, lazy, Suspense, useId } from 'react';
import { ReachUs } from 'shared/checkout';
import type { RideWay } from 'shared/contract/lists';
import type { TrackedRide } from 'shared/contract/tracking';
import { rideRoute, rideStatusText } from 'shared/documents';
import { formatLongDateTime, formatTime, instantOf } from 'shared/format';
import { Box, Card, Heading, HStack, Stack, Text } from 'shared/ui';
import { BookingActions, PayAction } from '../../components/actions/booking-actions';
import { ResultFrame } from '../../components/frame/result-frame';
import { StateHead } from '../../components/frame/state-head';
import { type Shown, TrackedPage } from '../../components/frame/tracked-page';
import { LastUpdated } from '../../components/live/last-updated';
import { rides } from '../../components/live/tracked-queries';
import { Timeline } from '../../components/timeline/timeline';
import { isPickupAhead, isRideAhead, pickupAt, pickupTimesText, rideTimeline } from '../../model/ride-timeline';
import { whenText } from '../../model/when-text';
import { DriverCard } from './driver-card';

/** Once the page is idle: the state of the ride comes first. */
const MeetingMap = lazy(async () => {
  await new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 1_000);
  });
  return import('./meeting-map');
});

/** A ride from its booking to its end, kept current while it is looked at. */
export function TrackRidePage() {
  return (
    <TrackedPage
      title="Track ride"
      kind={rides}
      stateText={({ status }) => rideStatusText[status]}
      timesText={pickupTimesText}
    >
      {(shown) => <RideResult {...shown} />}
    </TrackedPage>
  );
}

/**
 * The state of the ride and what can be done; beside it driver, car and meeting point. Once a driver is on the way, driver and meeting point
 * are what the traveller looks for: they take the place of the steps, which move aside.
 */
function RideResult({ tracked, updatedAtMs, error, refetch }: Shown<TrackedRide>) {
  const { ride, status, actions, bookingId, payment, view, wayBack } = tracked;
  const back: TrackedRide | undefined = wayBack && { ...tracked, ...wayBack };
  const isWayOf = back && status !== 'pending_payment' && status !== 'expired';
  const isAhead = isRideAhead(tracked, updatedAtMs);
  const at = pickupAt(tracked);
  const ways = [
    { tracked, way: isWayOf ? ('outbound' as const) : undefined, name: back && 'Way there' },
    ...(back && isPickupAhead(back) ? [{ tracked: back, way: 'return' as const, name: 'Way back' }] : []),
  ];
  const coming = ways.find((each) => each.tracked.driver !== null && isPickupAhead(each.tracked));
  const meeting = (shown: typeof ways) =>
    shown.map((each) => (
      <Fragment key={each.name ?? 'only'}>
        <DriverCard tracked={each.tracked} name={each.name} />
        <PickupCard {...each} nowMs={updatedAtMs} refetch={refetch} isOneOfTwo={ways.length > 1} />
      </Fragment>
    ));
  const steps = (
    <>
      <Timeline rows={rideTimeline(tracked)} nowMs={updatedAtMs} payment={payment} />
      {!rides.isFinal(tracked) && <LastUpdated updatedAtMs={updatedAtMs} isOffline={error !== undefined} />}
    </>
  );
  const stepsBack = back && <WayBackCard tracked={back} nowMs={updatedAtMs} />;
  return (
    <ResultFrame
      aside={
        coming ? (
          <>
            <Card as="section" aria-labelledby="steps">
              <Heading id="steps" textStyle="h3" marginBottom="4">
                Steps of your ride
              </Heading>
              {steps}
            </Card>
            {stepsBack}
            {meeting(ways.filter((each) => each !== coming))}
          </>
        ) : (
          meeting(ways)
        )
      }
    >
      <Card as="section" aria-label="Your ride">
        <StateHead
          state={rideStatusText[status]}
          when={isAhead ? whenText(at, updatedAtMs) : undefined}
          bookingId={bookingId}
          booked={rideRoute(ride)}
          payment={payment}
          payBy={tracked.payBy}
          kind="ride"
          actions={actions}
          isCancelled={status === 'cancelled' && (!back || back.status === 'cancelled')}
          cancelled={tracked.cancelled}
        />
        <PayAction kind="ride" viewToken={view.token} actions={actions} />
        {ways.length === 1 && <BookingActions kind="ride" tracked={tracked} way={ways[0]?.way} refetch={refetch} />}
        {!coming && steps}
      </Card>
      {coming ? meeting([coming]) : stepsBack}
    </ResultFrame>
  );
}

/** The state of the way back, if it differs from that of the booking. */
function WayBackCard({ tracked, nowMs }: { readonly tracked: TrackedRide; readonly nowMs: number }) {
  const { ride, status, payment } = tracked;
  return (
    <Card as="section" aria-label="Way back">
      <Heading textStyle="h3">Way back: {rideStatusText[status]}</Heading>
      {isRideAhead(tracked, nowMs) && <Text>{whenText(pickupAt(tracked), nowMs)}</Text>}
      <Text textStyle="small" color="fg.muted" marginBottom="6">
        {rideRoute(ride)}
      </Text>
      <Timeline rows={rideTimeline(tracked)} nowMs={nowMs} payment={payment} />
    </Card>
  );
}

interface PickupCardProps {
  readonly tracked: TrackedRide;
  /** The way that is moved or cancelled, of a paid booking with two. */
  readonly way: RideWay | undefined;
  /** Which way it is, of a booking with two. */
  readonly name: string | undefined;
  readonly nowMs: number;
  readonly refetch: () => Promise<unknown>;
  /** If set, the actions of a way are beside its pickup. */
  readonly isOneOfTwo: boolean;
}

const dayMs = 86_400_000;

/** Meeting point and time; of two ways also the actions of each. */
function PickupCard({ tracked, way, name, nowMs, refetch, isOneOfTwo }: PickupCardProps) {
  const id = useId();
  const { ride, meetingPoint } = tracked;
  const isOn = isPickupAhead(tracked);
  return (
    <Card as="section" aria-labelledby={id}>
      <Heading id={id} textStyle="h3" marginBottom="2">
        {name && `${name}: `}
        {isOn ? 'Meeting point' : 'Pickup'}
      </Heading>
      {isOn && <Text marginBottom="3">{meetingPoint}</Text>}
      <HStack gap="6" rowGap="3" flexWrap="wrap" alignItems="flex-start">
        {isOn && (
          // at most its natural size, so that its text is as large as that beside it
          <Box flex="1 1 260px" maxWidth="320px">
            <Suspense fallback={<Box aspectRatio={ride.meetAndGreet ? '320 / 160' : '320 / 200'} />}>
              <MeetingMap ride={ride} />
            </Suspense>
          </Box>
        )}
        <Stack gap="1" flex="1 1 240px" textStyle="small" color="fg.muted">
          <Text textWrap="balance">
            {/* elsewhere the heading says it */}
            {isOn && 'Pickup '}
            {formatLongDateTime(`${ride.pickupDate}T${ride.pickupTime}`)}
          </Text>
          {isOn && <Text>{ride.waiting.sentence}</Text>}
          {ride.flightNumber && (
            <Text>
              Flight {ride.flightNumber}
              {!ride.waiting.isFromLanding &&
                ride.flightLandsOn &&
                `, lands at ${formatTime(new Date(ride.flightLandsOn))}`}
            </Text>
          )}
          {isOn && instantOf(ride.pickupDate, ride.pickupTime).getTime() - nowMs <= dayMs && <ReachUs />}
        </Stack>
      </HStack>
      {isOneOfTwo && (
        <Box marginTop="5">
          <BookingActions kind="ride" tracked={tracked} way={way} refetch={refetch} />
        </Box>
      )}
    </Card>
  );
}

import type { TrackedRide } from 'shared/contract/tracking';
import { rideStatusText } from 'shared/documents';
import { Card } from 'shared/ui';
import { PayAction } from '../../components/actions/pay-action';
import { ResultFrame } from '../../components/frame/result-frame';
import { StateHead } from '../../components/frame/state-head';
import type { Shown } from '../../components/frame/tracked-page';
import { LiveLine } from '../../components/live/live-line';
import { Timeline } from '../../components/timeline/timeline';
import { isRideOver, rideTimeline } from '../../model/ride-road';
import { DriverCard } from './driver-card';
import { PickupCard } from './pickup-card';

/** Where the ride stands; beside it who comes in which car, where to stand, and what can be done. */
export function RideResult({ tracked, updatedAtMs, error, refetch }: Shown<TrackedRide>) {
  const { ride, status, actions, bookingId, payment, view } = tracked;
  return (
    <ResultFrame
      aside={
        <>
          <DriverCard tracked={tracked} />
          <PickupCard tracked={tracked} refetch={refetch} />
        </>
      }
    >
      <Card as="section" aria-label="Your ride">
        <StateHead
          state={rideStatusText[status]}
          bookingId={bookingId}
          booked={`${ride.pickupLocation} to ${ride.dropOffLocation}`}
          payment={payment}
          kind="ride"
          actions={actions}
        />
        <PayAction kind="ride" viewToken={view.token} actions={actions} />
        <Timeline rows={rideTimeline(tracked)} nowMs={updatedAtMs} />
        {!isRideOver(tracked) && <LiveLine updatedAtMs={updatedAtMs} isLost={error !== undefined} />}
      </Card>
    </ResultFrame>
  );
}

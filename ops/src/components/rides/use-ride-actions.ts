import { useQueryClient } from '@tanstack/react-query';
import type { StaffRide } from 'shared/contract/staff';
import { newIdempotencyKey } from 'shared/http';
import { type Undoable, undoRide, type WaitingWork, waitingQuery } from '../../api/now';
import {
  assignDriver,
  changeRideTimes,
  type DriverRequest,
  type MoveRequest,
  moveRide,
  type RidesOfDay,
  type TimesRequest,
} from '../../api/rides';
import { useAnnounce } from '../../frame/announcer';
import { useUndo } from '../../frame/undo';
import { rideWords } from '../../model/ride-words';
import { useStaffAction } from '../use-staff-action';

const rides = { queryKey: ['rides'] };
const drivers = { queryKey: ['drivers'] };
const counts = { queryKey: ['waiting'] };

/** Updates the lists after a change or a refusal. */
export function useChangedRide() {
  const queryClient = useQueryClient();
  const invalidate = (queries: readonly { readonly queryKey: readonly string[] }[]) => {
    for (const { queryKey } of queries) void queryClient.invalidateQueries({ queryKey });
  };
  return {
    /** Shows the ride in every list as it is now. */
    show(changed: StaffRide) {
      const isSame = ({ booking_id }: StaffRide) => booking_id === changed.booking_id;
      // a pending response may have the old state
      for (const { queryKey } of [rides, waitingQuery]) void queryClient.cancelQueries({ queryKey });
      queryClient.setQueriesData<RidesOfDay>(
        rides,
        (before) => before && { ...before, rides: before.rides.map((ride) => (isSame(ride) ? changed : ride)) },
      );
      queryClient.setQueryData<WaitingWork>(
        waitingQuery.queryKey,
        (before) =>
          before && {
            ...before,
            items: before.items.map((item) => (item.ride && isSame(item.ride) ? { ...item, ride: changed } : item)),
          },
      );
    },
    /** Asks again for what waits, after a change that the lists of days show. */
    refreshWork: () => invalidate([waitingQuery, counts, drivers]),
    /** Asks again for everything. */
    refresh: () => invalidate([rides, waitingQuery, counts, drivers]),
  };
}

const offers: Readonly<Record<Undoable, { readonly done: string; readonly undone: string }>> = {
  confirmed: { done: 'is confirmed', undone: 'is to be confirmed again' },
  driver_assigned: { done: 'has a driver', undone: 'needs a driver again' },
};

/** After an action on a ride: updates the lists, announces the result, and offers undo. */
function useAfterAction(onDone: () => void) {
  const { show, refresh, refreshWork } = useChangedRide();
  const announce = useAnnounce();
  const offer = useUndo();
  return {
    onDone(changed: StaffRide) {
      show(changed);
      const { status, bookingId, booking_id: id, undoUntil } = changed;
      if (undoUntil !== null && (status === 'confirmed' || status === 'driver_assigned')) {
        const { done, undone } = offers[status];
        const key = newIdempotencyKey();
        offer({
          sentence: `${bookingId} ${done}.`,
          waits: 'The e-mail to the traveller still waits.',
          until: undoUntil,
          async undo() {
            show(await undoRide(id, status, key));
            refreshWork();
            return `${bookingId} ${undone}. No e-mail is sent.`;
          },
        });
      }
      announce(
        `${bookingId}: ${rideWords[status].label}${undoUntil === null ? '' : '. Undo is offered at the end of the page.'}`,
      );
      refreshWork();
      onDone();
    },
    onRefused: refresh,
  };
}

export function useMoveRide(ride: StaffRide, onMoved: () => void) {
  return useStaffAction({
    send: (body: MoveRequest, key) => moveRide(ride.booking_id, body, key),
    ...useAfterAction(onMoved),
  });
}

/** The pickup may be on another day now. */
export function useChangeTimes(ride: StaffRide, onDone: () => void) {
  const { refresh } = useChangedRide();
  const after = useAfterAction(onDone);
  return useStaffAction({
    send: (body: TimesRequest, key) => changeRideTimes(ride.booking_id, body, key),
    ...after,
    onDone(changed) {
      after.onDone(changed);
      if (changed.ride.pickupDate !== ride.ride.pickupDate) refresh();
    },
  });
}

export function useAssignDriver(ride: StaffRide, onAssigned: () => void) {
  return useStaffAction({
    send: (body: DriverRequest, key) => assignDriver(ride.booking_id, body, key),
    ...useAfterAction(onAssigned),
  });
}

import { useQueryClient } from '@tanstack/react-query';
import type { StaffRide } from 'shared/contract/staff';
import {
  assignDriver,
  changeRideTimes,
  type DriverRequest,
  type MoveRequest,
  moveRide,
  type RidesOfDay,
  ridesQuery,
  type TimesRequest,
} from '../../api/rides';
import { useStaffAction } from '../../components/use-staff-action';
import { useAnnounce } from '../../frame/announcer';
import { rideWords } from '../../model/ride-words';

/** Updates the list after a change or a refusal. */
function useChangedRide(day: string) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const { queryKey } = ridesQuery(day);
  return {
    onChanged(changed: StaffRide) {
      // A pending response may have the old state.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<RidesOfDay>(
        queryKey,
        (before) =>
          before && {
            ...before,
            rides: before.rides.map((ride) => (ride.booking_id === changed.booking_id ? changed : ride)),
          },
      );
      announce(`${changed.bookingId}: ${rideWords[changed.status].label}`);
    },
    onRefused() {
      void queryClient.invalidateQueries({ queryKey });
    },
  };
}

export function useMoveRide(day: string, ride: StaffRide, onMoved: () => void) {
  const { onChanged, onRefused } = useChangedRide(day);
  return useStaffAction({
    send: (body: MoveRequest, key) => moveRide(ride.booking_id, body, key),
    onDone: (changed) => {
      onChanged(changed);
      onMoved();
    },
    onRefused,
  });
}

/** Updates the list, also that of another day to which the ride was moved. */
export function useChangeTimes(day: string, ride: StaffRide, onDone: () => void) {
  const queryClient = useQueryClient();
  const { onChanged, onRefused } = useChangedRide(day);
  return useStaffAction({
    send: (body: TimesRequest, key) => changeRideTimes(ride.booking_id, body, key),
    onDone: (changed) => {
      onChanged(changed);
      if (changed.ride.pickupDate !== day) void queryClient.invalidateQueries({ queryKey: ['rides'] });
      onDone();
    },
    onRefused,
  });
}

export function useAssignDriver(day: string, ride: StaffRide, onAssigned: () => void) {
  const queryClient = useQueryClient();
  const { onChanged, onRefused } = useChangedRide(day);
  return useStaffAction({
    send: (body: DriverRequest, key) => assignDriver(ride.booking_id, body, key),
    onDone: (changed) => {
      onChanged(changed);
      void queryClient.invalidateQueries({ queryKey: ['drivers'] });
      onAssigned();
    },
    onRefused,
  });
}

import { useQueryClient } from '@tanstack/react-query';
import type { StaffBooking } from 'shared/contract/staff-bookings';
import { bookingQuery } from '../../api/bookings';
import { useAnnounce } from '../../frame/announcer';

/** Shows a booking as a change has made it, or reads it again after a refusal. */
export function useChangedBooking(reference: string) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const { queryKey } = bookingQuery(reference);
  return {
    onChanged(changed: StaffBooking, sentence: string) {
      // a pending response may have the old state
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<StaffBooking>(queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ['bookings'] });
      announce(sentence);
    },
    onRefused() {
      void queryClient.invalidateQueries({ queryKey });
    },
  };
}

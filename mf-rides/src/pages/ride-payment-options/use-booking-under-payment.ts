import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { setCreatedRide, settings } from 'shared/shell';
import { bookedRideQuery } from '../../api/get-booked-ride';
import { createdRideOf, isStoredRide } from '../../model/created-ride';
import { paymentView } from '../../model/payment-view';

const askAgainMs = 4_000;

/**
 * The booking and what to show of its payment, asked for every 4 seconds while the page is seen. The store follows,
 * so that a page opened by its address alone has its created ride too.
 */
export function useBookingUnderPayment(id: string) {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...bookedRideQuery(id),
    refetchInterval: askAgainMs,
    retry: false,
    refetchOnMount: 'always' as const,
  });
  const [endedAtMs, setEndedAtMs] = useState(0);

  useEffect(() => {
    if (data && !isStoredRide(settings.getState().createdRide, data)) setCreatedRide(createdRideOf(data));
  }, [data]);

  return {
    booked: data,
    view: data && paymentView(data, Math.max(dataUpdatedAt, endedAtMs)),
    error,
    refetch,
    /** The countdown has reached its end: the account is over before the next answer says so. */
    onTimeUp: () => setEndedAtMs(Date.now()),
  };
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attemptFor, failureCode, isOutcomeUnknown, readAttempt, storeAttempt } from 'shared/checkout';
import type { RideWay } from 'shared/contract/lists';
import type { Cancellation, TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { newIdempotencyKey } from 'shared/http';
import { askCancellation, cancelBooking } from '../../api/bookings';

const attemptName = 'cancel-booking';

interface Outcomes {
  readonly onCancelled: (done: Cancellation) => Promise<unknown>;
  readonly onGone: () => Promise<unknown>;
}

/**
 * Loads the terms of a cancellation, then cancels with that refund; if the refund has changed meanwhile, the new terms
 * are shown first. The view token is the one of the first render, so that a retry is the same request.
 */
export function useCancel(
  { bookingId, view }: TrackedRide | TrackedFlight,
  way: RideWay | undefined,
  { onCancelled, onGone }: Outcomes,
) {
  const [viewToken] = useState(view.token);
  /** The terms before a change. */
  const [previous, setPrevious] = useState<Cancellation>();
  const [isCancelling, setCancelling] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const ask = useQuery({
    queryKey: ['cancellation', bookingId, way, viewToken],
    queryFn: ({ signal }) => askCancellation({ viewToken, way }, signal),
    networkMode: 'always',
    retry: false,
    // the refund depends on the time: each opening loads it
    gcTime: 0,
  });
  const terms = ask.isFetching || ask.error ? undefined : ask.data;

  async function cancel() {
    if (isCancelling || !terms) return;
    setCancelling(true);
    setRefusal(undefined);
    const body = { viewToken, way, expectedRefund: terms.refund };
    const attempt = attemptFor(body, readAttempt(attemptName), newIdempotencyKey);
    storeAttempt(attemptName, attempt);
    try {
      const done = await cancelBooking(body, attempt.key);
      storeAttempt(attemptName, undefined);
      await onCancelled(done);
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) storeAttempt(attemptName, undefined);
      const code = failureCode(failure);
      if (code === 'REFUND_CHANGED') {
        setPrevious(terms);
        await ask.refetch();
      } else if (code === 'VIEW_EXPIRED') await onGone();
      else setRefusal(failure);
    } finally {
      setCancelling(false);
    }
  }

  return {
    terms,
    previous,
    isCancelling,
    error: refusal ?? ask.error ?? undefined,
    retry: ask.refetch,
    cancel,
  };
}

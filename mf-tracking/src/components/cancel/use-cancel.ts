import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attemptFor, failureCode, isOutcomeUnknown, storeAttempt, readAttempt } from 'shared/checkout';
import type { Cancellation, TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { newIdempotencyKey } from 'shared/http';
import { askCancellation, cancelBooking } from '../../api/cancel-booking';

const attemptName = 'cancel-booking';

/** What ends the asking: it is done, or the page may not show the booking any more. */
interface Outcomes {
  readonly onCancelled: (done: Cancellation) => Promise<unknown>;
  readonly onGone: () => Promise<unknown>;
}

/**
 * First asks what would go back, then ends the booking for just that; another figure by then is told and asked anew.
 * The token is the one that the asking began with: a retry is the same request, whatever the page has read since.
 */
export function useCancel({ bookingId, view }: TrackedRide | TrackedFlight, { onCancelled, onGone }: Outcomes) {
  const [viewToken] = useState(view.token);
  /** What was told before, where it has changed since. */
  const [before, setBefore] = useState<Cancellation>();
  const [isCancelling, setCancelling] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const ask = useQuery({
    queryKey: ['cancellation', bookingId, viewToken],
    queryFn: ({ signal }) => askCancellation(viewToken, signal),
    networkMode: 'always',
    retry: false,
    // an hour later another sum may go back: each opening asks
    gcTime: 0,
  });
  const told = ask.isFetching || ask.error ? undefined : ask.data;

  async function cancel() {
    if (isCancelling || !told) return;
    setCancelling(true);
    setRefusal(undefined);
    const body = { viewToken, expectedRefund: told.refund };
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
        setBefore(told);
        await ask.refetch();
      } else if (code === 'VIEW_EXPIRED') await onGone();
      else setRefusal(failure);
    } finally {
      setCancelling(false);
    }
  }

  return { told, before, isCancelling, error: refusal ?? ask.error ?? undefined, askAgain: ask.refetch, cancel };
}

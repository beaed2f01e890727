import { useState } from 'react';
import { newIdempotencyKey } from 'shared/http';
import { initiatePayment } from '../../api/initiate-payment';
import { attemptFor, keepAttempt, readAttempt } from '../../model/attempt';
import { isOutcomeUnknown } from '../../model/failure';

const attemptName = 'initiate-payment';

/** A new account after the old one has expired. The booking is read again, so that the page and the store follow. */
export function useNewAccount(rideId: string, refetch: () => Promise<unknown>) {
  const [isRenewing, setRenewing] = useState(false);
  const [error, setError] = useState<unknown>();

  async function renew() {
    if (isRenewing) return;
    setRenewing(true);
    setError(undefined);
    const attempt = attemptFor({ rideId }, readAttempt(attemptName), newIdempotencyKey);
    keepAttempt(attemptName, attempt);
    try {
      await initiatePayment(rideId, attempt.key);
      keepAttempt(attemptName, undefined);
      await refetch();
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) keepAttempt(attemptName, undefined);
      setError(failure);
    } finally {
      setRenewing(false);
    }
  }

  return { renew, isRenewing, error };
}

import { useState } from 'react';
import { newIdempotencyKey } from 'shared/http';
import { attemptFor, keepAttempt, readAttempt } from '../attempt';
import { failureCode, isOutcomeUnknown } from '../failure';
import type { PaymentKind } from './payment-kind';

const attemptName = 'initiate-payment';

/** A new account after the old one has expired. The booking is read again, so that the page and the store follow. */
export function useNewAccount(request: PaymentKind<never>['renew'], id: string, refetch: () => Promise<unknown>) {
  const [isRenewing, setRenewing] = useState(false);
  const [error, setError] = useState<unknown>();

  async function renew() {
    if (isRenewing) return;
    setRenewing(true);
    setError(undefined);
    const attempt = attemptFor({ id }, readAttempt(attemptName), newIdempotencyKey);
    keepAttempt(attemptName, attempt);
    try {
      await request(id, attempt.key);
      keepAttempt(attemptName, undefined);
      await refetch();
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) keepAttempt(attemptName, undefined);
      setError(failure);
      // what there is to decide now stands in the booking
      if (failureCode(failure) === 'PRICE_CHANGED') await refetch();
    } finally {
      setRenewing(false);
    }
  }

  return { renew, isRenewing, error };
}

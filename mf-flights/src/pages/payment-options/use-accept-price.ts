import { useState } from 'react';
import { attemptFor, failureCode, failureSentence, isOutcomeUnknown, keepAttempt, readAttempt } from 'shared/checkout';
import { newIdempotencyKey } from 'shared/http';
import { toast } from 'shared/shell';
import { acceptPrice } from '../../api/accept-price';

const attemptName = 'accept-price';

export type Decision = 'accept' | 'decline';

/**
 * Takes the new price, or ends the booking; the booking is read again, also after a refusal, for it says why. The key
 * stands for this price: another rise is another question.
 */
export function useAcceptPrice(bookingId: string, newTotal: number, refetch: () => Promise<unknown>) {
  const [deciding, setDeciding] = useState<Decision>();
  const [error, setError] = useState<unknown>();

  async function decide(decision: Decision) {
    if (deciding) return;
    setDeciding(decision);
    setError(undefined);
    const attempt = attemptFor({ bookingId, decision, newTotal }, readAttempt(attemptName), newIdempotencyKey);
    keepAttempt(attemptName, attempt);
    try {
      await acceptPrice(bookingId, decision === 'accept', attempt.key);
      keepAttempt(attemptName, undefined);
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) keepAttempt(attemptName, undefined);
      setError(failure);
      // the booking ends with it, and this card goes
      if (failureCode(failure) === 'SOLD_OUT') toast.add({ title: failureSentence(failure), variant: 'destructive' });
    }
    await refetch();
    setDeciding(undefined);
  }

  return { decide, deciding, error };
}

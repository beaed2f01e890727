import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { attemptFor, isOutcomeUnknown, keepAttempt, readAttempt } from 'shared/checkout';
import { newIdempotencyKey } from 'shared/http';
import { pathTo } from 'shared/paths';
import { useLoadingOverlay } from 'shared/shell';
import { acceptPrice } from '../../api/accept-price';
import type { PriceDecision } from '../../model/price-decision';

const attemptName = 'accept-price';

export type Decision = 'accept' | 'decline';

/**
 * Takes the new price and goes to its payment, or ends the booking; after a refusal the booking is read again, for it
 * says why. The key stands for this price: another rise is another question.
 */
export function useAcceptPrice(bookingId: string, refetch: () => Promise<unknown>) {
  const navigate = useNavigate();
  const [deciding, setDeciding] = useState<Decision>();
  const [error, setError] = useState<unknown>();
  useLoadingOverlay(deciding !== undefined);

  async function decide(decision: Decision, { newTotal, remaining }: PriceDecision) {
    if (deciding) return;
    setDeciding(decision);
    setError(undefined);
    const attempt = attemptFor({ bookingId, decision, newTotal }, readAttempt(attemptName), newIdempotencyKey);
    keepAttempt(attemptName, attempt);
    try {
      await acceptPrice(bookingId, decision === 'accept', attempt.key);
      keepAttempt(attemptName, undefined);
      if (decision === 'accept' && remaining > 0) navigate(pathTo('flightPayment', { query: { id: bookingId } }));
      else await refetch();
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) keepAttempt(attemptName, undefined);
      setError(failure);
      await refetch();
    } finally {
      setDeciding(undefined);
    }
  }

  return { decide, deciding, error };
}

import { useRef, useState } from 'react';
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
export function useAcceptPrice(viewToken: string, refetch: () => Promise<unknown>) {
  const navigate = useNavigate();
  const [deciding, setDeciding] = useState<Decision>();
  const [error, setError] = useState<unknown>();
  /** The token of a request with an unknown outcome: the same request goes with the same key, whatever was read since. */
  const tried = useRef<string | undefined>(undefined);
  useLoadingOverlay(deciding !== undefined);

  async function decide(decision: Decision, { newTotal, remaining }: PriceDecision) {
    if (deciding) return;
    setDeciding(decision);
    setError(undefined);
    const token = tried.current ?? viewToken;
    tried.current = token;
    const attempt = attemptFor({ token, decision, newTotal }, readAttempt(attemptName), newIdempotencyKey);
    keepAttempt(attemptName, attempt);
    try {
      await acceptPrice(token, decision === 'accept', attempt.key);
      keepAttempt(attemptName, undefined);
      tried.current = undefined;
      if (decision === 'accept' && remaining > 0) navigate(pathTo('flightPayment', { query: { id: viewToken } }));
      else await refetch();
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) {
        keepAttempt(attemptName, undefined);
        tried.current = undefined;
      }
      setError(failure);
      await refetch();
    } finally {
      setDeciding(undefined);
    }
  }

  return { decide, deciding, error };
}

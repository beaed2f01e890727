import { useRef, useState } from 'react';
import { newIdempotencyKey } from 'shared/http';
import { attemptFor, keepAttempt, readAttempt } from '../attempt';
import { isOutcomeUnknown } from '../failure';
import type { PriceChange } from './price-change';

const attemptName = 'accept-price';

export type Decision = 'accept' | 'decline';

interface AcceptPriceOptions {
  /** The booking's `_id`, or the token of a look-up, which changes while the page is open. */
  readonly bookingKey: string;
  /** @throws ApiError */
  readonly accept: (bookingKey: string, accept: boolean, idempotencyKey: string) => Promise<unknown>;
  /** Runs after the answer, while the buttons are still disabled: it reads the booking again, or navigates. */
  readonly onDecided: (decision: Decision, price: PriceChange) => unknown;
  /** The same after a failure: the booking says why. */
  readonly onFailed: (error: unknown) => unknown;
}

/** Accepts or declines a new price. The idempotency key belongs to this price: after another increase there is a new one. */
export function useAcceptPrice({ bookingKey, accept, onDecided, onFailed }: AcceptPriceOptions) {
  const [deciding, setDeciding] = useState<Decision>();
  const [error, setError] = useState<unknown>();
  /** The booking key of a request with an unknown outcome: the same request is sent again, whatever was read since. */
  const sentKey = useRef<string | undefined>(undefined);

  async function decide(decision: Decision, price: PriceChange) {
    if (deciding) return;
    setDeciding(decision);
    setError(undefined);
    const key = sentKey.current ?? bookingKey;
    sentKey.current = key;
    const request = { bookingKey: key, decision, newTotal: price.newTotal };
    const attempt = attemptFor(request, readAttempt(attemptName), newIdempotencyKey);
    keepAttempt(attemptName, attempt);
    const settle = () => {
      keepAttempt(attemptName, undefined);
      sentKey.current = undefined;
    };
    try {
      await accept(key, decision === 'accept', attempt.key);
      settle();
      await onDecided(decision, price);
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) settle();
      setError(failure);
      await onFailed(failure);
    } finally {
      setDeciding(undefined);
    }
  }

  return { decide, deciding, error };
}

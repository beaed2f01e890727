import { useRef, useState } from 'react';
import { formatNaira } from 'shared/format';
import { newIdempotencyKey } from 'shared/http';
import { Button, Stack, Text } from 'shared/ui';
import { PriceRows } from 'shared/ui/parts';
import { attemptFor, readAttempt, storeAttempt } from './attempt';
import { isOutcomeUnknown } from './failure';

/** A price increase while the seats were not held; all amounts in naira. */
export interface PriceChange {
  readonly oldTotal: number;
  readonly newTotal: number;
  readonly received: number;
  /** The part of the new price that is not paid yet. */
  readonly remaining: number;
}

export function priceChangeOf(oldTotal: number, newTotal: number, received: number): PriceChange {
  const remainingKobo = Math.round(newTotal * 100) - Math.round(received * 100);
  return { oldTotal, newTotal, received, remaining: Math.max(0, remainingKobo) / 100 };
}

/** The label of the button that accepts the new price. */
export function acceptLabel({ received, remaining, newTotal }: PriceChange): string {
  if (remaining === 0) return `Take the flight at ${formatNaira(newTotal)}`;
  return received > 0 ? `Pay the remaining ${formatNaira(remaining)}` : `Go on at ${formatNaira(newTotal)}`;
}

interface PriceDecisionProps {
  readonly price: PriceChange;
  /** The decision that was sent and has no response yet. */
  readonly deciding: Decision | undefined;
  readonly onDecide: (decision: Decision) => void;
}

/** The old and the new price, and two buttons: accept it, or end the booking. */
export function PriceDecision({ price, deciding, onDecide }: PriceDecisionProps) {
  const isPartlyPaid = price.received > 0;
  return (
    <Stack gap="4">
      <PriceRows
        rows={[
          { label: 'Price when you booked', amount: formatNaira(price.oldTotal) },
          { label: 'Price now', amount: formatNaira(price.newTotal) },
          ...(isPartlyPaid ? [{ label: 'Received from you', amount: formatNaira(price.received) }] : []),
        ]}
        total={{ label: 'Still to pay', amount: formatNaira(price.remaining) }}
      />
      <Text color="fg.muted">
        {isPartlyPaid
          ? 'What we received counts in full. If you do not want to pay more, the booking ends and we refund all of it.'
          : 'Nothing was paid. If you end the booking, nothing is to be paid.'}
      </Text>
      <Stack gap="3" flexDirection={{ base: 'column', md: 'row' }}>
        <Button
          variant="main"
          // a fare of seven figures, also at 320 px
          whiteSpace={{ base: 'normal', md: 'nowrap' }}
          paddingBlock="2.5"
          loading={deciding === 'accept'}
          disabled={deciding === 'decline'}
          onClick={() => onDecide('accept')}
        >
          {acceptLabel(price)}
        </Button>
        <Button
          variant="outline"
          loading={deciding === 'decline'}
          disabled={deciding === 'accept'}
          onClick={() => onDecide('decline')}
        >
          {isPartlyPaid ? `Get ${formatNaira(price.received)} back` : 'End this booking'}
        </Button>
      </Stack>
    </Stack>
  );
}

const attemptName = 'accept-price';

type Decision = 'accept' | 'decline';

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
    storeAttempt(attemptName, attempt);
    const settle = () => {
      storeAttempt(attemptName, undefined);
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

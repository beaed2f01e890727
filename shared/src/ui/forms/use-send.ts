import { useRef, useState } from 'react';
import { type Attempt, attemptFor, failureFields, isOutcomeUnknown, readAttempt, storeAttempt } from 'shared/checkout';
import { newIdempotencyKey } from 'shared/http';

interface Sending<D> {
  readonly isSending: boolean;
  /** The response of the server. */
  readonly data?: D;
  /** The error, unless it was shown at a field. */
  readonly error?: unknown;
}

interface SendOptions<B, D> {
  /** Name of the attempt in session storage. Without a name it stays in memory, as for a body with a secret. */
  readonly name?: string;
  readonly send: (body: B, idempotencyKey: string) => Promise<D>;
  /** Shows the server's messages at their fields; returns whether one was shown. */
  readonly refuse?: (fields: Readonly<Record<string, string>>) => boolean;
  readonly onDone?: (data: D) => void;
}

/**
 * Sends something at most once. A retry sends the idempotency key of the attempt while its outcome is unknown, with a `name`
 * also after a reload.
 */
export function useSend<B, D>({ name, send, refuse, onDone }: SendOptions<B, D>) {
  const [state, setState] = useState<Sending<D>>({ isSending: false });

  const inMemory = useRef<Attempt>(undefined);

  function store(attempt: Attempt | undefined) {
    inMemory.current = attempt;
    if (name) storeAttempt(name, attempt);
  }

  async function submit(body: B): Promise<void> {
    if (state.isSending) return;
    const attempt = attemptFor(body, name ? readAttempt(name) : inMemory.current, newIdempotencyKey);
    store(attempt);
    setState({ isSending: true });
    try {
      const data = await send(body, attempt.key);
      store(undefined);
      setState({ isSending: false, data });
      onDone?.(data);
    } catch (error) {
      if (!isOutcomeUnknown(error)) store(undefined);
      setState({ isSending: false, error: refuse?.(failureFields(error)) ? undefined : error });
    }
  }

  return { ...state, submit };
}

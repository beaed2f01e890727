import { useRef, useState } from 'react';
import { type Attempt, attemptFor, failureFields, isOutcomeUnknown, readAttempt, storeAttempt } from 'shared/checkout';
import { newIdempotencyKey } from 'shared/http';

interface Sending<D> {
  readonly isSending: boolean;
  /** What the server answered. */
  readonly data?: D;
  /** Why it was not sent, where no field is at fault. */
  readonly error?: unknown;
}

interface SendOptions<B, D> {
  /** Names the attempt in session storage; what holds a secret gives none, and is kept in memory alone. */
  readonly name?: string;
  readonly send: (body: B, idempotencyKey: string) => Promise<D>;
  /** Takes the server's messages for fields; true where it could place one. */
  readonly refuse?: (fields: Readonly<Record<string, string>>) => boolean;
  readonly onDone?: (data: D) => void;
}

/**
 * Sends something once. One key stands for one attempt: it is kept while the outcome is unknown, under a name also over
 * a reload, so that trying again can never send it twice.
 */
export function useSend<B, D>({ name, send, refuse, onDone }: SendOptions<B, D>) {
  const [state, setState] = useState<Sending<D>>({ isSending: false });

  const inMemory = useRef<Attempt>(undefined);

  function keep(attempt: Attempt | undefined) {
    inMemory.current = attempt;
    if (name) storeAttempt(name, attempt);
  }

  async function submit(body: B): Promise<void> {
    if (state.isSending) return;
    const attempt = attemptFor(body, name ? readAttempt(name) : inMemory.current, newIdempotencyKey);
    keep(attempt);
    setState({ isSending: true });
    try {
      const data = await send(body, attempt.key);
      keep(undefined);
      setState({ isSending: false, data });
      onDone?.(data);
    } catch (error) {
      if (!isOutcomeUnknown(error)) keep(undefined);
      setState({ isSending: false, error: refuse?.(failureFields(error)) ? undefined : error });
    }
  }

  return { ...state, submit };
}

import { useState } from 'react';
import { attemptFor, failureFields, isOutcomeUnknown, keepAttempt, readAttempt } from 'shared/checkout';
import { newIdempotencyKey } from 'shared/http';

interface Sending<D> {
  readonly isSending: boolean;
  /** What the server answered. */
  readonly data?: D;
  /** Why it was not sent, where no field is at fault. */
  readonly error?: unknown;
}

interface SendOptions<B, D> {
  /** Names the attempt in session storage. */
  readonly name: string;
  readonly send: (body: B, idempotencyKey: string) => Promise<D>;
  /** Takes the server's messages for fields; true where it could place one. */
  readonly refuse?: (fields: Readonly<Record<string, string>>) => boolean;
  readonly onDone?: (data: D) => void;
}

/**
 * Sends something once. One key stands for one attempt: it is kept while the outcome is unknown, also over a reload, so
 * that trying again can never send it twice.
 */
export function useSend<B, D>({ name, send, refuse, onDone }: SendOptions<B, D>) {
  const [state, setState] = useState<Sending<D>>({ isSending: false });

  async function submit(body: B): Promise<void> {
    if (state.isSending) return;
    const attempt = attemptFor(body, readAttempt(name), newIdempotencyKey);
    keepAttempt(name, attempt);
    setState({ isSending: true });
    try {
      const data = await send(body, attempt.key);
      keepAttempt(name, undefined);
      setState({ isSending: false, data });
      onDone?.(data);
    } catch (error) {
      if (!isOutcomeUnknown(error)) keepAttempt(name, undefined);
      setState({ isSending: false, error: refuse?.(failureFields(error)) ? undefined : error });
    }
  }

  return { ...state, submit, again: () => setState({ isSending: false }) };
}

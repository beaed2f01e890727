import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Attempt, attemptFor, failureSentence, isOutcomeUnknown } from 'shared/checkout';
import { newIdempotencyKey } from 'shared/http';
import { isSessionOver, isUnconfirmed } from '../api/calls';

interface StaffActionOptions<Body, Data> {
  readonly send: (body: Body, idempotencyKey: string) => Promise<Data>;
  readonly onDone: (data: Data) => void;
  /** After a refusal, as the displayed data may be out of date. */
  readonly onRefused?: (error: unknown) => void;
}

/**
 * A mutation with an idempotency key: another press after a lost connection repeats the same attempt. `error` is a
 * sentence.
 */
export function useStaffAction<Body, Data>({ send, onDone, onRefused }: StaffActionOptions<Body, Data>) {
  const attempt = useRef<Attempt>(undefined);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Body) => {
      attempt.current = attemptFor(body, attempt.current, newIdempotencyKey);
      return send(body, attempt.current.key);
    },
    onSuccess: (data) => {
      attempt.current = undefined;
      onDone(data);
    },
    onError: (failure) => {
      if (isOutcomeUnknown(failure)) return;
      attempt.current = undefined;
      onRefused?.(failure);
    },
    // A call that fails offline shows an error; a paused one would show nothing.
    networkMode: 'always',
  });
  return {
    run: (body: Body) => mutate(body),
    isRunning: isPending,
    failure: error,
    error: error ? actionSentence(error) : undefined,
    reset,
  };
}

function actionSentence(error: unknown): string {
  if (isSessionOver(error)) return 'Nothing was done: your session had ended. Sign in and press it again.';
  if (isUnconfirmed(error)) return 'Nothing was done: it needs your password and code. Press it again to enter them.';
  return failureSentence(error);
}

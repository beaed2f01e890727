import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Attempt, attemptFor, failureSentence, isOutcomeUnknown } from 'shared/checkout';
import { newIdempotencyKey } from 'shared/http';
import { isSessionOver } from '../api/is-session-over';

interface StaffActionOptions<Body, Data> {
  readonly send: (body: Body, idempotencyKey: string) => Promise<Data>;
  readonly onDone: (data: Data) => void;
  /** The server said no: what is shown may be out of date. */
  readonly onRefused?: (error: unknown) => void;
}

/**
 * Something that a person does to a booking. Pressed again after a broken connection it is the same attempt, so that
 * nothing is done twice; `error` is a sentence.
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
    // also while the browser believes it is offline: a failed call is told, a paused one is not
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

const actionSentence = (error: unknown): string =>
  isSessionOver(error)
    ? 'Nothing was done: your session had ended. Sign in and press it again.'
    : failureSentence(error);

import type { ErrorCode } from 'shared/contract/operation';
import { isApiError, messageOf } from 'shared/http';

/** A sentence about a failed call that says what to do next; the server's own where it sent one. */
export function failureSentence(error: unknown): string {
  const kind = isApiError(error) ? error.kind : undefined;
  if (kind === 'FETCH_ERROR') return 'We could not reach the site. Check your connection and try again.';
  if (kind === 'TIMEOUT_ERROR') return 'The answer took too long. Try again in a moment.';
  const message = messageOf(error);
  if (kind !== 'STATUS') return `${message}. Try again in a moment.`;
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** The machine code of the server's refusal; undefined when there was no answer. */
export const failureCode = (error: unknown): ErrorCode | undefined =>
  isApiError(error) && error.kind === 'STATUS' ? error.data?.code : undefined;

/** The server's messages for single fields. */
export const failureFields = (error: unknown): Readonly<Record<string, string>> =>
  (isApiError(error) && error.data?.fields) || {};

/** Said where a booking had no answer: the key of the attempt goes with it again, so it is made once at most. */
export const sendAgainText = 'What you typed is kept, and sending it again books only once.';

/** True when it is not known whether the server did what it was asked: the same attempt has to be asked again. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !isApiError(error) || error.kind !== 'STATUS' || (error.status ?? 0) >= 500;

import type { ErrorCode } from 'shared/contract/operation';
import { isApiError, messageOf } from 'shared/http';

/** A sentence about a failed call; the server's message if there is one. */
export function failureSentence(error: unknown): string {
  const kind = isApiError(error) ? error.kind : undefined;
  if (kind === 'FETCH_ERROR') return 'We could not reach the site. Check your connection and try again.';
  if (kind === 'TIMEOUT_ERROR') return 'The answer took too long. Try again in a moment.';
  const message = messageOf(error);
  if (kind !== 'STATUS') return `${message}. Try again in a moment.`;
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** The error code of the response; undefined if there was no response. */
export const failureCode = (error: unknown): ErrorCode | undefined =>
  isApiError(error) && error.kind === 'STATUS' ? error.data?.code : undefined;

/** The server's messages for single fields. */
export const failureFields = (error: unknown): Readonly<Record<string, string>> =>
  (isApiError(error) && error.data?.fields) || {};

/** For a booking without a response: a retry sends the same idempotency key, so it books at most once. */
export const sendAgainText = 'What you typed is kept, and sending it again books only once.';

/** Whether the server may have processed the request although it failed: a retry has to be the same attempt. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !isApiError(error) || error.kind !== 'STATUS' || (error.status ?? 0) >= 500;

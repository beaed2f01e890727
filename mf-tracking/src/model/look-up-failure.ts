import { failureCode, failureSentence } from 'shared/checkout';
import { formatSeconds } from 'shared/format';
import { isApiError } from 'shared/http';

const unknown =
  'We found no booking with this booking ID and this name or e-mail. Check both as they stand in the mail about your booking.';

/** Why a look-up gave nothing, as a sentence. It never tells a wrong booking ID from a wrong name. */
export function lookUpFailure(error: unknown, isOnline: boolean): string {
  if (failureCode(error) === 'NOT_FOUND') return unknown;
  // the server knows who has asked too often, and what helps
  if (failureCode(error) === 'RATE_LIMITED') return `${failureSentence(error)}${waitWords(error)}`;
  const isLost = isApiError(error) && error.kind === 'FETCH_ERROR';
  if (isLost && !isOnline) return 'You are offline. What you typed is kept: try again once you are connected.';
  return failureSentence(error);
}

function waitWords(error: unknown): string {
  const seconds = isApiError(error) ? error.retryAfterSeconds : undefined;
  if (seconds === undefined) return '';
  // 61 seconds are two minutes to wait: never say less than it takes
  const wait = seconds <= 60 ? seconds : Math.ceil(seconds / 60) * 60;
  return ` You can look it up again in ${formatSeconds(wait)}.`;
}

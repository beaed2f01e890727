import { failureSentence } from 'shared/checkout';
import { formatSeconds } from 'shared/format';
import { isApiError } from 'shared/http';

/** Why a sign-in, a code or a confirmation was refused; of a limit also for how long. */
export function refusalSentence(error: unknown): string {
  const sentence = failureSentence(error);
  const seconds = isApiError(error) ? error.retryAfterSeconds : undefined;
  // the server says it itself where it is more than a minute
  if (seconds === undefined || /in \d+ minutes/.test(sentence)) return sentence;
  const wait = seconds <= 60 ? seconds : Math.ceil(seconds / 60) * 60;
  return `${sentence} You can try again in ${formatSeconds(wait)}.`;
}

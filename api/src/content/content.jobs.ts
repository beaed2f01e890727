import type { JobHandlers, RecurringJobs } from '../jobs';
import { type LetterWriter, letterHandler } from '../mail/write-letter';
import { contactForSupport, contactReceived } from './contact';
import { askForReviews, type ReviewableKind } from './reviews';
import { type FareSource, sendFareNews } from './send-fare-news';
import { fareNews, subscriptionConfirm, subscriptionKnown, subscriptionWelcome } from './subscription-letters';

/** The letters of this area by the name in their job. */
export const contentLetters = {
  'contact-received': contactReceived,
  'contact-for-support': contactForSupport,
  'subscription-confirm': subscriptionConfirm,
  'subscription-welcome': subscriptionWelcome,
  'subscription-known': subscriptionKnown,
  'fare-news': fareNews,
} as const satisfies Readonly<Record<string, LetterWriter>>;

export const contentJobs: JobHandlers = { 'content-letter': letterHandler(contentLetters) };

/** Review requests and fare mails. */
export const contentRecurringJobs = (kinds: readonly ReviewableKind[], fares: FareSource): RecurringJobs => ({
  'content.ask-for-reviews': { everySeconds: 3600, run: (_payload, context) => askForReviews(context, kinds) },
  'content.fare-news': { everySeconds: 600, run: (_payload, context) => sendFareNews(context, fares) },
});

import type { JobHandlers, RecurringJobs } from '../jobs';
import { type LetterWriter, letterHandler } from '../mail/write-letter';
import { contactForSupport, contactReceived } from './contact';
import { askForReviews, type ReviewableKind } from './reviews';
import { type PopularRoutes, sendFareNews } from './send-fare-news';
import { fareNews, subscriptionConfirm, subscriptionKnown, subscriptionWelcome } from './subscription-letters';

/** Every letter of this area, by the name under which it is enqueued. */
export const contentLetters = {
  'contact-received': contactReceived,
  'contact-for-support': contactForSupport,
  'subscription-confirm': subscriptionConfirm,
  'subscription-welcome': subscriptionWelcome,
  'subscription-known': subscriptionKnown,
  'fare-news': fareNews,
} as const satisfies Readonly<Record<string, LetterWriter>>;

export const contentJobs: JobHandlers = { 'content-letter': letterHandler(contentLetters) };

/** What this area looks after by itself: reviews of what can be reviewed, news of what is on sale. */
export const contentRecurringJobs = (
  kinds: readonly ReviewableKind[],
  popularRoutes: PopularRoutes,
): RecurringJobs => ({
  'content.ask-for-reviews': { everySeconds: 3600, run: (_payload, context) => askForReviews(context, kinds) },
  'content.fare-news': { everySeconds: 600, run: (_payload, context) => sendFareNews(context, popularRoutes) },
});

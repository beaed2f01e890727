import type { JobHandlers, RecurringJobs } from '../jobs';
import { letterHandler } from '../mail/write-letter';
import { contentLetters } from './content.letters';
import { askForReviews } from './reviews/ask-for-reviews';
import type { ReviewableKind } from './reviews/reviewable';
import { type PopularRoutes, sendFareNews } from './subscription/send-fare-news';

export const contentJobs: JobHandlers = { 'content-letter': letterHandler(contentLetters) };

/** What this area looks after by itself: reviews of what can be reviewed, news of what is on sale. */
export const contentRecurringJobs = (
  kinds: readonly ReviewableKind[],
  popularRoutes: PopularRoutes,
): RecurringJobs => ({
  'content.ask-for-reviews': { everySeconds: 3600, run: (_payload, context) => askForReviews(context, kinds) },
  'content.fare-news': { everySeconds: 600, run: (_payload, context) => sendFareNews(context, popularRoutes) },
});

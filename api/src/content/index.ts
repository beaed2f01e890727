export { contentJobs, contentRecurringJobs } from './content.jobs';
export { registerContent } from './content.routes';
export { forgetOldContent, personalContent } from './personal-content';
export type { ReviewableKind } from './reviews/reviewable';

export { contentJobs } from './content.jobs';
export { registerContent } from './content.routes';
export type { ReviewableKind } from './reviews/reviewable';

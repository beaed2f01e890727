export type { PersonalData, WipeTraces } from './personal-data';
export { privacyJobs, privacyRecurringJobs } from './privacy.jobs';
export { registerPrivacy } from './privacy.routes';

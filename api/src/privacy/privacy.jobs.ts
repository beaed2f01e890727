import type { Context } from '../context';
import type { JobHandlers, RecurringJobs } from '../jobs';
import { eachAlone } from '../jobs/each-alone';
import { letterHandler } from '../mail/write-letter';
import type { PersonalData } from './personal-data';
import { privacyLink } from './privacy-letters';

export const privacyJobs = (partsOf: (context: Context) => readonly PersonalData[]): JobHandlers => ({
  'privacy-letter': (payload, context, job) =>
    letterHandler({ 'privacy-link': privacyLink(partsOf(context)) })(payload, context, job),
});

/** Deletes what an area keeps no longer than it needs it. */
export type Forget = (context: Context) => Promise<void>;

const forgetRequests: Forget = async ({ db, now }) => {
  await db.deleteFrom('privacy_requests').where('expires_at', '<=', now()).execute();
};

/** Once an hour everything goes whose time is over. */
export const privacyRecurringJobs = (areas: readonly Forget[]): RecurringJobs => ({
  'privacy.forget-in-time': {
    everySeconds: 3600,
    run: (_payload, context) => {
      const all = [...areas, forgetRequests].map((forget) => ({ reference: forget.name, forget }));
      return eachAlone(context, all, ({ forget }) => forget(context));
    },
  },
});

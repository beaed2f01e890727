import { responsesStoredHours } from 'server/http';
import { tidyMails } from '../mail/transports';
import type { RecurringJobs } from './index';

const hourMs = 3_600_000;
/** Longer than any booking lies ahead, so that a key is remembered for as long as its booking is live. */
const keepDoneJobsHours = 24 * 180;

/** What the frame itself sweeps away. */
export const housekeeping: RecurringJobs = {
  'frame.forget-old-rows': {
    everySeconds: 600,
    run: async (_payload, { db, now, settings }) => {
      const before = (hours: number) => new Date(now().getTime() - hours * hourMs);
      await db.deleteFrom('idempotency_keys').where('created_at', '<', before(responsesStoredHours)).execute();
      await db.deleteFrom('rate_counts').where('window_ends_at', '<', now()).execute();
      await db.deleteFrom('staff_sessions').where('expires_at', '<', now()).execute();
      await db.deleteFrom('jobs').where('done_at', '<', before(keepDoneJobsHours)).execute();
      await tidyMails(settings.mail);
    },
  },
};

import { responsesStoredHours } from 'server/http';
import { tidyMails } from '../mail/transports';
import { forgetOldActions } from '../staff/history/forget-old-actions';
import { deleteOldPeopleRows } from '../staff/people/people.repository';
import type { RecurringJobs } from './index';

const hourMs = 3_600_000;
/** Longer than the time from a booking to its journey, so that keys are stored while the booking is active. */
const keepDoneJobsHours = 24 * 180;

/** Deletes old rows of all areas. */
export const housekeeping: RecurringJobs = {
  'frame.forget-old-rows': {
    everySeconds: 600,
    run: async (_payload, { db, now, settings }) => {
      const before = (hours: number) => new Date(now().getTime() - hours * hourMs);
      await db.deleteFrom('idempotency_keys').where('created_at', '<', before(responsesStoredHours)).execute();
      await db.deleteFrom('rate_counts').where('window_ends_at', '<', now()).execute();
      await deleteOldPeopleRows(db, now());
      await forgetOldActions(db, now(), settings.rules.staffHistoryDays);
      await db.deleteFrom('booking_mails').where('at', '<', before(keepDoneJobsHours)).execute();
      await db.deleteFrom('jobs').where('done_at', '<', before(keepDoneJobsHours)).execute();
      await tidyMails(settings.mail);
    },
  },
};

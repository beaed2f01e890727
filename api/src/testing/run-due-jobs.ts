import type { Context } from '../context';
import type { JobHandlers } from '../jobs';
import { claimDueJobs, type JobOutcome, runJob } from '../jobs/queue';

/** Runs all due jobs one after another, and those that become due by them. @returns their outcomes */
export const runDueJobs = async (context: Context, handlers: JobHandlers): Promise<JobOutcome[]> => {
  const outcomes: JobOutcome[] = [];
  for (;;) {
    const [job] = await claimDueJobs(context, Object.keys(handlers), 1);
    if (!job) return outcomes;
    outcomes.push(await runJob(context, handlers, job));
  }
};

import type { Site } from '../../site/launch-site';
import { withApi } from '../api-under-test';
import { atRest } from '../check-records';
import type { Fault, Report } from '../fault';

/** What a process leaves behind that ran while the clock was a year ahead. */
const aYearAhead = "update jobs set run_at = now() + interval '1 year' where every_seconds is not null";

/** Sets the jobs a year ahead; unless a process was started since, they are found so. */
async function jumped(site: Site, rounds: number, isRestarted: boolean): Promise<Report> {
  const violations: string[] = [];
  let jobs = 0;
  for (let round = 0; round < rounds; round += 1) {
    if (isRestarted) await atRest(site, (database) => database.exclusively((session) => session.exec(aYearAhead)));
    const found = await atRest(site, async (database) => {
      if (!isRestarted) await database.exclusively((session) => session.exec(aYearAhead));
      return database.db
        .selectFrom('jobs')
        .select(['kind', 'run_at', 'every_seconds'])
        .where('every_seconds', 'is not', null)
        .execute();
    });
    jobs += found.length;
    for (const { kind, run_at, every_seconds } of found) {
      const latest = Date.now() + Number(every_seconds) * 1000;
      if (run_at.getTime() > latest) violations.push(`${kind} is due on ${run_at.toISOString()}`);
    }
  }
  return { counts: { rounds, jobs }, violations };
}

export const clockJumps: Fault = {
  name: 'recurring jobs were put off by a clock a year ahead, and the process is started again',
  engines: ['postgres', 'embedded'],
  rounds: { short: 1, full: 3 },
  run: ({ engine, rounds }) => withApi(engine, (site) => jumped(site, rounds, true)),
  control: {
    without: 'the start that corrects them',
    expects: /is due on/,
    run: ({ engine }) => withApi(engine, (site) => jumped(site, 1, false)),
  },
};

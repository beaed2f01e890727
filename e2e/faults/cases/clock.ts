import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, clockIn } from '../../site/clock';
import type { Engine, Site } from '../../site/launch-site';
import { withApi } from '../api-under-test';
import { checkRecords, jobsTooFarAhead, runSql } from '../check-records';
import type { Fault, Report } from '../fault';
import { startTravellers } from '../travellers';

const hourMs = 3_600_000;
/** Two hours ahead, one hour behind, and correct again. */
const offsetsMs = [2 * hourMs, -hourMs, 0];

/**
 * Changes the clock while travellers book and pay, and restarts the process while the clock is ahead, so that every recurring job
 * has run at a wrong time.
 */
async function runWithJumps(site: Site, clock: Clock, rounds: number): Promise<Report> {
  const travellers = startTravellers([site]);
  let jumps = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const aheadMs of offsetsMs) {
      await travellers.waitForBookings(2);
      await clock.set(aheadMs);
      jumps += 1;
      await travellers.waitForBookings(1);
      if (aheadMs > 0) {
        await site.stop();
        await site.restart();
        await travellers.waitForBookings(1);
      }
    }
  }
  await travellers.waitForBookings(1);
  const log = await travellers.stop();
  // a restart corrects the run times of jobs at once, a running process once a minute
  await site.stop();
  await site.restart();
  const violations = await checkRecords(site, log);
  for (const kind of await jobsTooFarAhead(site)) violations.push(`the next run of ${kind} is later than its interval`);
  const paid = log.bookings.filter(({ isPaid }) => isPaid).length;
  return { counts: { jumps, bookings: log.bookings.length, paid }, violations };
}

async function withClock(engine: Engine, rounds: number, before?: (site: Site) => Promise<void>): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-clock-'));
  const clock = clockIn(folder);
  try {
    return await withApi(
      engine,
      async (site) => {
        await before?.(site);
        return runWithJumps(site, clock, rounds);
      },
      clock.env,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A trigger that never lets the run time of a recurring job become earlier. */
const preventEarlierRuns = (site: Site) =>
  runSql(
    site,
    `create function prevent_earlier_run() returns trigger language plpgsql as $$ begin
        if new.every_seconds is not null and new.run_at < old.run_at then new.run_at := old.run_at; end if;
        return new;
      end $$;
      create trigger prevent_earlier_run before update on jobs for each row execute function prevent_earlier_run()`,
  );

export const clockJumps: Fault = {
  name: 'the clock jumps two hours ahead, three hours back, and to the correct time',
  engines: ['postgres', 'embedded'],
  shortEngines: ['postgres'],
  rounds: { short: 1, full: 4 },
  run: ({ engine, rounds }) => withClock(engine, rounds),
  control: {
    without: 'the correction of run times: they stay as the wrong clock has set them',
    expects: /is later than its interval/,
    run: ({ engine }) => withClock(engine, 1, preventEarlierRuns),
  },
};

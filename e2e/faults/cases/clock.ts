import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine, Site } from '../../site/launch-site';
import { withApi } from '../api-under-test';
import { checkRecords, jobsTooFarAhead, runSql } from '../check-records';
import type { Fault, Report } from '../fault';
import { startTravellers } from '../travellers';

const hourMs = 3_600_000;
/** Ahead by two hours, an hour behind, and right again. */
const jumpsMs = [2 * hourMs, -hourMs, 0];
const seenWithinMs = 30_000;

interface Clock {
  readonly file: string;
  /** How much the clock of the process is ahead; resolves when the process goes by it. */
  set(aheadMs: number): Promise<void>;
}

const clockIn = (folder: string): Clock => {
  const file = join(folder, 'clock');
  const seen = `${file}.seen`;
  return {
    file,
    async set(aheadMs) {
      writeFileSync(file, String(aheadMs));
      const giveUpAt = Date.now() + seenWithinMs;
      while (!existsSync(seen) || readFileSync(seen, 'utf8') !== String(aheadMs)) {
        if (Date.now() > giveUpAt) throw new Error('The process does not go by the clock of the test');
        await delay(10);
      }
    },
  };
};

/**
 * The clock jumps while travellers book and pay, and the process starts anew where it is ahead: every recurring job has
 * then run by the wrong clock.
 */
async function jumped(site: Site, clock: Clock, rounds: number): Promise<Report> {
  const travellers = startTravellers([site]);
  let jumps = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const aheadMs of jumpsMs) {
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
  const seen = await travellers.stop();
  // a process that runs on looks for such times once a minute
  await site.stop();
  await site.restart();
  const violations = await checkRecords(site, seen);
  for (const kind of await jobsTooFarAhead(site)) violations.push(`${kind} comes again only after more than its pause`);
  const paid = seen.bookings.filter(({ isPaid }) => isPaid).length;
  return { counts: { jumps, bookings: seen.bookings.length, paid }, violations };
}

async function underClock(engine: Engine, rounds: number, before?: (site: Site) => Promise<void>): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-clock-'));
  const clock = clockIn(folder);
  writeFileSync(clock.file, '0');
  const env = {
    CLOCK_FILE: clock.file,
    NODE_OPTIONS: `--import tsx --import ${join(import.meta.dirname, '../shifted-clock.ts')}`,
  };
  try {
    return await withApi(
      engine,
      async (site) => {
        await before?.(site);
        return jumped(site, clock, rounds);
      },
      env,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A time that is once set is never brought forward. */
const keepTimes = (site: Site) =>
  runSql(
    site,
    `create function keep_time() returns trigger language plpgsql as $$ begin
        if new.every_seconds is not null and new.run_at < old.run_at then new.run_at := old.run_at; end if;
        return new;
      end $$;
      create trigger keep_time before update on jobs for each row execute function keep_time()`,
  );

export const clockJumps: Fault = {
  name: 'the clock jumps two hours ahead, three back, and is put right',
  engines: ['postgres', 'embedded'],
  shortEngines: ['postgres'],
  rounds: { short: 1, full: 4 },
  run: ({ engine, rounds }) => underClock(engine, rounds),
  control: {
    without: 'times that are brought forward: each stays as the wrong clock has set it',
    expects: /comes again only after/,
    run: ({ engine }) => underClock(engine, 1, keepTimes),
  },
};

import { setTimeout as delay } from 'node:timers/promises';
import { joinSite, type Site } from '../../site/launch-site';
import { raisedLimits, withApi } from '../api-under-test';
import { checkRecords, leasedJobs } from '../check-records';
import type { Fault, Report } from '../fault';
import { startTravellers } from '../travellers';

/** A lease ends after a minute, and the other process takes the job over within seconds. */
const takenOverWithinMs = 90_000;

/** Waits until the other process has done the jobs of the killed one. @returns a message for each remaining job */
async function abandonedJobs(site: Site): Promise<string[]> {
  const giveUpAt = Date.now() + takenOverWithinMs;
  for (;;) {
    const open = await leasedJobs(site);
    if (open.length === 0) return [];
    if (Date.now() > giveUpAt) return open.map((kind) => `a ${kind} job of the killed process was not taken over`);
    await delay(500);
  }
}

/** Kills the two processes in turn while the other one continues. The last killed one is not restarted. */
async function runWithKillsInTurn(site: Site, rounds: number, forgetKeys = false): Promise<Report> {
  const other = await joinSite(site, raisedLimits);
  const both = [site, other] as const;
  try {
    const travellers = startTravellers(both, { forgetKeys });
    for (let round = 0; round < rounds; round += 1) {
      const victim = both[round % 2] as Site;
      await travellers.waitForBookings(3);
      await delay((round * 17) % 100);
      await victim.kill();
      // the other process serves these
      await travellers.waitForBookings(2);
      await victim.restart();
    }
    await travellers.waitForBookings(2);
    const log = await travellers.stop();
    await other.kill();
    const abandoned = await abandonedJobs(site);
    const violations = [...abandoned, ...(await checkRecords(site, log))];
    const paid = log.bookings.filter(({ isPaid }) => isPaid).length;
    const { bookings, interrupted } = log;
    return { counts: { kills: rounds + 1, bookings: bookings.length, paid, interrupted }, violations };
  } finally {
    await other.discard();
  }
}

export const oneOfTwoKilled: Fault = {
  name: 'one of two processes is killed (SIGKILL) under load, in turn: the other one continues and takes over its jobs',
  engines: ['postgres'],
  rounds: { short: 1, full: 30 },
  run: ({ engine, rounds }) => withApi(engine, (site) => runWithKillsInTurn(site, rounds)),
  control: {
    without: 'idempotency keys: a booking is sent again under a new key',
    expects: /has several bookings/,
    run: ({ engine }) => withApi(engine, (site) => runWithKillsInTurn(site, 1, true)),
  },
};

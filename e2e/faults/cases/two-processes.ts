import { setTimeout as delay } from 'node:timers/promises';
import { joinSite, type Site } from '../../site/launch-site';
import { raisedLimits, withApi } from '../api-under-test';
import { checkRecords, leasedJobs } from '../check-records';
import type { Fault, Report } from '../fault';
import { startTravellers } from '../travellers';

/** A lease ends after a minute; what its process had begun is done by the other within seconds of that. */
const takenOverWithinMs = 90_000;

/** Waits until the process that is left has done what the dead one had begun. */
async function leftUndone(site: Site): Promise<string[]> {
  const giveUpAt = Date.now() + takenOverWithinMs;
  for (;;) {
    const open = await leasedJobs(site);
    if (open.length === 0) return [];
    if (Date.now() > giveUpAt) return open.map((kind) => `a ${kind} job of the killed process was not taken over`);
    await delay(500);
  }
}

/** One of two is killed by turns, while the other serves on; the last to be killed stays dead. */
async function killedInTurn(site: Site, rounds: number, forgetKeys = false): Promise<Report> {
  const other = await joinSite(site, raisedLimits);
  const both = [site, other] as const;
  try {
    const travellers = startTravellers(both, { forgetKeys });
    for (let round = 0; round < rounds; round += 1) {
      const victim = both[round % 2] as Site;
      await travellers.waitForBookings(3);
      await delay((round * 17) % 100);
      await victim.kill();
      // served by the one that is left
      await travellers.waitForBookings(2);
      await victim.restart();
    }
    await travellers.waitForBookings(2);
    const seen = await travellers.stop();
    await other.kill();
    const undone = await leftUndone(site);
    const violations = [...undone, ...(await checkRecords(site, seen))];
    const paid = seen.bookings.filter(({ isPaid }) => isPaid).length;
    const { bookings, interrupted } = seen;
    return { counts: { kills: rounds + 1, bookings: bookings.length, paid, interrupted }, violations };
  } finally {
    await other.discard();
  }
}

export const oneOfTwoKilled: Fault = {
  name: 'one of two processes is killed (SIGKILL) under load, by turns: the other serves on and takes over its jobs',
  engines: ['postgres'],
  rounds: { short: 1, full: 30 },
  run: ({ engine, rounds }) => withApi(engine, (site) => killedInTurn(site, rounds)),
  control: {
    without: 'idempotency keys: a booking is sent again under a new key',
    expects: /has several bookings/,
    run: ({ engine }) => withApi(engine, (site) => killedInTurn(site, 1, true)),
  },
};

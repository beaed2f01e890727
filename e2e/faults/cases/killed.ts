import { setTimeout as delay } from 'node:timers/promises';
import type { Site } from '../../site/launch-site';
import { withApi } from '../api-under-test';
import { checkRecords } from '../check-records';
import type { Fault, Report } from '../fault';
import { startTravellers } from '../travellers';

async function runWithKills(site: Site, rounds: number, forgetKeys = false): Promise<Report> {
  const travellers = startTravellers([site], { forgetKeys, withFlights: !forgetKeys });
  for (let round = 0; round < rounds; round += 1) {
    await travellers.waitForBookings(4);
    // a different delay each round, so that the kill interrupts different steps
    await delay((round * 17) % 100);
    await site.kill();
    await site.restart();
  }
  await travellers.waitForBookings(2);
  const log = await travellers.stop();
  const violations = await checkRecords(site, log);
  const flights = log.bookings.filter(({ kind }) => kind === 'flight').length;
  const paid = log.bookings.filter(({ isPaid }) => isPaid).length;
  const { bookings, interrupted } = log;
  return { counts: { kills: rounds, bookings: bookings.length, flights, paid, interrupted }, violations };
}

export const processKilled: Fault = {
  name: 'the process is killed (SIGKILL) under load',
  engines: ['postgres', 'embedded'],
  rounds: { short: 2, full: 30 },
  run: ({ engine, rounds }) => withApi(engine, (site) => runWithKills(site, rounds)),
  control: {
    without: 'idempotency keys: a booking is sent again under a new key',
    expects: /has several bookings/,
    run: ({ engine }) => withApi(engine, (site) => runWithKills(site, 1, true)),
  },
};

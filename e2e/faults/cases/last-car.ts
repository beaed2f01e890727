import type { RideResult } from 'shared/contract/rides';
import { bookingOf, createRide, criteriaIn, selectAgain } from '../../rides/ride-api';
import { callApi, dataOf, newKey } from '../../site/call-api';
import { joinSite, type Site } from '../../site/launch-site';
import { newTraveller } from '../../site/traveller';
import { raisedLimits, withApi } from '../api-under-test';
import { checkRecords, runSql } from '../check-records';
import type { Fault, Report } from '../fault';
import { emptyLog } from '../travellers';

const maxAttempts = 20;

/** Lets rivals select the same car for the same time, and book it simultaneously. @returns the statuses */
async function race(sites: readonly Site[], day: number, rivals: number): Promise<number[]> {
  const origins = Array.from({ length: rivals }, (_, n) => (sites[n % sites.length] as Site).origin);
  const [first = ''] = origins;
  const [car] = await dataOf(callApi<RideResult[]>(first, '/ride/search-ride', criteriaIn(day)));
  if (!car) throw new Error('no car to race for');
  const quotes = await Promise.all(origins.map((origin) => selectAgain(origin, car)));
  return Promise.all(quotes.map((quote, n) => book(origins[n] ?? '', bookingOf(quote, newTraveller()))));
}

/** Books, and retries after a 503: a request waits at most 3 s for the lock. */
async function book(origin: string, body: ReturnType<typeof bookingOf>): Promise<number> {
  const key = newKey();
  for (let attempt = 1; ; attempt += 1) {
    const { status } = await createRide(origin, body, key);
    if (status !== 503 || attempt === maxAttempts) return status;
  }
}

async function runRaces(sites: readonly Site[], rounds: number): Promise<Report> {
  const [site] = sites as [Site];
  const violations: string[] = [];
  let won = 0;
  let lost = 0;
  for (let round = 0; round < rounds; round += 1) {
    const statuses = await race(sites, 2 + round, [2, 3, 5, 10, 20][round % 5] as number);
    const winners = statuses.filter((status) => status === 200).length;
    won += winners;
    lost += statuses.filter((status) => status === 409).length;
    if (winners !== 1) violations.push(`${winners} of ${statuses.length} rivals have the car`);
    const others = statuses.filter((status) => status !== 200 && status !== 409);
    if (others.length > 0) violations.push(`rivals were answered ${others.join(', ')}`);
  }
  for (const other of sites.slice(1)) await other.stop();
  const found = await checkRecords(site, { ...emptyLog(), violations });
  return { counts: { rounds, won, lost }, violations: found };
}

async function withTwoProcesses(site: Site, rounds: number): Promise<Report> {
  if (!site.databaseUrl) return runRaces([site], rounds);
  const other = await joinSite(site, raisedLimits);
  try {
    return await runRaces([site, other], rounds);
  } finally {
    await other.discard();
  }
}

export const lastCar: Fault = {
  name: 'up to 20 rivals for one car; on PostgreSQL on two processes',
  engines: ['postgres', 'embedded'],
  shortEngines: ['postgres'],
  rounds: { short: 5, full: 50 },
  run: ({ engine, rounds }) => withApi(engine, (site) => withTwoProcesses(site, rounds)),
  control: {
    without: 'the exclusion constraint of the database',
    expects: /rivals have the car|never held twice/,
    run: ({ engine }) =>
      withApi(engine, async (site) => {
        await runSql(site, 'alter table car_holds drop constraint car_holds_never_overlap');
        return withTwoProcesses(site, 5);
      }),
  },
};

import { bookingOf, bookSelection, criteriaIn, selectFlight } from '../../flights/flight-api';
import { newKey } from '../../site/call-api';
import { joinSite, type Site } from '../../site/launch-site';
import { newTraveller } from '../../site/traveller';
import { raisedLimits, withApi } from '../api-under-test';
import { checkRecords, runSql } from '../check-records';
import type { Fault, Report } from '../fault';
import { emptyLog } from '../travellers';

const concurrent = 10;
const maxAttempts = 20;

/** Sends the booking of a flight several times at once. For a ride the constraint of its car would refuse a second booking. */
async function sendConcurrently(sites: readonly Site[], day: number) {
  const [site] = sites as [Site];
  const [key, traveller] = [newKey(), newTraveller()];
  const body = bookingOf(await selectFlight(site.origin, criteriaIn(day)), traveller);
  const send = async ({ origin }: Site) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await bookSelection(origin, body, key);
      // the first request may take longer than the others may wait for its lock
      if (answer.status !== 503 || attempt === maxAttempts) return answer;
    }
  };
  const answers = await Promise.all(
    Array.from({ length: concurrent }, (_, n) => send(sites[n % sites.length] as Site)),
  );
  return { traveller, request: { path: '/fly/bookflight', key, body }, answers };
}

async function runRequests(site: Site, rounds: number): Promise<Report> {
  const other = await joinSite(site, raisedLimits);
  try {
    const log = emptyLog();
    const counts = { rounds, answered: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const { traveller, request, answers } = await sendConcurrently([site, other], 2 + round);
      counts.answered += answers.filter(({ status }) => status === 200).length;
      const different = new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
      if (different.size > 1)
        log.violations.push(`${concurrent} requests under one key had ${different.size} different answers`);
      const data = answers.find(({ status }) => status === 200)?.body.data;
      if (!data) {
        log.violations.push(`none of ${concurrent} requests under one key was answered 200`);
        continue;
      }
      const { email } = traveller;
      log.bookings.push({
        kind: 'flight',
        id: data.savedBooking._id,
        email,
        request: { ...request, answer: data },
        isPaid: false,
      });
    }
    return { counts, violations: await checkRecords(site, log) };
  } finally {
    await other.discard();
  }
}

export const sameKey: Fault = {
  name: 'a booking is sent 10 times at once under one Idempotency-Key, to two processes',
  engines: ['postgres'],
  // `idempotency-races.pg.test.ts` tests it in one process
  rounds: { short: 0, full: 30 },
  run: ({ engine, rounds }) => withApi(engine, (site) => runRequests(site, rounds)),
  control: {
    without: 'the primary key of the stored responses',
    expects: /different answers|has several bookings/,
    run: ({ engine }) =>
      withApi(engine, async (site) => {
        await runSql(site, 'alter table idempotency_keys drop constraint idempotency_keys_pkey');
        return runRequests(site, 5);
      }),
  },
};

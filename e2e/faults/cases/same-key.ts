import { bookingOf, bookSelection, criteriaIn, selectFlight } from '../../flights/flight-api';
import { newKey } from '../../site/call-api';
import { joinSite, type Site } from '../../site/launch-site';
import { newTraveller } from '../../site/traveller';
import { raisedLimits, withApi } from '../api-under-test';
import { checkRecords, runSql } from '../check-records';
import type { Fault, Report } from '../fault';
import { emptyLog } from '../travellers';

const atOnce = 10;
const mostAttempts = 20;

/** A flight, for it has seats for each: a car's own constraint would refuse a second booking. */
async function sentAtOnce(sites: readonly Site[], day: number) {
  const [site] = sites as [Site];
  const [key, traveller] = [newKey(), newTraveller()];
  const body = bookingOf(await selectFlight(site.origin, criteriaIn(day)), traveller);
  const send = async ({ origin }: Site) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await bookSelection(origin, body, key);
      // the first may take longer than another may wait for its row
      if (answer.status !== 503 || attempt === mostAttempts) return answer;
    }
  };
  const answers = await Promise.all(Array.from({ length: atOnce }, (_, n) => send(sites[n % sites.length] as Site)));
  return { traveller, request: { path: '/fly/bookflight', key, body }, answers };
}

async function sent(site: Site, rounds: number): Promise<Report> {
  const other = await joinSite(site, raisedLimits);
  try {
    const seen = emptyLog();
    const counts = { rounds, answered: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const { traveller, request, answers } = await sentAtOnce([site, other], 2 + round);
      counts.answered += answers.filter(({ status }) => status === 200).length;
      const different = new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
      if (different.size > 1)
        seen.violations.push(`${atOnce} requests under one key had ${different.size} different answers`);
      const data = answers.find(({ status }) => status === 200)?.body.data;
      if (!data) {
        seen.violations.push(`none of ${atOnce} requests under one key was answered 200`);
        continue;
      }
      const { email } = traveller;
      seen.bookings.push({
        kind: 'flight',
        id: data.savedBooking._id,
        email,
        request: { ...request, answer: data },
        isPaid: false,
      });
    }
    return { counts, violations: await checkRecords(site, seen) };
  } finally {
    await other.discard();
  }
}

export const sameKey: Fault = {
  name: 'a booking is sent 10 times at once under one Idempotency-Key, to two processes',
  engines: ['postgres'],
  // in one process `idempotency-races.pg.test.ts` shows it
  rounds: { short: 0, full: 30 },
  run: ({ engine, rounds }) => withApi(engine, (site) => sent(site, rounds)),
  control: {
    without: 'the primary key of the remembered answers',
    expects: /different answers|has several bookings/,
    run: ({ engine }) =>
      withApi(engine, async (site) => {
        await runSql(site, 'alter table idempotency_keys drop constraint idempotency_keys_pkey');
        return sent(site, 5);
      }),
  },
};

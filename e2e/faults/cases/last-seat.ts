import { bookingOf, bookSelection, criteriaIn, searchFlights, selectFlight } from '../../flights/flight-api';
import { dataOf, newKey } from '../../site/call-api';
import { joinSite, type Site } from '../../site/launch-site';
import { newTraveller } from '../../site/traveller';
import { raisedLimits, withApi } from '../api-under-test';
import { checkRecords, runSql } from '../check-records';
import type { Fault, Report } from '../fault';
import { type Booking, emptyLog } from '../travellers';

const maxAttempts = 20;

/** Lets rivals select the same flight, reduces its seats to one, and lets them book simultaneously. */
async function race(sites: readonly Site[], day: number, rivals: number): Promise<Rival[]> {
  const [site] = sites as [Site];
  const origins = Array.from({ length: rivals }, (_, n) => (sites[n % sites.length] as Site).origin);
  const criteria = criteriaIn(day);
  const [wanted] = (await searchFlights(site.origin, criteria)).offers;
  const departAt = wanted?.slices[0]?.departAt;
  const select = (origin: string) => selectFlight(origin, criteria, ({ slices }) => slices[0]?.departAt === departAt);
  await dataOf(bookSelection(site.origin, bookingOf(await select(site.origin), newTraveller())));
  const selections = await Promise.all(origins.map(select));
  await runSql(site, 'update flight_seats set allotment = taken + 1');
  return Promise.all(selections.map((selection, n) => book(origins[n] ?? '', selection)));
}

interface Rival {
  readonly status: number;
  /** The acknowledged booking of the winner. */
  readonly booking: Booking | undefined;
}

/** Books, and retries after a 503: a request waits at most 3 s for the lock. */
async function book(origin: string, selection: Parameters<typeof bookingOf>[0]): Promise<Rival> {
  const [key, traveller] = [newKey(), newTraveller()];
  const body = bookingOf(selection, traveller);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await bookSelection(origin, body, key);
    if (answer.status === 503 && attempt < maxAttempts) continue;
    if (answer.status !== 200) return { status: answer.status, booking: undefined };
    const { data } = answer.body;
    const request = { path: '/fly/bookflight', key, body, answer: data };
    const booking: Booking = {
      kind: 'flight',
      id: data.savedBooking._id,
      email: traveller.email,
      request,
      isPaid: false,
    };
    return { status: 200, booking };
  }
}

async function runRaces(site: Site, rounds: number): Promise<Report> {
  const other = await joinSite(site, raisedLimits);
  try {
    const log = emptyLog();
    const counts = { rounds, won: 0, lost: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const rivals = await race([site, other], 2 + round, [2, 3, 5, 10, 20][round % 5] as number);
      const winners = rivals.flatMap(({ booking }) => booking ?? []);
      log.bookings.push(...winners);
      counts.won += winners.length;
      counts.lost += rivals.filter(({ status }) => status === 409).length;
      if (winners.length !== 1) log.violations.push(`${winners.length} of ${rivals.length} rivals have the seat`);
      const others = rivals.filter(({ status }) => status !== 200 && status !== 409);
      if (others.length > 0) log.violations.push(`rivals were answered ${others.map(({ status }) => status)}`);
    }
    return { counts, violations: await checkRecords(site, log) };
  } finally {
    await other.discard();
  }
}

/** Triggers that disable the count of taken seats, and the count of unpaid orders, which has its own limit. */
const disableSeatCounts = (site: Site) =>
  runSql(
    site,
    `create function ignore_taken_seats() returns trigger language plpgsql as $$ begin
        new.taken := least(new.taken, old.taken);
        return new;
      end $$;
      create trigger ignore_taken_seats before update on flight_seats for each row
        when (new.taken > old.taken) execute function ignore_taken_seats();
      create function ignore_unpaid_orders() returns trigger language plpgsql as $$ begin
        new.expires_at := null;
        return new;
      end $$;
      create trigger ignore_unpaid_orders before insert on flight_orders for each row execute function ignore_unpaid_orders()`,
  );

export const lastSeat: Fault = {
  name: 'up to 20 rivals for the last seat of a flight, on two processes',
  engines: ['postgres'],
  // `flight-races.pg.test.ts` tests it in one process
  rounds: { short: 0, full: 50 },
  run: ({ engine, rounds }) => withApi(engine, (site) => runRaces(site, rounds)),
  control: {
    without: 'the counts of taken seats and unpaid orders',
    expects: /rivals have the seat/,
    run: ({ engine }) =>
      withApi(engine, async (site) => {
        await disableSeatCounts(site);
        return runRaces(site, 5);
      }),
  },
};

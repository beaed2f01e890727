import { bookingOf, bookSelection, criteriaIn, searchFlights, selectFlight } from '../../flights/flight-api';
import { dataOf, newKey } from '../../site/call-api';
import { joinSite, type Site } from '../../site/launch-site';
import { newTraveller } from '../../site/traveller';
import { raisedLimits, withApi } from '../api-under-test';
import { checkRecords, runSql } from '../check-records';
import type { Fault, Report } from '../fault';
import { type Booking, emptyLog } from '../travellers';

const mostAttempts = 20;

/** A departure has one seat left that was for sale when its rivals chose it; they send their details at the same moment. */
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
  /** What the winner was told. */
  readonly booking: Booking | undefined;
}

/** Sends the details again where the answer is to come back: a rival waits for its turn for 3 s at most. */
async function book(origin: string, selection: Parameters<typeof bookingOf>[0]): Promise<Rival> {
  const [key, traveller] = [newKey(), newTraveller()];
  const body = bookingOf(selection, traveller);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await bookSelection(origin, body, key);
    if (answer.status === 503 && attempt < mostAttempts) continue;
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

async function raced(site: Site, rounds: number): Promise<Report> {
  const other = await joinSite(site, raisedLimits);
  try {
    const seen = emptyLog();
    const counts = { rounds, won: 0, lost: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const rivals = await race([site, other], 2 + round, [2, 3, 5, 10, 20][round % 5] as number);
      const winners = rivals.flatMap(({ booking }) => booking ?? []);
      seen.bookings.push(...winners);
      counts.won += winners.length;
      counts.lost += rivals.filter(({ status }) => status === 409).length;
      if (winners.length !== 1) seen.violations.push(`${winners.length} of ${rivals.length} rivals have the seat`);
      const others = rivals.filter(({ status }) => status !== 200 && status !== 409);
      if (others.length > 0) seen.violations.push(`rivals were answered ${others.map(({ status }) => status)}`);
    }
    return { counts, violations: await checkRecords(site, seen) };
  } finally {
    await other.discard();
  }
}

/** No seat that is taken after the first of a departure is counted, nor as one that is held unpaid: that has a cap of its own. */
const forgetSeats = (site: Site) =>
  runSql(
    site,
    `create function forget_seats() returns trigger language plpgsql as $$ begin
        new.taken := least(new.taken, old.taken);
        return new;
      end $$;
      create trigger forget_seats before update on flight_seats for each row
        when (new.taken > old.taken) execute function forget_seats();
      create function forget_unpaid() returns trigger language plpgsql as $$ begin
        new.expires_at := null;
        return new;
      end $$;
      create trigger forget_unpaid before insert on flight_orders for each row execute function forget_unpaid()`,
  );

export const lastSeat: Fault = {
  name: 'up to 20 rivals for the last seat of a flight, over two processes',
  engines: ['postgres'],
  // in one process `flight-races.pg.test.ts` shows it
  rounds: { short: 0, full: 50 },
  run: ({ engine, rounds }) => withApi(engine, (site) => raced(site, rounds)),
  control: {
    without: 'the count of the seats that are taken and of the unpaid ones',
    expects: /rivals have the seat/,
    run: ({ engine }) =>
      withApi(engine, async (site) => {
        await forgetSeats(site);
        return raced(site, 5);
      }),
  },
};

import { type Expression, type RawBuilder, sql } from 'kysely';
import { Refusal } from 'server/http';
import { flightStatuses, rideStatuses } from 'shared/contract/lists';
import type { FoundBooking, searchBookings as operation } from 'shared/contract/staff-bookings';
import { cityOf, ridePlaces } from 'shared/documents';
import { instantOf } from 'shared/format';
import { addDays } from 'shared/format/zone';
import type { z } from 'zod';
import type { Db } from '../../database';
import { airportsOf } from '../../flights/booked-offer';
import { riderOf } from '../../rides/bookings.repository';
import { bookingsPaidUnder } from './find-by-payment';
import { isSearchable, literal, type SearchTerm, searchTermsOf } from './search-terms';

type Query = z.output<typeof operation.query>;

const pageSize = 25;

interface Found {
  readonly id: string;
  readonly createdAt: Date;
  readonly booking: FoundBooking;
}

/** A page of the bookings that a query finds, newest first. Contains personal data. @throws Refusal VALIDATION_FAILED */
export async function searchBookings(db: Db, query: Query): Promise<{ bookings: FoundBooking[]; next: string | null }> {
  const terms = searchTermsOf(query.q ?? '');
  if (terms.length > 0 && !isSearchable(terms))
    throw new Refusal('VALIDATION_FAILED', 'Please check the search', {
      fields: { q: 'Enter at least three letters or digits' },
    });
  const found = [
    ...(isWanted(query, 'ride', rideStatuses) ? await rides(db, query, terms) : []),
    ...(isWanted(query, 'flight', flightStatuses) ? await flights(db, query, terms) : []),
  ].sort(newestFirst);
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return {
    bookings: page.map(({ booking }) => booking),
    next: last && found.length > pageSize ? `${last.createdAt.getTime()}_${last.id}` : null,
  };
}

const isWanted = ({ kind, status }: Query, of: FoundBooking['kind'], statuses: readonly string[]): boolean =>
  (kind === undefined || kind === of) && (status === undefined || statuses.includes(status));

const newestFirst = (one: Found, other: Found): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1);

const after = (text: string): Expression<boolean> => {
  const [ms = '', id = ''] = text.split('_');
  return sql<boolean>`(booking.created_at, booking.id) < (${new Date(Number(ms))}, ${id}::uuid)`;
};

/** The same form as the searched column has. */
const pattern = (text: string) => sql<string>`'%' || search_form(${literal(text)}) || '%'`;

const finds = ({ text, phone }: SearchTerm): RawBuilder<boolean> => {
  const byText = sql<boolean>`booking.search_text like ${pattern(text)}`;
  return phone ? sql<boolean>`(${byText} or booking.search_text like ${`%${phone}%`})` : byText;
};

/** By its text, or as the reference of a payment of these bookings. */
const findsOr = (term: SearchTerm, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql<boolean>`(${finds(term)} or booking.id = any(${ids}::uuid[]))` : finds(term);

/** A word that is a part of more plates finds nothing by them: it is hardly meant. */
const mostCars = 50;

/**
 * The bookings of rides of which a word is found, by themselves, by the plate of a car or by a payment. Cars and payments are read
 * first, as one statement with all would read all bookings.
 */
async function ridesWith(db: Db, term: SearchTerm): Promise<RawBuilder<boolean>> {
  const { ride: paid } = await bookingsPaidUnder(db, term.text);
  const plate = term.text.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (plate.length < 3 || term.text.includes('@') || paid.length > 0) return findsOr(term, paid);
  const cars = await db
    .selectFrom('cars')
    .select('car_id')
    .where(sql<boolean>`regexp_replace(lower(plate_number), '[^a-z0-9]', '', 'g') like ${`%${plate}%`}`)
    .limit(mostCars + 1)
    .execute();
  if (cars.length === 0 || cars.length > mostCars) return finds(term);
  const ids = cars.map(({ car_id }) => car_id);
  return sql<boolean>`(${finds(term)} or booking.car_id = any(${ids}::text[]) or booking.id = any(array(
    select way.return_of from ride_bookings way where way.return_of is not null and way.car_id = any(${ids}::text[])
  )))`;
}

const daysOf = ({ from, to }: Query) => ({
  since: from && instantOf(from, '00:00'),
  until: to && instantOf(addDays(to, 1), '00:00'),
});

async function rides(db: Db, query: Query, terms: readonly SearchTerm[]): Promise<Found[]> {
  const { since, until } = daysOf(query);
  let select = db
    .selectFrom('ride_bookings as booking')
    .select(['id', 'reference', 'status', 'first_name', 'last_name', 'email', 'phone', 'rider_name', 'rider_phone'])
    .select(['pickup_location', 'drop_off_location', 'place', 'pickup_at', 'passengers', 'created_at', 'erased_at'])
    .select(sql<boolean>`exists (select from ride_bookings back where back.return_of = booking.id)`.as('has_way_back'))
    .where('return_of', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1);
  for (const term of terms) select = select.where(await ridesWith(db, term));
  if (query.after) select = select.where(after(query.after));
  const { status } = query;
  if (status || since || until)
    select = select.where(
      sql<boolean>`booking.id in (select coalesce(way.return_of, way.id) from ride_bookings way where ${sql.join(
        [
          ...(status ? [sql`way.status = ${status}`] : []),
          ...(since ? [sql`way.pickup_at >= ${since}`] : []),
          ...(until ? [sql`way.pickup_at < ${until}`] : []),
        ],
        sql` and `,
      )})`,
    );
  return (await select.execute()).map((row) => {
    const ends = ridePlaces({
      pickupLocation: row.pickup_location,
      dropOffLocation: row.drop_off_location,
      place: row.place ?? undefined,
    });
    return {
      id: row.id,
      createdAt: row.created_at,
      booking: {
        bookingId: row.reference,
        kind: 'ride',
        status: row.status,
        isErased: row.erased_at !== null,
        travellerName: `${row.first_name} ${row.last_name}`,
        riderName: riderOf(row)?.name ?? null,
        travellers: row.passengers ?? 1,
        phone: row.phone,
        email: row.email,
        from: ends.pickup,
        to: ends.dropOff,
        startsOn: row.pickup_at.toISOString(),
        hasWayBack: row.has_way_back,
        bookedOn: row.created_at.toISOString(),
      },
    };
  });
}

async function flightsWith(db: Db, term: SearchTerm): Promise<RawBuilder<boolean>> {
  const { flight, change } = await bookingsPaidUnder(db, term.text);
  if (change.length === 0) return findsOr(term, flight);
  const changed = await db.selectFrom('flight_changes').select('booking_id').where('id', 'in', change).execute();
  return findsOr(term, [...flight, ...changed.map(({ booking_id }) => booking_id)]);
}

async function flights(db: Db, query: Query, terms: readonly SearchTerm[]): Promise<Found[]> {
  const { since, until } = daysOf(query);
  let select = db
    .selectFrom('flight_bookings as booking')
    .innerJoin('flight_travellers as first', (join) =>
      join.onRef('first.booking_id', '=', 'booking.id').on('first.place', '=', 0),
    )
    .select(['booking.id', 'reference', 'status', 'first_name', 'last_name', 'email', 'phone', 'offer'])
    .select(['created_at', 'erased_at'])
    .select(
      sql<number>`(select count(*) from flight_travellers one where one.booking_id = booking.id)`.as('travellers'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(pageSize + 1);
  for (const term of terms) select = select.where(await flightsWith(db, term));
  if (query.after) select = select.where(after(query.after));
  const status = flightStatuses.find((one) => one === query.status);
  if (status) select = select.where('status', '=', status);
  if (since) select = select.where('departs_at', '>=', since);
  if (until) select = select.where('departs_at', '<', until);
  const rows = await select.execute();
  if (rows.length === 0) return [];
  const airports = await airportsOf(db, { slices: rows.flatMap(({ offer }) => offer.slices) });
  return rows.map((row) => {
    const [first] = row.offer.slices;
    const last = row.offer.slices.at(-1);
    const isReturn = row.offer.slices.length === 2 && first?.from === last?.to;
    return {
      id: row.id,
      createdAt: row.created_at,
      booking: {
        bookingId: row.reference,
        kind: 'flight',
        status: row.status,
        isErased: row.erased_at !== null,
        travellerName: `${row.first_name} ${row.last_name}`,
        riderName: null,
        travellers: row.travellers,
        phone: row.phone,
        email: row.email,
        from: cityOf(airports, first?.from ?? ''),
        to: cityOf(airports, (isReturn ? first : last)?.to ?? ''),
        startsOn: first?.departAt ?? row.created_at.toISOString(),
        hasWayBack: isReturn,
        bookedOn: row.created_at.toISOString(),
      },
    };
  });
}

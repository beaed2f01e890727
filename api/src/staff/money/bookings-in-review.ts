import type { FlightStatus, RideStatus } from 'shared/contract/lists';
import type { MoneyInReview } from 'shared/contract/staff';
import { cityOf } from 'shared/documents';
import type { Db } from '../../database';
import { airportsOf } from '../../flights/bookings/airports-of.repository';
import { type BookingKey, paymentsOf } from '../../payments';

export type BookingInReview = Omit<NonNullable<MoneyInReview['booking']>, 'status'> & {
  readonly status: RideStatus | FlightStatus;
};
type Named = Omit<BookingInReview, 'payment'>;

/** What a person sees of the bookings that money belongs to, by their internal keys; few statements for any number. */
export async function bookingsInReview(
  db: Db,
  bookings: readonly BookingKey[],
): Promise<(id: string) => BookingInReview> {
  const idsOf = (wanted: BookingKey['kind']) => bookings.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const named = new Map([...(await ridesBy(db, idsOf('ride'))), ...(await flightsBy(db, idsOf('flight')))]);
  const paymentOf = await paymentsOf(db, bookings);
  return (id) => {
    const booking = named.get(id);
    if (!booking) throw new Error(`No booking ${id}`);
    return { ...booking, payment: paymentOf(id) };
  };
}

async function ridesBy(db: Db, ids: readonly string[]): Promise<[string, Named][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('ride_bookings')
    .innerJoin('cars', 'cars.car_id', 'ride_bookings.car_id')
    .select(['id', 'public_id', 'reference', 'status', 'first_name', 'last_name', 'cars.name'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => [row.id, { ...nameOf(row), bookingName: row.name }]);
}

async function flightsBy(db: Db, ids: readonly string[]): Promise<[string, Named][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('flight_bookings')
    .innerJoin('flight_travellers', 'flight_travellers.booking_id', 'flight_bookings.id')
    .select(['id', 'public_id', 'reference', 'status', 'offer', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .where('place', '=', 0)
    .execute();
  const airports = await airportsOf(db, { slices: rows.flatMap(({ offer }) => offer.slices) });
  return rows.map((row) => {
    const legs = row.offer.slices.map(({ from, to }) => `${cityOf(airports, from)} to ${cityOf(airports, to)}`);
    return [row.id, { ...nameOf(row), bookingName: legs.join(', ') }];
  });
}

interface Row {
  readonly public_id: string;
  readonly reference: string;
  readonly status: RideStatus | FlightStatus;
  readonly first_name: string;
  readonly last_name: string;
}

const nameOf = ({ public_id, reference, status, first_name, last_name }: Row) => ({
  booking_id: public_id,
  bookingId: reference,
  status,
  travellerName: `${first_name} ${last_name}`,
});

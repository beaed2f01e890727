import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { RideTraveller } from 'shared/contract/rides';
import { newPublicId, withFreeReference } from '../../bookings/public-names';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { firstRideStatus, rideStates } from '../ride-states';
import type { RidesTables } from '../tables';
import type { BookingRow } from './read-booked-ride';

export type Quote = Omit<Selectable<RidesTables['ride_quotes']>, 'blocked'>;

export interface NewBooking extends BookingRow {
  /** The internal key. */
  readonly id: string;
}

/** Writes the booking that a quote becomes, with the first line of its timeline, as one statement. */
export async function insertBooking(
  tx: Tx,
  { now }: Context,
  quote: Quote,
  traveller: RideTraveller,
): Promise<NewBooking> {
  const booking: Omit<NewBooking, 'reference'> = {
    id: randomUUID(),
    public_id: newPublicId(),
    status: firstRideStatus,
    title: traveller.title,
    first_name: traveller.firstName,
    last_name: traveller.lastName,
    gender: traveller.gender,
    email: traveller.email,
    phone: traveller.phone,
    nationality: traveller.nationality,
    age: traveller.age,
    created_at: now(),
  };
  return withFreeReference('ride', async (reference) => {
    const written = await tx
      .with('booked', (query) =>
        query
          .insertInto('ride_bookings')
          .values({ ...booking, reference, status_seq: 0, ...termsOf(quote), ...optionalFieldsOf(traveller) })
          .onConflict((conflict) => conflict.column('reference').doNothing())
          .returning('id'),
      )
      .insertInto('ride_timeline')
      .columns(['booking_id', 'seq', 'status', 'at', 'note'])
      .expression((query) =>
        query
          .selectFrom('booked')
          .select([
            'id',
            sql<number>`0`.as('seq'),
            sql<string>`${firstRideStatus}::text`.as('status'),
            sql<Date>`${booking.created_at}::timestamptz`.as('at'),
            sql<string>`${rideStates[firstRideStatus].note}::text`.as('note'),
          ]),
      )
      .executeTakeFirst();
    return written.numInsertedOrUpdatedRows ? { ...booking, reference } : undefined;
  });
}

const termsOf = (quote: Quote) => ({
  car_id: quote.car_id,
  price_id: quote.price_id,
  price_kobo: quote.price_kobo,
  pickup_location: quote.pickup_location,
  drop_off_location: quote.drop_off_location,
  pickup_at: quote.pickup_at,
  drop_off_at: quote.drop_off_at,
  road_km: quote.road_km,
  free_wait_minutes: quote.free_wait_minutes,
  meet_and_greet: quote.meet_and_greet,
  blocked: sql<string>`(select blocked from ride_quotes where quote_id = ${quote.quote_id})`,
});

const optionalFieldsOf = (traveller: RideTraveller) => ({
  address: traveller.address ?? null,
  flight_number: traveller.flightNumber?.toUpperCase() ?? null,
  passengers: traveller.passengers ?? null,
  note: traveller.note ?? null,
});

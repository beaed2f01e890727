import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { RideTraveller } from 'shared/contract/rides';
import { freeReference, newPublicId } from '../../bookings/public-names';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { firstRideStatus, rideStates } from '../states/ride-states';
import type { RidesTables } from '../tables';

export type Quote = Omit<Selectable<RidesTables['ride_quotes']>, 'blocked'>;

const isTaken = async (tx: Tx, reference: string): Promise<boolean> =>
  (await tx.selectFrom('ride_bookings').select('id').where('reference', '=', reference).executeTakeFirst()) !==
  undefined;

/** Writes the booking that a quote becomes, with the first line of its timeline; gives its internal key. */
export async function insertBooking(tx: Tx, { now }: Context, quote: Quote, traveller: RideTraveller): Promise<string> {
  const id = randomUUID();
  const createdAt = now();
  await tx
    .insertInto('ride_bookings')
    .values({
      id,
      public_id: newPublicId(),
      reference: await freeReference('ride', (reference) => isTaken(tx, reference)),
      status: firstRideStatus,
      status_seq: 0,
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
      title: traveller.title,
      first_name: traveller.firstName,
      last_name: traveller.lastName,
      gender: traveller.gender,
      email: traveller.email,
      phone: traveller.phone,
      nationality: traveller.nationality,
      age: traveller.age,
      address: traveller.address ?? null,
      flight_number: traveller.flightNumber?.toUpperCase() ?? null,
      passengers: traveller.passengers ?? null,
      note: traveller.note ?? null,
      created_at: createdAt,
    })
    .execute();
  const { note } = rideStates[firstRideStatus];
  await tx
    .insertInto('ride_timeline')
    .values({ booking_id: id, seq: 0, status: firstRideStatus, at: createdAt, note })
    .execute();
  return id;
}

import { sql } from 'kysely';
import type { FlightStatus } from 'shared/contract/lists';
import { type PersonalBookingsOf, personalBookings } from '../bookings/personal-bookings';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { erasedBirth, erasedPerson } from '../privacy/personal-data';
import { flightForMail } from './bookings.repository';
import { flightKind } from './flight-states';

const description: PersonalBookingsOf<FlightStatus> = {
  kind: flightKind,
  undecided: {
    price_changed: 'The new price of this flight waits for your decision. Ask again once you have decided.',
  },

  async read(db, bookingId) {
    const { transfer_details: _, airports: __, ...flight } = await flightForMail(db, bookingId);
    return { ...flight, travellers: await withPassports(db, bookingId, flight.travellers) };
  },

  changesOf: (db, bookingIds) =>
    bookingIds.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('flight_changes')
          .select(['id', 'booking_id as bookingId'])
          .where('booking_id', 'in', bookingIds)
          .where('status', '<>', 'quoted')
          .orderBy('created_at')
          .execute(),

  async eraseTravellers(tx, bookingId) {
    await tx
      .updateTable('flight_travellers')
      .set({
        title: erasedPerson.title,
        first_name: erasedPerson.firstName,
        middle_name: null,
        last_name: erasedPerson.lastName,
        gender: erasedPerson.gender,
        nationality: erasedPerson.nationality,
        date_of_birth: erasedBirth,
        passport_number: null,
        passport_country: null,
        passport_expires_on: null,
      })
      .where('booking_id', '=', bookingId)
      .execute();
  },
};

/** Flights as personal data. The person who booked entered the data of all travellers, and gets all of it. */
export const personalFlights = (context: Pick<Context, 'now'>) => personalBookings(description, context);

/** Adds the data that only the airline receives, if it is not deleted yet. */
async function withPassports(db: Db | Tx, bookingId: string, travellers: readonly object[]): Promise<object[]> {
  const rows = await db
    .selectFrom('flight_travellers')
    .select(['date_of_birth', 'passport_number', 'passport_country', 'passport_expires_on'])
    .where('booking_id', '=', bookingId)
    .orderBy('place')
    .execute();
  return travellers.map((traveller, place) => {
    const row = rows[place];
    return {
      ...traveller,
      dateOfBirth: row?.date_of_birth === erasedBirth ? null : row?.date_of_birth,
      passport: row?.passport_number
        ? { number: row.passport_number, issuingCountry: row.passport_country, expiresOn: row.passport_expires_on }
        : null,
    };
  });
}

/** Deletes passports and dates of birth some days after the last arrival. */
export async function deleteOldPassports({ db, now, settings }: Context): Promise<void> {
  const before = new Date(now().getTime() - settings.rules.passportKeepDays * 86_400_000);
  await db
    .updateTable('flight_travellers')
    .from('flight_bookings')
    .set({ date_of_birth: erasedBirth, passport_number: null, passport_country: null, passport_expires_on: null })
    .whereRef('flight_bookings.id', '=', 'flight_travellers.booking_id')
    .where('arrives_at', '<', before)
    .where(sql<boolean>`date_of_birth <> ${erasedBirth}::date`)
    .execute();
}

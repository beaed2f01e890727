import { sql } from 'kysely';
import type { Context } from '../context';
import { erasedBirth } from '../privacy/placeholders';

/** Deletes what was asked for the journey alone, some time after the last arrival. */
export async function forgetPassports({ db, now, settings }: Context): Promise<void> {
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

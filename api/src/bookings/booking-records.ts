import { sql } from 'kysely';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import type { KindName, PaymentKind } from '../payments/payable';
import { maskedEmail } from './open-booking';

interface HandledMail {
  /** That of its job: a repetition is the same record. */
  readonly key: string;
  readonly kind: PaymentKind;
  readonly bookingId: string;
  readonly template: string;
  readonly subject: string;
  readonly address: string;
  readonly outcome: 'sent' | 'refused';
}

/** The rows that a record can be about, with the booking that is erased. */
const bookingOf = {
  ride: (id: string) => sql`select id from ride_bookings where id = ${id}::uuid and erased_at is null for share`,
  flight: (id: string) => sql`select id from flight_bookings where id = ${id}::uuid and erased_at is null for share`,
  change: (id: string) =>
    sql`select id from flight_bookings where id = (select booking_id from flight_changes where id = ${id}::uuid)
      and erased_at is null for share`,
} as const satisfies Readonly<Record<PaymentKind, unknown>>;

/** Records what became of a mail, unless the booking is erased meanwhile. */
export async function recordMail(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { key, kind, bookingId, template, subject, address, outcome }: HandledMail,
): Promise<void> {
  await sql`with booking as (${bookingOf[kind](bookingId)})
    insert into booking_mails (key, booking_kind, booking_id, template, subject, address, outcome, at)
    select ${key}, ${kind}, ${bookingId}::uuid, ${template}, ${subject}, ${maskedEmail(address)}, ${outcome}, ${now()}
      from booking
    on conflict (key) do update set outcome = excluded.outcome`.execute(db);
}

/** The notes of the staff for the copy of personal data, oldest first. */
export const notesOf = (db: Db | Tx, kind: KindName, bookingId: string) =>
  db
    .selectFrom('booking_notes')
    .select(['at', 'text'])
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();

/** Deletes what is stored about bookings, or changes of flights, besides themselves. */
export async function deleteRecords(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ['booking_mails', 'booking_notes', 'booking_contact_changes'] as const)
    await tx.deleteFrom(table).where('booking_id', 'in', ids).execute();
}

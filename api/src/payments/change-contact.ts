import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { Refusal } from 'server/http';
import type { changeContact as operation } from 'shared/contract/payments';
import type { z } from 'zod';
import { viewExpired } from '../bookings/open-booking';
import { holdLimitRefusal } from '../bookings/unpaid-holds';
import type { Context } from '../context';
import type { Tx } from '../database';
import { lockLedger, openAccountOf } from './ledger';
import type { BookingKind, KindName, Payable } from './payable';
import { dueMail } from './payment-mails';

const tables = { ride: 'ride_bookings', flight: 'flight_bookings' } as const;
const unpaid: readonly Payable['status'][] = ['pending_payment', 'held', 'payment_processing'];
const hourMs = 3_600_000;

type Contact = Pick<z.output<typeof operation.body>, 'email' | 'phone'>;

/**
 * Corrects the contact of an unpaid booking for whoever has its `_id`, as long as that shows the contact. A new address counts
 * as that of a new hold, and gets the mail with the open account.
 * @throws Refusal NOT_FOUND, VIEW_EXPIRED, STATE_CONFLICT, HOLD_LIMIT, VALIDATION_FAILED
 */
export async function changeContact(
  tx: Tx,
  context: Context,
  kind: BookingKind<KindName> | undefined,
  publicId: string,
  contact: Contact,
): Promise<Contact> {
  const booking = await kind?.lockByPublicId(tx, publicId);
  if (!kind || !booking)
    throw new Refusal('NOT_FOUND', 'We do not know this booking. Check the link, or search again.');
  if (!unpaid.includes(booking.status))
    throw new Refusal('STATE_CONFLICT', 'Only an unpaid booking can be corrected here. Write to us about this one.');
  if (!isValidPhoneNumber(contact.phone)) throw notCallable();
  const isOtherEmail = contact.email !== booking.email;
  const isOtherPhone = contact.phone !== booking.phone;
  if (!isOtherEmail && !isOtherPhone) return contact;
  await checkAge(tx, context, kind, booking);
  // an empty text is nobody's: what stays the same is counted already
  const added = { email: isOtherEmail ? contact.email : '', phone: isOtherPhone ? contact.phone : '' };
  const overLimit = await holdLimitRefusal(tx, context, added, undefined);
  if (overLimit) throw overLimit;
  await tx.updateTable(tables[kind.kind]).set(contact).where('id', '=', booking.id).execute();
  if (kind.kind === 'ride')
    await tx.updateTable('ride_bookings').set(contact).where('return_of', '=', booking.id).execute();
  if (isOtherEmail) await mailAccount(tx, context, kind, booking);
  return contact;
}

async function checkAge(
  tx: Tx,
  { now, settings }: Context,
  { kind }: BookingKind<KindName>,
  { id }: Payable,
): Promise<void> {
  const { created_at } = await tx
    .selectFrom(tables[kind])
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (now().getTime() >= created_at.getTime() + settings.rules.fullDetailsHours * hourMs) throw viewExpired();
}

async function mailAccount(tx: Tx, context: Context, kind: BookingKind<KindName>, { id }: Payable): Promise<void> {
  const ledger = await lockLedger(tx, kind, id);
  const account = ledger && openAccountOf(ledger);
  if (!account) return;
  const cause = `account:${account.id}:contact:${context.now().getTime()}`;
  await context.jobs.enqueue(tx, dueMail({ kind: kind.kind, bookingId: id, cause }));
}

const notCallable = () =>
  new Refusal('VALIDATION_FAILED', 'Please check the contact details', {
    fields: { phone: 'This is not a number that can be called: check its digits' },
  });

import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { Refusal } from 'server/http';
import type { BookingChange, previewBookingChange } from 'shared/contract/staff-bookings';
import type { z } from 'zod';
import { maskedEmail } from '../../bookings/open-booking';
import { sendBookingMail } from '../../bookings/states';
import { readSiteContacts } from '../../contacts/contacts.repository';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import { flightKind } from '../../flights/flight-states';
import { type Letter, writeLetter } from '../../mail/write-letter';
import { lockMoney, openAccountOf } from '../../payments/ledger';
import { dueMail } from '../../payments/payment-mails';
import { owedStates } from '../../payments/refund-states';
import { rideKind } from '../../rides/ride-states';
import { lastDigits } from '../record-action';
import {
  type ChangeLetter,
  factsOf,
  letterAboutAddresses,
  letterAboutContact,
  letterToOldAddress,
  rideFactsOf,
} from './change-letters';
import { type BookedWay, findBooking, lockBooking, type StoredBooking } from './find-booking';
import { addressRefusal, confirmationOf, contactRefusal, noteRefusal, type RideEnd } from './refusals';

type ContactChange = Extract<BookingChange, { what: 'contact' }>;
type AddressChange = Extract<BookingChange, { what: 'addresses' }>;

/** What a change did, for the history of actions: without personal data. */
export interface Changed {
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

const invalid = (message: string, fields: Readonly<Record<string, string>>) =>
  new Refusal('VALIDATION_FAILED', message, { fields });

/** Refuses what the state of the booking does not allow. @throws Refusal STATE_CONFLICT */
const refuse = (sentence: string | null): void => {
  if (sentence) throw new Refusal('STATE_CONFLICT', sentence);
};

/**
 * Makes a change of a booking, and enqueues the mails about it; undefined if nothing differs.
 * @param version what the person saw
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, VALIDATION_FAILED
 */
export async function changeBooking(
  tx: Tx,
  context: Context,
  reference: string,
  { version, change }: { readonly version: string; readonly change: BookingChange },
): Promise<Changed | undefined> {
  const booking = await lockBooking(tx, reference);
  if (booking.version !== version)
    throw new Refusal(
      'STATE_CONFLICT',
      'Somebody has changed this booking meanwhile. Look at it again, then repeat the change.',
    );
  return change.what === 'contact'
    ? changeContact(tx, context, booking, change)
    : changeAddresses(tx, context, booking, change);
}

/** The mails that a change would send. @throws Refusal as the change itself */
export async function previewChange(
  context: Context,
  reference: string,
  change: z.output<typeof previewBookingChange.body>['change'],
): Promise<{ mails: { to: string; subject: string; text: string }[] }> {
  const booking = await findBooking(context.db, reference);
  const letters =
    change.what === 'contact'
      ? await contactLetters(context, booking, change)
      : await addressLetters(context, booking, change);
  const contacts = await readSiteContacts(context.db);
  const mails = [];
  for (const { name, letter } of letters) {
    const message = await writeLetter({ name, letter, contacts, key: name, date: context.now() }, context.settings);
    mails.push({ to: letter.to.address, subject: message.subject, text: message.text });
  }
  return { mails };
}

interface NamedLetter {
  readonly name: ChangeLetter;
  readonly letter: Letter;
}

async function contactLetters(context: Context, booking: StoredBooking, change: ContactChange): Promise<NamedLetter[]> {
  await checkContact(context.db, booking, change);
  const facts = await factsOf(context, booking);
  return letterNames(booking, change).map((name) => ({
    name,
    letter: (name === 'contact-changed-old' ? letterToOldAddress : letterAboutContact)(facts, booking, booking, change),
  }));
}

/** A change of the phone alone sends one mail. */
const letterNames = (
  before: Pick<StoredBooking, 'email' | 'phone'>,
  after: ContactChange,
): ('contact-changed' | 'contact-changed-old')[] => {
  if (before.email !== after.email) return ['contact-changed', 'contact-changed-old'];
  return before.phone === after.phone ? [] : ['contact-changed'];
};

async function checkContact(db: Db | Tx, booking: StoredBooking, { phone }: ContactChange): Promise<void> {
  refuse(contactRefusal(booking, await hasOpenRefund(db, booking)));
  if (phone !== booking.phone && !isValidPhoneNumber(phone))
    throw invalid('Please check the contact details', {
      'change.phone': 'This is not a number that can be called: check its digits',
    });
}

/** Whether money of a booking, or of a change of its flight, is still going back. */
export async function hasOpenRefund(db: Db | Tx, { kind, id }: Pick<StoredBooking, 'kind' | 'id'>): Promise<boolean> {
  const changes = kind === 'flight' ? await changeIdsOf(db, id) : [];
  const open = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('payments.booking_id', 'in', [id, ...changes])
    .where('refunds.state', 'in', owedStates)
    .limit(1)
    .execute();
  return open.length > 0;
}

/** The internal keys of the changes of a flight. */
export const changeIdsOf = async (db: Db | Tx, bookingId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('flight_changes')
      .select('id')
      .where('booking_id', '=', bookingId)
      .where('status', '<>', 'quoted')
      .execute()
  ).map(({ id }) => id);

async function changeContact(
  tx: Tx,
  context: Context,
  booking: StoredBooking,
  change: ContactChange,
): Promise<Changed | undefined> {
  await checkContact(tx, booking, change);
  const names = letterNames(booking, change);
  if (names.length === 0) return undefined;
  const contact = { email: change.email, phone: change.phone };
  if (booking.kind === 'flight')
    await tx.updateTable('flight_bookings').set(contact).where('id', '=', booking.id).execute();
  for (const { id } of booking.ways) await tx.updateTable('ride_bookings').set(contact).where('id', '=', id).execute();
  const { id } = await tx
    .insertInto('booking_contact_changes')
    .values({
      booking_kind: booking.kind,
      booking_id: booking.id,
      old_email: booking.email,
      old_phone: booking.phone,
      at: context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const name of names)
    await sendLetter(tx, context, { name, bookingId: booking.id, id: String(id), cause: String(id) });
  return { action: 'booking: contact', ...contactValues(booking, change) };
}

function contactValues(before: Pick<StoredBooking, 'email' | 'phone'>, after: ContactChange): Omit<Changed, 'action'> {
  const valuesOf = ({ email, phone }: Pick<StoredBooking, 'email' | 'phone'>) => ({
    ...(before.email !== after.email && { email: maskedEmail(email) }),
    ...(before.phone !== after.phone && { phone: lastDigits(phone) }),
  });
  return { before: valuesOf(before), after: valuesOf(after) };
}

const sendLetter = (
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  { name, bookingId, id, cause }: { name: ChangeLetter; bookingId: string; id: string; cause: string },
): Promise<void> =>
  jobs.enqueue(tx, {
    kind: 'booking-change-letter',
    payload: { letter: name, id, bookingId },
    key: `letter:${name}:${bookingId}:${cause}`,
  });

/** What a change of addresses makes of a way. */
interface NewAddresses {
  readonly way: BookedWay;
  readonly address: string | null;
  readonly dropOffAddress: string | null;
  readonly place: string | null;
}

const anotherArea =
  'Another area has another price, so it cannot be entered here. Cancel this ride, and let the traveller book another one.';

/** An airport is written with its code: "Murtala Muhammed International Airport (LOS)". */
export const isAirportLabel = (label: string): boolean => /\([A-Z]{3}\)$/.test(label);

/** @throws Refusal STATE_CONFLICT, VALIDATION_FAILED, NOT_FOUND */
function newAddressesOf(booking: StoredBooking, change: AddressChange): NewAddresses {
  if (booking.kind === 'flight') throw new Refusal('STATE_CONFLICT', 'A flight has no addresses.');
  const way = booking.ways.find((one) => one.way === change.way);
  if (!way) throw new Refusal('NOT_FOUND', 'This booking has no such way.');
  const { address = way.address, dropOffAddress = way.dropOffAddress } = change;
  const fields = {
    ...(change.pickupLocation !== undefined &&
      change.pickupLocation !== way.pickupLocation && { 'change.pickupLocation': anotherArea }),
    ...(change.dropOffLocation !== undefined &&
      change.dropOffLocation !== way.dropOffLocation && { 'change.dropOffLocation': anotherArea }),
  };
  if (Object.keys(fields).length > 0) throw invalid(anotherArea, fields);
  const isErased = booking.isErased;
  const check = (end: RideEnd, label: string) =>
    refuse(addressRefusal({ isErased, status: way.status }, end, isAirportLabel(label)));
  if (address !== way.address) check('pickup', way.pickupLocation);
  if (dropOffAddress !== way.dropOffAddress) check('dropOff', way.dropOffLocation);
  return { way, address, dropOffAddress, place: change.keepsPlace === false ? null : way.place };
}

const isSame = ({ way, address, dropOffAddress, place }: NewAddresses): boolean =>
  way.address === address && way.dropOffAddress === dropOffAddress && way.place === place;

async function addressLetters(context: Context, booking: StoredBooking, change: AddressChange): Promise<NamedLetter[]> {
  const wanted = newAddressesOf(booking, change);
  if (isSame(wanted)) return [];
  const { way, address, dropOffAddress, place } = wanted;
  const facts = await rideFactsOf(context, way.id, { address, dropOffAddress, place: place ?? undefined });
  return [{ name: 'addresses-changed', letter: letterAboutAddresses(facts, way.id) }];
}

async function changeAddresses(
  tx: Tx,
  context: Context,
  booking: StoredBooking,
  change: AddressChange,
): Promise<Changed | undefined> {
  const wanted = newAddressesOf(booking, change);
  if (isSame(wanted)) return undefined;
  const { way, address, dropOffAddress, place } = wanted;
  await tx
    .updateTable('ride_bookings')
    .set({ address, drop_off_address: dropOffAddress, place })
    .where('id', '=', way.id)
    .execute();
  const cause = String(context.now().getTime());
  await sendLetter(tx, context, { name: 'addresses-changed', bookingId: way.id, id: way.id, cause });
  const changed = [
    ...(way.address === address ? [] : ['pickup address']),
    ...(way.dropOffAddress === dropOffAddress ? [] : ['drop-off address']),
    ...(way.place === place ? [] : ['place']),
  ];
  return { action: 'booking: addresses', before: { way: way.way }, after: { way: way.way, changed } };
}

/** Enqueues the confirmation of a booking, or the mail with its account, once more. @throws Refusal STATE_CONFLICT, NOT_FOUND */
export async function sendConfirmation(tx: Tx, context: Context, reference: string): Promise<void> {
  const booking = await lockBooking(tx, reference);
  const confirmation = confirmationOf(booking);
  if ('none' in confirmation) throw new Refusal('STATE_CONFLICT', confirmation.none);
  const { mail } = confirmation;
  const suffix = `:again:${context.now().getTime()}`;
  if (mail === 'payment-due') return sendAccountAgain(tx, context, booking, suffix);
  if (mail === 'flight-ticketed') return sendBookingMail(tx, context, flightKind, mail, booking.id, suffix);
  if (mail === 'ride-paid') return sendBookingMail(tx, context, rideKind, mail, booking.id, suffix);
  throw new Error(`The mail ${mail} confirms nothing`);
}

async function sendAccountAgain(tx: Tx, context: Context, { kind, id }: StoredBooking, suffix: string): Promise<void> {
  const money = await lockMoney(tx, kind, id);
  const account = money && openAccountOf(money);
  if (!account || account.expires_at <= context.now())
    throw new Refusal(
      'STATE_CONFLICT',
      'Its account has closed, so there is nothing to pay into. The traveller can get a new one on the page of the booking.',
    );
  await context.jobs.enqueue(tx, dueMail({ kind, bookingId: id, cause: `account:${account.id}${suffix}` }));
}

/** Adds a note for the other staff. @throws Refusal STATE_CONFLICT, NOT_FOUND */
export async function addNote(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  reference: string,
  { text, personId }: { readonly text: string; readonly personId: string },
): Promise<void> {
  const booking = await lockBooking(tx, reference);
  refuse(noteRefusal(booking));
  await tx
    .insertInto('booking_notes')
    .values({ booking_kind: booking.kind, booking_id: booking.id, person_id: personId, text, at: now() })
    .execute();
}

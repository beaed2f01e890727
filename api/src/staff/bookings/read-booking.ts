import { sql } from 'kysely';
import type { RideWay } from 'shared/contract/lists';
import { rolesWith } from 'shared/contract/roles';
import type { StaffBooking } from 'shared/contract/staff-bookings';
import { cityOf, ridePlaces } from 'shared/documents';
import { pathTo } from 'shared/paths';
import { maskedEmail } from '../../bookings/open-booking';
import { readTimeline } from '../../bookings/states';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import { readBookedFlight } from '../../flights/bookings.repository';
import { flightPaymentOf } from '../../flights/change/changes.repository';
import { flightKind } from '../../flights/flight-states';
import { toNaira } from '../../money';
import { paymentOf } from '../../payments/payment-of';
import { timeChangesOf } from '../../rides/change-times';
import { rideKind } from '../../rides/ride-states';
import { wayBackReference } from '../../rides/way-back';
import { readStaffRide } from '../read-staff-rides';
import { changeIdsOf, hasOpenRefund, isAirportLabel } from './change-booking';
import { findBooking, type StoredBooking } from './find-booking';
import { addressRefusal, confirmationOf, contactRefusal, noteRefusal } from './refusals';

/** What the caller has the permission for. */
export interface Reader {
  readonly mayReadMoney: boolean;
  readonly mayChange: boolean;
}

const notAllowed = `This needs the role ${rolesWith('bookings:change').join(' or ')}.`;

/**
 * All about one booking. Contains personal data.
 * @throws Refusal NOT_FOUND
 */
export async function readBooking(
  db: Db | Tx,
  { settings }: Pick<Context, 'settings'>,
  reference: string,
  { mayReadMoney, mayChange }: Reader,
): Promise<StaffBooking> {
  const booking = await findBooking(db, reference);
  const changeIds = booking.kind === 'flight' ? await changeIdsOf(db, booking.id) : [];
  const confirmation = confirmationOf(booking);
  const refusal = (sentence: string | null) => (mayChange ? sentence : notAllowed);
  return {
    bookingId: booking.reference,
    kind: booking.kind,
    status: booking.status,
    version: booking.version,
    bookedOn: booking.createdAt.toISOString(),
    erasedOn: booking.erasedAt?.toISOString() ?? null,
    contact: { name: await nameOf(db, booking), phone: booking.phone, email: booking.email },
    rides: await ridesOf(db, booking, refusal),
    flight: booking.kind === 'flight' ? await flightOf(db, booking.id) : null,
    money: mayReadMoney ? await moneyOf(db, booking, changeIds) : null,
    timeline: await timelineOf(db, booking),
    mails: await mailsOf(db, booking, changeIds),
    notes: await notesOf(db, booking),
    actions: await actionsOf(db, booking),
    links: { traveller: travellerLink(settings.origin, booking) },
    refusals: {
      contact: refusal(contactRefusal(booking, await hasOpenRefund(db, booking))),
      confirmation: refusal('none' in confirmation ? confirmation.none : null),
      note: refusal(noteRefusal(booking)),
    },
  };
}

const travellerLink = (origin: string, { kind, publicId }: StoredBooking): string =>
  origin + pathTo(kind === 'ride' ? 'rideSuccess' : 'flightSuccess', { query: { id: publicId } });

async function nameOf(db: Db | Tx, { kind, id }: StoredBooking): Promise<string> {
  const { first_name, last_name } =
    kind === 'ride'
      ? await db
          .selectFrom('ride_bookings')
          .select(['first_name', 'last_name'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      : await db
          .selectFrom('flight_travellers')
          .select(['first_name', 'last_name'])
          .where('booking_id', '=', id)
          .where('place', '=', 0)
          .executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`;
}

async function ridesOf(
  db: Db | Tx,
  { ways, isErased }: StoredBooking,
  refusal: (sentence: string | null) => string | null,
): Promise<StaffBooking['rides']> {
  const rides = [];
  for (const { publicId, status, pickupLocation, dropOffLocation } of ways) {
    const { payment: _, ...ride } = await readStaffRide(db, publicId);
    const ends = ridePlaces(ride.ride);
    rides.push({
      ...ride,
      from: ends.pickup,
      to: ends.dropOff,
      refusals: {
        pickupAddress: refusal(addressRefusal({ status, isErased }, 'pickup', isAirportLabel(pickupLocation))),
        dropOffAddress: refusal(addressRefusal({ status, isErased }, 'dropOff', isAirportLabel(dropOffLocation))),
      },
    });
  }
  return rides;
}

async function flightOf(db: Db | Tx, id: string): Promise<StaffBooking['flight']> {
  const booked = await readBookedFlight(db, { id });
  if (!booked) throw new Error(`No flight ${id}`);
  const { offer, savedBooking, travellers, tickets, addOns, airports } = booked;
  return {
    airlineReference: savedBooking.airlineReference,
    slices: offer.slices.map(({ from, to, departAt, arriveAt, segments }) => ({
      from: cityOf(airports, from),
      to: cityOf(airports, to),
      departsOn: departAt,
      arrivesOn: arriveAt,
      flights: segments.map(({ flightNumber }) => flightNumber),
    })),
    travellers: travellers.map(({ firstName, middleName, lastName, type }, place) => ({
      name: [firstName, middleName, lastName].filter(Boolean).join(' '),
      type,
      tickets: tickets.filter(({ traveller }) => traveller === place).map(({ ticketNumber }) => ticketNumber),
    })),
    addOns: addOns.map(({ name, quantity }) => ({ name, quantity })),
  };
}

async function moneyOf(
  db: Db | Tx,
  { kind, id }: StoredBooking,
  changeIds: readonly string[],
): Promise<NonNullable<StaffBooking['money']>> {
  const payment = kind === 'flight' ? await flightPaymentOf(db, id) : (await paymentOf(db, kind, id)).payment;
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'booking_id', 'status', 'amount_due_kobo', 'received_kobo'])
    .where('booking_id', 'in', [id, ...changeIds])
    .orderBy('id')
    .execute();
  const ids = payments.map((row) => row.id);
  const transfers = await db
    .selectFrom('transfers')
    .select(['provider_transfer_id', 'account_number', 'amount_kobo', 'sent_at', 'in_time'])
    .where('payment_id', 'in', ids)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount_kobo', 'reason', 'state', 'due_at', 'refunded_at', 'provider_reference', 'accepted_at', 'fault'])
    .where('payment_id', 'in', ids)
    .where('state', '<>', 'withdrawn')
    .orderBy('id')
    .execute();
  const rejected = await db
    .selectFrom('rejected_transfers as rejected')
    .innerJoin('payment_accounts as account', 'account.id', 'rejected.account_id')
    .select(['rejected.amount_kobo', 'rejected.reason', 'learnt_at', 'account_number'])
    .where('account.payment_id', 'in', ids)
    .orderBy('rejected.id')
    .execute();
  const takenBack = await db
    .selectFrom('taken_back')
    .innerJoin('transfers', 'transfers.id', 'taken_back.transfer_id')
    .select(['taken_back.amount_kobo', 'taken_back.learnt_at', 'provider_transfer_id', 'closing_note'])
    .where('payment_id', 'in', ids)
    .orderBy('transfer_id')
    .execute();
  const sumOf = (rows: readonly { readonly amount_kobo: number }[]) =>
    rows.reduce((sum, row) => sum + row.amount_kobo, 0);
  const backKobo = sumOf(refunds);
  return {
    payment,
    changes: payments
      .filter(({ booking_id }) => booking_id !== id)
      .map((row) => ({
        status: row.status,
        amountDue: toNaira(row.amount_due_kobo),
        amountPaid: toNaira(row.received_kobo),
      })),
    transfers: transfers.map((row) => ({
      reference: row.provider_transfer_id,
      accountNumber: row.account_number,
      amount: toNaira(row.amount_kobo),
      sentOn: row.sent_at.toISOString(),
      inTime: row.in_time,
    })),
    refunds: refunds.map((row) => ({
      amount: toNaira(row.amount_kobo),
      reason: row.reason,
      state: row.state,
      acceptedOn: row.accepted_at?.toISOString() ?? null,
      need: row.fault,
      dueOn: row.due_at.toISOString(),
      refundedOn: row.refunded_at?.toISOString() ?? null,
      reference: row.provider_reference,
    })),
    rejected: rejected.map((row) => ({
      amount: toNaira(row.amount_kobo),
      at: row.learnt_at.toISOString(),
      reason: row.reason,
      accountNumber: row.account_number,
    })),
    takenBack: takenBack.map((row) => ({
      amount: toNaira(row.amount_kobo),
      at: row.learnt_at.toISOString(),
      transfer: row.provider_transfer_id,
      note: row.closing_note,
    })),
    returned: toNaira(sumOf(refunds.filter(({ state }) => state === 'done'))),
    kept: toNaira(Math.max(0, sumOf(transfers) - backKobo - sumOf(takenBack))),
  };
}

type Entry = StaffBooking['timeline'][number];

async function timelineOf(db: Db | Tx, booking: StoredBooking): Promise<Entry[]> {
  const entries: Entry[] = [];
  if (booking.kind === 'flight') {
    for (const { at, status, note } of await readTimeline(db, flightKind, booking.id))
      entries.push({ at: at.toISOString(), status, way: null, note });
    return entries;
  }
  const hasWayBack = booking.ways.length > 1;
  for (const { id, way: one } of booking.ways) {
    const way: RideWay | null = hasWayBack ? one : null;
    for (const { at, status, note } of await readTimeline(db, rideKind, id))
      entries.push({ at: at.toISOString(), status, way, note });
    for (const { at, note } of await timeChangesOf(db, id))
      entries.push({ at: at.toISOString(), status: null, way, note });
  }
  return entries.sort((one, other) => one.at.localeCompare(other.at));
}

/** Those of the last months that were sent, and those that wait. */
async function mailsOf(
  db: Db | Tx,
  { id, ways, email }: StoredBooking,
  changeIds: readonly string[],
): Promise<StaffBooking['mails']> {
  const ids = [id, ...ways.map((way) => way.id), ...changeIds];
  const handled = await db
    .selectFrom('booking_mails')
    .select(['subject', 'address', 'at', 'outcome'])
    .where('booking_id', 'in', ids)
    .orderBy('at', 'desc')
    .execute();
  const waiting = await db
    .selectFrom('jobs')
    .select(['payload', 'run_at', 'last_error'])
    .where('kind', 'in', ['mail', 'booking-change-letter'])
    .where('done_at', 'is', null)
    .where(sql<string>`payload ->> 'bookingId'`, 'in', ids)
    .orderBy('run_at', 'desc')
    .execute();
  return [
    ...waiting.map(({ payload, run_at, last_error }) => ({
      subject: wordsOf(payload),
      to: maskedEmail(email),
      at: run_at.toISOString(),
      state: last_error === null ? ('waiting' as const) : ('failing' as const),
    })),
    ...handled.map(({ subject, address, at, outcome }) => ({
      subject,
      to: address,
      at: at.toISOString(),
      state: outcome,
    })),
  ];
}

/** A mail gets its subject when it is written: `ride-driver-assigned` is "Ride driver assigned". */
function wordsOf({ template, letter }: Readonly<Record<string, unknown>>): string {
  if (letter === 'contact-changed-old') return 'Contact changed, to the old address';
  const words = String(template ?? letter).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function notesOf(db: Db | Tx, { id }: StoredBooking): Promise<StaffBooking['notes']> {
  const rows = await db
    .selectFrom('booking_notes as note')
    .innerJoin('staff_people as person', 'person.id', 'note.person_id')
    .select(['note.id', 'note.at', 'note.text', 'person.name'])
    .where('booking_id', '=', id)
    .orderBy('note.id', 'desc')
    .execute();
  return rows.map((row) => ({
    noteId: String(row.id),
    at: row.at.toISOString(),
    by: row.name,
    text: row.text,
  }));
}

type Values = StaffBooking['actions'][number]['before'];

async function actionsOf(db: Db | Tx, { reference }: StoredBooking): Promise<StaffBooking['actions']> {
  const rows = await db
    .selectFrom('staff_actions as action')
    .leftJoin('staff_people as person', 'person.id', 'action.person_id')
    .select([
      'action.at',
      'action.actor',
      'action.action',
      'action.before_values',
      'action.after_values',
      'person.name',
    ])
    .where('reference', 'in', [reference, wayBackReference(reference)])
    .orderBy('action.id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    by: row.name ?? row.actor,
    action: row.action,
    before: row.before_values as Values,
    after: row.after_values as Values,
  }));
}

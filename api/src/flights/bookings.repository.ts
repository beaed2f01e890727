import type { Selectable } from 'kysely';
import { Refusal } from 'server/http';
import type { BookedFlight, FlightCriteria, Ticket } from 'shared/contract/flights';
import type { FlightStatus } from 'shared/contract/lists';
import type { BookingKey } from 'shared/contract/values';
import { conditionsFor, feePayers } from 'shared/documents';
import { maskedEmail, maskedPhone, publicIdOf, showsPersonalData } from '../bookings/open-booking';
import { cancellationOf } from '../bookings/states';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { toKobo, toNaira } from '../money';
import type { Payable } from '../payments/payable';
import { paymentOf, refuseWhileOpening } from '../payments/payment-of';
import { airportsOf, arrivesAt, departsAt, shownOffer } from './booked-offer';
import { readChanges, withChanges } from './change/changes.repository';
import { flightKind } from './flight-states';
import { ruleAtCancellation, whatGoesBack } from './flight-terms';
import type { BookedOffer, FlightsTables } from './tables';

/** A booking with a locked row, with the fields that transitions need. */
export interface LockedFlight extends Payable<'flight'> {
  /** Whether the traveller had the booking erased. */
  readonly isErased: boolean;
  /** The supplier's key of the offer. */
  readonly key: string;
  readonly criteria: FlightCriteria;
  readonly offer: BookedOffer;
  readonly addOnsKobo: number;
  readonly discountKobo: number;
  /** The price increase on which the traveller decides. */
  readonly priceIncrease: { readonly offer: BookedOffer; readonly totalKobo: number } | undefined;
  readonly arrivesAt: Date;
  /** The order of its seats. */
  readonly orderId: string;
  /** Part of the amount due: fees of changes, and what of a dearer fare was not given back. */
  readonly changesKobo: number;
}

/** Locks a flight's row for the rest of the transaction; undefined if there is none. */
export async function lockFlight(tx: Tx, by: { id: string } | { publicId: string }): Promise<LockedFlight | undefined> {
  const row = await tx
    .selectFrom('flight_bookings')
    .select(['id', 'public_id', 'reference', 'status', 'key', 'criteria', 'offer', 'add_ons_kobo', 'discount_kobo'])
    .select(['total_kobo', 'risen_offer', 'risen_total_kobo', 'arrives_at', 'email', 'phone', 'erased_at'])
    .select(['order_id', 'changes_kobo'])
    .where((flight) => ('id' in by ? flight('id', '=', by.id) : flight('public_id', '=', by.publicId)))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const payer = await tx
    .selectFrom('flight_travellers')
    .select(['first_name', 'last_name'])
    .where('booking_id', '=', row.id)
    .where('place', '=', 0)
    .executeTakeFirstOrThrow();
  const { risen_offer, risen_total_kobo } = row;
  return {
    id: row.id,
    publicId: row.public_id,
    reference: row.reference,
    status: row.status,
    isErased: row.erased_at !== null,
    key: row.key,
    criteria: row.criteria,
    offer: row.offer,
    addOnsKobo: row.add_ons_kobo,
    discountKobo: row.discount_kobo,
    amountDueKobo: row.total_kobo,
    priceIncrease:
      risen_offer && risen_total_kobo !== null ? { offer: risen_offer, totalKobo: risen_total_kobo } : undefined,
    arrivesAt: row.arrives_at,
    orderId: row.order_id,
    changesKobo: row.changes_kobo,
    payerName: `${payer.first_name} ${payer.last_name}`,
    email: row.email,
    phone: row.phone,
  };
}

/** The same, for a booking that must exist. */
export async function mustLockFlight(tx: Tx, id: string): Promise<LockedFlight> {
  const flight = await lockFlight(tx, { id });
  if (!flight) throw new Error(`No flight ${id}`);
  return flight;
}

export async function setHoldEnd(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.updateTable('flight_bookings').set({ hold_expires_at: until }).where('id', '=', id).execute();
}

/** Stores the price increase on which the traveller decides. */
export async function setPriceIncrease(
  tx: Tx,
  id: string,
  { offer, totalKobo }: { offer: BookedOffer; totalKobo: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('flight_bookings')
    .set({ risen_offer: JSON.stringify(offer), risen_total_kobo: totalKobo, risen_at: now })
    .where('id', '=', id)
    .execute();
}

type BookingRow = Selectable<FlightsTables['flight_bookings']>;
type TravellerRow = Selectable<FlightsTables['flight_travellers']>;
type AddOnRow = Selectable<FlightsTables['flight_add_ons']>;

/** A booked flight of the contract with its payment; undefined if there is none. Contains personal data. */
export async function readBookedFlight(
  db: Db | Tx,
  by: { id: string } | { publicId: string },
): Promise<BookedFlight | undefined> {
  const row = await db
    .selectFrom('flight_bookings')
    .selectAll()
    .where((flight) => ('id' in by ? flight('id', '=', by.id) : flight('public_id', '=', by.publicId)))
    .executeTakeFirst();
  if (!row) return undefined;
  const travellers = await travellersOf(db, row.id);
  const addOns = await db
    .selectFrom('flight_add_ons')
    .selectAll()
    .where('booking_id', '=', row.id)
    .orderBy('line')
    .execute();
  const paid = await paymentOf(db, 'flight', row.id);
  const changes = await readChanges(db, row.id);
  const made = changes.flatMap(({ id: _, ...change }) => (change.status === 'done' ? [change] : []));
  return {
    savedBooking: savedBookingOf(row, paid.transactionId),
    // the sentences are written again: those of older bookings named the fee of one traveller only
    offer: { ...shownOffer(row.offer), conditions: conditionsFor(row.offer.conditions, feePayers(travellers)) },
    travellers: travellers.map(travellerOf),
    contact: { email: row.email, phoneNumber: row.phone },
    addOns: addOns.map(addOnOf),
    coupon: couponOf(row),
    tickets: await ticketsOf(db, row),
    priceChange: priceChangeOf(row),
    transfer_details: paid.transferDetails,
    payment: withChanges(paid.payment, changes),
    ...(made.length > 0 && { changes: made }),
    airports: await airportsOf(db, row.offer),
    ...(row.status === 'cancelled' && { cancelled: await cancellationOf(db, flightKind, row.id) }),
  };
}

const travellersOf = (db: Db | Tx, bookingId: string): Promise<TravellerRow[]> =>
  db.selectFrom('flight_travellers').selectAll().where('booking_id', '=', bookingId).orderBy('place').execute();

/**
 * A booked flight for whoever has a key to it, with the fields that the key gives access to.
 * @throws Refusal VIEW_EXPIRED, NOT_FOUND
 */
export async function showBookedFlight(context: Context, key: BookingKey): Promise<BookedFlight> {
  const publicId = await publicIdOf(context.db, context, 'flight', key);
  const booked = await readBookedFlight(context.db, { publicId });
  if (!booked) throw new Refusal('NOT_FOUND', 'There is no such booking.');
  refuseWhileOpening(booked);
  return visibleFields(context, key, withTerms(context, booked));
}

const withoutCancellation: readonly FlightStatus[] = ['hold_expired', 'ticketing_failed', 'cancelled', 'completed'];

/** With what a cancellation gives back, while the flight can be cancelled, or gave back by the terms. */
export function withTerms({ settings, now }: Pick<Context, 'settings' | 'now'>, booked: BookedFlight): BookedFlight {
  const { offer, travellers, savedBooking, cancelled } = booked;
  if (cancelled) {
    const rule = ruleAtCancellation(booked, feePayers(travellers), settings.rules);
    return { ...booked, cancelled: { ...cancelled, rule } };
  }
  if (withoutCancellation.includes(savedBooking.status) || now() >= departsAt(offer)) return booked;
  return {
    ...booked,
    whatGoesBack: whatGoesBack(
      offer,
      feePayers(travellers),
      settings.rules,
      now(),
      toKobo(savedBooking.price.changes ?? 0),
    ),
  };
}

/** A booked flight for mails and receipts, by its internal key. */
export async function flightForMail(db: Db | Tx, bookingId: string): Promise<BookedFlight> {
  const flight = await readBookedFlight(db, { id: bookingId });
  if (!flight) throw new Error(`No flight ${bookingId}`);
  return flight;
}

/** The tickets of a booking; empty until they are issued. */
async function ticketsOf(db: Db | Tx, { id, offer }: Pick<BookingRow, 'id' | 'offer'>): Promise<Ticket[]> {
  const rows = await db
    .selectFrom('flight_traveller_tickets')
    .select(['place', 'airline_code', 'ticket_number'])
    .where('booking_id', '=', id)
    .orderBy('place')
    .orderBy('rank')
    .execute();
  const carriers = offer.slices.flatMap(({ segments }) => segments.map(({ carrier }) => carrier));
  return rows.map(({ place, airline_code: code, ticket_number }) => ({
    ticketNumber: ticket_number,
    airline: carriers.find((carrier) => carrier.code === code) ?? { code, name: code },
    traveller: place,
  }));
}

const savedBookingOf = (row: BookingRow, transactionId: string): BookedFlight['savedBooking'] => ({
  _id: row.public_id,
  bookingId: row.reference,
  transaction_id: transactionId,
  airlineReference: row.airline_reference,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  holdExpiresOn: row.hold_expires_at.toISOString(),
  price: {
    base: toNaira(row.base_kobo),
    taxes: toNaira(row.taxes_kobo),
    serviceFee: toNaira(row.service_fee_kobo),
    addOns: toNaira(row.add_ons_kobo),
    discount: toNaira(row.discount_kobo),
    ...(row.changes_kobo > 0 && { changes: toNaira(row.changes_kobo) }),
    total: toNaira(row.total_kobo),
  },
});

const travellerOf = (row: TravellerRow): BookedFlight['travellers'][number] => ({
  type: row.type,
  title: row.title,
  firstName: row.first_name,
  ...(row.middle_name !== null && { middleName: row.middle_name }),
  lastName: row.last_name,
});

const addOnOf = (row: AddOnRow): BookedFlight['addOns'][number] => ({
  _id: row.add_on_id,
  name: row.name,
  per: row.per,
  price: toNaira(row.price_kobo),
  quantity: row.quantity,
  traveller: row.place,
  amount: toNaira(row.amount_kobo),
});

const couponOf = (row: BookingRow): BookedFlight['coupon'] =>
  row.coupon_code === null
    ? null
    : { name: row.coupon_code, percentage: row.coupon_percentage ?? 0, amount: toNaira(row.discount_kobo) };

/** The price increase while the traveller has to decide on it. */
const priceChangeOf = (row: BookingRow): BookedFlight['priceChange'] =>
  row.status === 'price_changed' && row.risen_total_kobo !== null
    ? { oldTotal: toNaira(row.total_kobo), newTotal: toNaira(row.risen_total_kobo) }
    : null;

/** The fields of a booked flight that this key gives access to. */
function visibleFields(context: Context, key: BookingKey, booked: BookedFlight): BookedFlight {
  const { savedBooking, contact } = booked;
  const times = { createdAt: new Date(savedBooking.createdAt), journeyEndsAt: arrivesAt(booked.offer) };
  if (showsPersonalData(context, key, times)) return booked;
  return {
    ...booked,
    savedBooking: { ...savedBooking, _id: key },
    contact: { email: maskedEmail(contact.email), phoneNumber: maskedPhone(contact.phoneNumber) },
  };
}

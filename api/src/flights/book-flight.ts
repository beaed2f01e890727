import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { Refusal } from 'server/http';
import { basketPrice } from 'shared/contract/basket';
import type { FlightContact, FlightTraveller, bookFlight as operation, SavedBooking } from 'shared/contract/flights';
import { flexibleChangeId, termsVersion } from 'shared/contract/lists';
import { formatTime } from 'shared/format';
import type { z } from 'zod';
import { type PricedAddOn, priceAddOns } from '../add-ons/add-ons';
import { freeBookingReference, newPublicId } from '../bookings/public-names';
import { refuseOtherTotal } from '../bookings/shown-total';
import { type HoldSource, holdLimitRefusal, storeHoldSource } from '../bookings/unpaid-holds';
import type { Context } from '../context';
import { type Discount, redeemCoupon } from '../coupons/redeem-coupon';
import type { Tx } from '../database';
import { toKobo, toNaira } from '../money';
import { openAccount } from '../payments/open-account';
import { airportsOf, arrivesAt, bookedOfferOf, departsAt, fareColumns } from './booked-offer';
import { flightForMail } from './bookings.repository';
import { faultsOfTravellers } from './check-party';
import { firstFlightStatus, flightKind, flightStates, isFlightUnpaid, unpaidFlightStatuses } from './flight-states';
import { dayText, localDay } from './inventory/clock';
import { flightSupplier } from './inventory/own-flights';
import { unpaidSeatsRefusal } from './inventory/seats/unpaid-seats';
import { routeKindOf } from './route-kind';
import { openSelection, type Selection } from './search/select-flight';

type Request = z.output<typeof operation.body>;

/**
 * Holds the seats of a selection, in the caller's transaction; `openedOrGone` opens the account after the commit. Throws OFFER_EXPIRED, SOLD_OUT,
 * PRICE_CHANGED,
 * HOLD_LIMIT, COUPON_…, or VALIDATION_FAILED with the invalid fields.
 */
export async function bookFlight(
  tx: Tx,
  context: Context,
  { selectionId, couponCode, shownTotal, acceptedTerms: _, ...request }: Request,
  source?: HoldSource,
): Promise<{ savedBooking: SavedBooking }> {
  const { travellers, contact } = request;
  const selection = await openSelection(tx, context, selectionId);
  checkPeople(request, selection, latestDayAt(context.now()));
  if (request.repeat === 'ask') await refuseRepeat(tx, context, selection, request);
  const slices = selection.offer.slices.length;
  const routeKind = routeKindOf(selection.offer, await airportsOf(tx, selection.offer));
  const changeFee = selection.offer.conditions.change.fee;
  const addOns = await priceAddOns(tx, request.addOns, selection.addOns, { travellers, slices, routeKind, changeFee });
  checkWaiver(selection, addOns);
  const overLimit = await holdLimitRefusal(tx, context, { email: contact.email, phone: contact.phoneNumber }, source);
  if (overLimit) throw overLimit;

  const id = randomUUID();
  const expiresAt = new Date(context.now().getTime() + context.settings.rules.accountSeconds * 1000);
  const airlineReference = await holdSeats(tx, context, id, selection, expiresAt);
  const overShare = await unpaidSeatsRefusal(tx, context, id);
  if (overShare) throw overShare;
  if (source) await storeHoldSource(tx, context, 'flight', id, source);
  const discount = couponCode ? await takeCoupon(tx, context, { couponCode, id, selection, contact }) : undefined;
  const totalKobo = totalOf(selection, addOns, discount);
  refuseOtherTotal(shownTotal, totalKobo);
  const flight = { id, selection, travellers, contact, addOns, discount, totalKobo, airlineReference, expiresAt };
  await insertBooking(tx, context, flight);
  await openAccount(tx, context, {
    kind: 'flight',
    bookingId: id,
    amountDueKobo: totalKobo,
    expiresAt,
  });
  const { savedBooking } = await flightForMail(tx, id);
  return { savedBooking };
}

/** The latest local day on earth: a date of birth may be tomorrow in UTC. */
const latestDayAt = (now: Date): string => dayText(localDay('Pacific/Kiritimati', now.getTime()));

function checkPeople(
  { travellers, contact }: Pick<Request, 'travellers' | 'contact'>,
  selection: Selection,
  today: string,
): void {
  const fields = {
    ...faultsOfTravellers(travellers, selection, today),
    ...(!isValidPhoneNumber(contact.phoneNumber) && {
      'contact.phoneNumber': 'This is not a number that can be called: check its digits',
    }),
  };
  if (Object.keys(fields).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'Please check the travellers’ details', { fields });
}

/**
 * Asks before the same flights are booked a second time for the same travellers. Only whoever knows e-mail and names gets this answer.
 * @throws Refusal ALREADY_BOOKED
 */
async function refuseRepeat(
  tx: Tx,
  { now }: Context,
  { key }: Selection,
  { contact, travellers }: Pick<Request, 'contact' | 'travellers'>,
): Promise<void> {
  const found = await tx
    .selectFrom('flight_bookings as booking')
    .innerJoin('flight_travellers as traveller', 'traveller.booking_id', 'booking.id')
    .select(['booking.id', 'booking.status', 'booking.hold_expires_at'])
    .select(sql<string[]>`array_agg(first_name || ' ' || last_name order by place)`.as('names'))
    .where('booking.email', '=', contact.email)
    .where('booking.key', '=', key)
    .where('booking.status', 'in', [...unpaidFlightStatuses, 'paid', 'ticketing', 'ticketed'])
    .groupBy(['booking.id'])
    .execute();
  const names = namesOf(travellers.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  const same = found.filter((booking) => namesOf(booking.names) === names);
  const held = same.find(({ status, hold_expires_at }) => isFlightUnpaid(status) && hold_expires_at > now());
  if (held)
    throw new Refusal(
      'ALREADY_BOOKED',
      `You hold these flights for the same travellers already until ${formatTime(held.hold_expires_at)}: pay them by our e-mail, or book a second time.`,
    );
  if (same.some(({ status }) => !isFlightUnpaid(status)))
    throw new Refusal(
      'ALREADY_BOOKED',
      'You have booked these flights for the same travellers already: look at our e-mail, or book a second time.',
    );
}

const namesOf = (names: readonly string[]): string =>
  names
    .map((name) => name.toLowerCase())
    .sort()
    .join('\n');

/** A fare with free changes has no fee to waive. */
function checkWaiver({ offer }: Selection, addOns: readonly PricedAddOn[]): void {
  const place = addOns.findIndex(({ _id }) => _id === flexibleChangeId);
  if (place < 0 || offer.conditions.change.fee > 0) return;
  const fields = { [`addOns.${place}._id`]: 'Changes are free with this fare already' };
  throw new Refusal('VALIDATION_FAILED', 'Please check what you added to your trip.', { fields });
}

async function holdSeats(
  tx: Tx,
  context: Context,
  bookingId: string,
  { key, criteria }: Selection,
  until: Date,
): Promise<string> {
  const order = { bookingId, key, cabin: criteria.cabin, party: criteria, until };
  const held = await flightSupplier(context).hold(tx, order, context.now());
  if (held === 'gone') throw new Refusal('OFFER_EXPIRED', 'This flight is no longer on sale. Please search again.');
  if (held === 'sold_out')
    throw new Refusal('SOLD_OUT', 'The seats of this flight have just been sold. Please choose another flight.');
  return held.airlineReference;
}

const takeCoupon = (
  tx: Tx,
  context: Context,
  {
    couponCode,
    id,
    selection,
    contact,
  }: { couponCode: string; id: string; selection: Selection } & Pick<Request, 'contact'>,
): Promise<Discount> =>
  redeemCoupon(tx, context, {
    code: couponCode,
    product: 'flight',
    basisKobo: selection.priceKobo,
    bookingId: id,
    email: contact.email,
    phone: contact.phoneNumber,
  });

/** The total, by the same calculation as pages, receipts and mails. */
function totalOf({ offer }: Selection, addOns: readonly PricedAddOn[], discount: Discount | undefined): number {
  const { total } = basketPrice({
    fare: offer.price,
    addOns: addOns.map(({ priceKobo, per, quantity }) => ({ price: toNaira(priceKobo), per, quantity })),
    slices: offer.slices.length,
    discount: toNaira(discount?.amountKobo ?? 0),
  });
  return toKobo(total);
}

interface NewFlight {
  readonly id: string;
  readonly selection: Selection;
  readonly travellers: readonly FlightTraveller[];
  readonly contact: FlightContact;
  readonly addOns: readonly PricedAddOn[];
  readonly discount: Discount | undefined;
  readonly totalKobo: number;
  readonly airlineReference: string;
  readonly expiresAt: Date;
}

/** Inserts the booking of a selection with its travellers, add-ons and first timeline entry. */
async function insertBooking(tx: Tx, { now }: Context, flight: NewFlight): Promise<void> {
  const { id, selection, contact, discount } = flight;
  const offer = bookedOfferOf(selection.offer);
  const createdAt = now();
  await tx
    .insertInto('flight_bookings')
    .values({
      id,
      public_id: newPublicId(),
      reference: await freeBookingReference(tx, flightKind),
      status: firstFlightStatus,
      status_seq: 0,
      order_id: id,
      supplier: selection.supplier,
      key: selection.key,
      criteria: JSON.stringify(selection.criteria),
      offer: JSON.stringify(offer),
      airline_reference: flight.airlineReference,
      ...fareColumns(offer),
      add_ons_kobo: flight.addOns.reduce((sum, line) => sum + line.amountKobo, 0),
      discount_kobo: discount?.amountKobo ?? 0,
      total_kobo: flight.totalKobo,
      coupon_code: discount?.name ?? null,
      coupon_percentage: discount?.percentage ?? null,
      risen_offer: null,
      risen_total_kobo: null,
      email: contact.email,
      phone: contact.phoneNumber,
      hold_expires_at: flight.expiresAt,
      departs_at: departsAt(offer),
      arrives_at: arrivesAt(offer),
      created_at: createdAt,
      terms_accepted_at: createdAt,
      terms_version: termsVersion,
    })
    .execute();
  await tx
    .insertInto('flight_travellers')
    .values(flight.travellers.map(travellerRow(id)))
    .execute();
  if (flight.addOns.length > 0)
    await tx
      .insertInto('flight_add_ons')
      .values(flight.addOns.map(addOnRow(id)))
      .execute();
  const { note } = flightStates[firstFlightStatus];
  await tx
    .insertInto('flight_timeline')
    .values({ booking_id: id, seq: 0, status: firstFlightStatus, at: createdAt, note })
    .execute();
}

const travellerRow = (bookingId: string) => (traveller: FlightTraveller, place: number) => ({
  booking_id: bookingId,
  place,
  type: traveller.type,
  title: traveller.title,
  first_name: traveller.firstName,
  middle_name: traveller.middleName ?? null,
  last_name: traveller.lastName,
  gender: traveller.gender,
  date_of_birth: traveller.dateOfBirth,
  nationality: traveller.nationality,
  passport_number: traveller.passport?.number.toUpperCase() ?? null,
  passport_country: traveller.passport?.issuingCountry ?? null,
  passport_expires_on: traveller.passport?.expiresOn ?? null,
});

const addOnRow = (bookingId: string) => (line: PricedAddOn, index: number) => ({
  booking_id: bookingId,
  line: index,
  add_on_id: line._id,
  name: line.name,
  per: line.per,
  price_kobo: line.priceKobo,
  quantity: line.quantity,
  place: line.traveller,
  amount_kobo: line.amountKobo,
});

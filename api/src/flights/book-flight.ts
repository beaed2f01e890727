import { randomUUID } from 'node:crypto';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { Refusal } from 'server/http';
import { basketPrice } from 'shared/contract/basket';
import type { bookFlight as operation, SavedBooking } from 'shared/contract/flights';
import type { z } from 'zod';
import { type PricedAddOn, priceAddOns } from '../add-ons';
import { type HoldSource, storeHoldSource } from '../bookings/hold-source';
import { holdLimitRefusal } from '../bookings/limit-holds';
import type { Context } from '../context';
import { type Discount, redeemCoupon } from '../coupons';
import type { Tx } from '../database';
import { toKobo, toNaira } from '../money';
import { openAccount } from '../payments';
import { faultsOfParty } from './bookings/check-party';
import { insertBooking } from './bookings/insert-booking';
import { flightForMail } from './bookings/read-booked-flight';
import { flightSupplier } from './inventory';
import { dayText, localDay } from './inventory/clock/days';
import { unpaidSeatsRefusal } from './inventory/seats/unpaid-seats';
import { openSelection, type Selection } from './search';

type Request = z.output<typeof operation.body>;

/**
 * Holds the seats of a selection and opens the account to pay into, all in the caller's transaction. Throws
 * OFFER_EXPIRED, SOLD_OUT, HOLD_LIMIT, COUPON_…, or VALIDATION_FAILED with the fields at fault.
 */
export async function bookFlight(
  tx: Tx,
  context: Context,
  { selectionId, couponCode, ...request }: Request,
  source?: HoldSource,
): Promise<{ savedBooking: SavedBooking }> {
  const { travellers, contact } = request;
  const selection = await openSelection(tx, context, selectionId);
  checkPeople(request, selection, latestDayAt(context.now()));
  const slices = selection.offer.slices.length;
  const addOns = await priceAddOns(tx, request.addOns, { travellers, slices });
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
  const flight = { id, selection, travellers, contact, addOns, discount, totalKobo, airlineReference, expiresAt };
  await insertBooking(tx, context, flight);
  const [payer] = travellers;
  await openAccount(tx, context, {
    kind: 'flight',
    bookingId: id,
    amountDueKobo: totalKobo,
    payerName: `${payer?.firstName} ${payer?.lastName}`,
    expiresAt,
  });
  const { savedBooking } = await flightForMail(tx, id);
  return { savedBooking };
}

/** Somebody may be born where it is tomorrow already. */
const latestDayAt = (now: Date): string => dayText(localDay('Pacific/Kiritimati', now.getTime()));

function checkPeople(
  { travellers, contact }: Pick<Request, 'travellers' | 'contact'>,
  selection: Selection,
  today: string,
): void {
  const fields = {
    ...faultsOfParty(travellers, selection, today),
    ...(!isValidPhoneNumber(contact.phoneNumber) && {
      'contact.phoneNumber': 'This is not a number that can be called: check its digits',
    }),
  };
  if (Object.keys(fields).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'Please check the travellers’ details', { fields });
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

/** By the one sum that pages, receipts and mails show too. */
function totalOf({ offer }: Selection, addOns: readonly PricedAddOn[], discount: Discount | undefined): number {
  const { total } = basketPrice({
    fare: offer.price,
    addOns: addOns.map(({ priceKobo, per, quantity }) => ({ price: toNaira(priceKobo), per, quantity })),
    slices: offer.slices.length,
    discount: toNaira(discount?.amountKobo ?? 0),
  });
  return toKobo(total);
}

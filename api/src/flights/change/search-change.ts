import { randomUUID } from 'node:crypto';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import {
  type FlightChange,
  type FlightCriteria,
  type FoundChanges,
  flightCriteria,
  type quoteFlightChange,
  type searchFlightChange,
} from 'shared/contract/flights';
import type { z } from 'zod';
import { openView, viewExpired } from '../../bookings/open-booking';
import { newPublicId } from '../../bookings/public-names';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { toNaira } from '../../money';
import { airportList, airportsIn } from '../../places/airport-list';
import { bookedOfferOf } from '../booked-offer';
import type { LockedFlight } from '../bookings.repository';
import { flightSupplier } from '../inventory/own-flights';
import { checkCriteria, findSearch, openOffer, sealedOffer, storeSearch } from '../search/search-flights';
import { amountRule, type ChangeTerms } from './change-terms';
import { amountsInNaira, readChange } from './changes.repository';
import { amountsOfChange, checkedTerms, lockViewed, ticketedOrder } from './open-change';

/**
 * The flights of other days for a ticketed booking, each with what the change costs. Reads only, without locks: the quote checks
 * everything again.
 * @throws Refusal VIEW_EXPIRED, STATE_CONFLICT, VALIDATION_FAILED
 */
export async function searchChange(
  context: Context,
  { viewToken, departureDates }: z.output<typeof searchFlightChange.body>,
): Promise<FoundChanges> {
  const { db, now } = context;
  const { bookingId } = openView(context, viewToken, 'flight');
  const flight = await db
    .selectFrom('flight_bookings')
    .select(['id', 'status', 'key', 'criteria', 'offer', 'total_kobo'])
    .where('id', '=', bookingId)
    .executeTakeFirst();
  if (!flight) throw viewExpired();
  const terms = await checkedTerms(db, context, flight);
  const criteria = movedTo(flight.criteria, departureDates, terms);
  const book = await airportList(context);
  checkCriteria(criteria, book, context, terms.fixedWays);
  const offers = await flightSupplier(context).changeOffers(ticketedOrder(flight, terms), criteria, now());
  const search = await storeSearch(context, criteria);
  return {
    searchId: search.searchId,
    expiresOn: search.expiresAt.toISOString(),
    offers: offers.map((supplied) => {
      const amounts = amountsOfChange(terms, flight, supplied.offer);
      return {
        offerId: sealedOffer(search.secret, supplied),
        slices: supplied.offer.slices,
        seatsLeft: supplied.offer.seatsLeft,
        newTotal: toNaira(flight.total_kobo + amounts.dueKobo - amounts.backKobo),
        ...amountsInNaira(amounts),
      };
    }),
    airports: airportsIn(
      book,
      [flight.offer, ...offers.map(({ offer }) => offer)].flatMap(({ slices }) =>
        slices.flatMap(({ segments }) => segments.flatMap(({ from, to }) => [from, to])),
      ),
    ),
  };
}

/** The booked search on other days. @throws Refusal VALIDATION_FAILED */
function movedTo(
  criteria: FlightCriteria,
  days: readonly string[],
  { fixedWays }: Pick<ChangeTerms, 'fixedWays'>,
): FlightCriteria {
  const fixed = criteria.slices.findIndex(
    ({ departureDate }, way) => way < fixedWays && (days[way] ?? departureDate) !== departureDate,
  );
  if (fixed >= 0)
    throw new Refusal('VALIDATION_FAILED', 'Please check the days.', {
      fields: { [`departureDates.${fixed}`]: 'This flight can no longer be changed' },
    });
  const slices = criteria.slices.map((slice, way) => ({ ...slice, departureDate: days[way] ?? slice.departureDate }));
  const moved = flightCriteria.safeParse({ ...criteria, slices, flexibleDays: 0 });
  if (days.length === criteria.slices.length && moved.success) return moved.data;
  const way = moved.error?.issues[0]?.path[1];
  throw new Refusal('VALIDATION_FAILED', 'Please check the days.', {
    fields: {
      [`departureDates.${String(way ?? 0)}`]: moved.error?.issues[0]?.message ?? 'Choose a day for each flight',
    },
  });
}

const expired = () =>
  new Refusal('OFFER_EXPIRED', 'The price of this flight is no longer kept. Choose the day once more.');
const soldOut = () =>
  new Refusal('SOLD_OUT', 'The seats of this flight have just been sold. Please choose another one.');

/**
 * Prices one of the flights again and guarantees what the change costs for some minutes; nothing is held.
 * @throws Refusal VIEW_EXPIRED, OFFER_EXPIRED, SOLD_OUT, STATE_CONFLICT
 */
export async function quoteChange(
  context: Context,
  { viewToken, searchId, offerId }: z.output<typeof quoteFlightChange.body>,
): Promise<FlightChange> {
  const { db, now, settings } = context;
  const at = now();
  const search = await findSearch(db, searchId, at);
  const shown = search && openOffer(search.secret, offerId);
  if (!shown) throw expired();
  return inTransaction(db, async (tx) => {
    const flight = await lockViewed(tx, context, viewToken);
    const terms = await checkedTerms(tx, context, flight);
    if (!isSameTrip(flight.criteria, search.criteria)) throw expired();
    const offer = await flightSupplier(context).price(shown.key, search.criteria, at, tx, ticketedOrder(flight, terms));
    if (offer === 'sold_out') throw soldOut();
    if (offer === 'gone' || offer.brand.code !== flight.offer.brand.code) throw expired();
    const expiresAt = new Date(at.getTime() + settings.rules.flightSelectionSeconds * 1000);
    const id = await storeQuote(tx, { flight, terms, key: shown.key, criteria: search.criteria, offer, expiresAt, at });
    return readChange(tx, id);
  });
}

/** An offer of any search can be named: only the days may differ from what was booked. */
const isSameTrip = (booked: FlightCriteria, wanted: FlightCriteria): boolean =>
  (['cabin', 'adults', 'children', 'infants'] as const).every((field) => booked[field] === wanted[field]) &&
  booked.slices.length === wanted.slices.length &&
  booked.slices.every(({ from, to }, way) => wanted.slices[way]?.from === from && wanted.slices[way]?.to === to);

interface Quote {
  readonly flight: LockedFlight;
  readonly terms: ChangeTerms;
  readonly key: string;
  readonly criteria: FlightCriteria;
  readonly offer: Parameters<typeof bookedOfferOf>[0];
  readonly expiresAt: Date;
  readonly at: Date;
}

const keptAfterExpiryMs = 24 * 60 * 60 * 1000;

/** Stores a quote in place of the booking's old ones. */
async function storeQuote(tx: Tx, { flight, terms, key, criteria, offer, expiresAt, at }: Quote): Promise<string> {
  await tx
    .deleteFrom('flight_changes')
    .where('booking_id', '=', flight.id)
    .where('status', '=', 'quoted')
    .where('expires_at', '<', new Date(at.getTime() - keptAfterExpiryMs))
    .execute();
  const id = randomUUID();
  const amounts = amountsOfChange(terms, flight, offer);
  await tx
    .insertInto('flight_changes')
    .values({
      id,
      public_id: newPublicId(),
      booking_id: flight.id,
      replaced_order_id: flight.orderId,
      key,
      criteria: JSON.stringify(criteria),
      offer: JSON.stringify(bookedOfferOf(offer)),
      old_slices: JSON.stringify(flight.offer.slices),
      old_total_kobo: flight.amountDueKobo,
      difference_kobo: amounts.differenceKobo,
      fee_kobo: amounts.feeKobo,
      lost_kobo: amounts.lostKobo,
      due_kobo: amounts.dueKobo,
      back_kobo: amounts.backKobo,
      rule: amountRule(terms, amounts),
      expires_at: expiresAt,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

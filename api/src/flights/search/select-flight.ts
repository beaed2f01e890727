import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from 'server/http';
import type { AddOn } from 'shared/contract/add-ons';
import type { FlightCriteria, FlightOffer, FlightSelection } from 'shared/contract/flights';
import { listAddOns, stillOnSale } from '../../add-ons/add-ons';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import { toKobo, toNaira } from '../../money';
import { airportList, airportsIn } from '../../places/airport-list';
import { shownOffer } from '../booked-offer';
import { whatGoesBack } from '../flight-terms';
import { flightSupplier } from '../inventory/own-flights';
import { routeKindOf } from '../route-kind';
import type { PricedOffer } from '../supplier/flight-supplier';
import { findSearch, openOffer } from './search-flights';

const expired = (message = 'This offer has expired. Please search again.') => new Refusal('OFFER_EXPIRED', message);

/**
 * Prices an offer again and guarantees that price and those of the add-ons for some minutes; its seats are not held yet. Throws OFFER_EXPIRED
 * for an offer that is not of this search or not for sale, SOLD_OUT when its seats are gone.
 */
export async function selectFlight(
  context: Context,
  { searchId, offerId }: { searchId: string; offerId: string },
): Promise<FlightSelection> {
  const { db, now, settings } = context;
  const at = now();
  const search = await findSearch(db, searchId, at);
  const shown = search && openOffer(search.secret, offerId);
  if (!shown) throw expired();
  const supplier = flightSupplier(context);
  const offer = await supplier.price(shown.key, search.criteria, at);
  if (offer === 'gone') throw expired('This flight is no longer on sale. Please search again.');
  if (offer === 'sold_out')
    throw new Refusal('SOLD_OUT', 'The seats of this flight have just been sold. Please choose another flight.');
  const expiresAt = new Date(at.getTime() + settings.rules.flightSelectionSeconds * 1000);
  const selection: Selection = {
    selectionId: randomBytes(16).toString('base64url'),
    criteria: search.criteria,
    supplier: supplier.name,
    key: shown.key,
    offer: { offerId, ...offer, expiresOn: expiresAt.toISOString() },
    priceKobo: toKobo(offer.price.total),
    oldPriceKobo: shown.totalKobo,
    addOns: await listAddOns(db),
    expiresAt,
  };
  await storeSelection(db, selection, at);
  return shownSelection(context, selection);
}

/** A stored selection. Throws OFFER_EXPIRED when its price is no longer guaranteed. */
export async function readSelection(context: Context, selectionId: string): Promise<FlightSelection> {
  const selection = await findSelection(context.db, selectionId, context.now());
  if (!selection) throw expired('The price of this flight is no longer kept. Please search again.');
  return shownSelection(context, selection);
}

/** For a booking: the selection with its key and its price. Throws OFFER_EXPIRED. */
export async function openSelection(tx: Tx, context: Context, selectionId: string): Promise<Selection> {
  const selection = await findSelection(tx, selectionId, context.now());
  if (!selection) throw expired('The price of this flight is no longer kept. Please search again.');
  return selection;
}

async function shownSelection(context: Context, selection: Selection): Promise<FlightSelection> {
  const { selectionId, criteria, offer, priceKobo, oldPriceKobo, addOns, expiresAt } = selection;
  const codes = offer.slices.flatMap(({ segments }) => segments.flatMap(({ from, to }) => [from, to]));
  const airports = airportsIn(await airportList(context), codes);
  return {
    selectionId,
    criteria,
    offer: shownOffer(offer),
    priceChanged: priceKobo !== oldPriceKobo,
    oldTotal: toNaira(oldPriceKobo),
    newTotal: toNaira(priceKobo),
    expiresOn: expiresAt.toISOString(),
    airports,
    routeKind: routeKindOf(offer, airports),
    addOns: await stillOnSale(context.db, addOns),
    whatGoesBack: whatGoesBack(offer, criteria.adults + criteria.children, context.settings.rules, context.now()),
  };
}

/** The number of expired selections that are deleted with each new one. */
const deletedAtOnce = 20;
const storedAfterExpiryMs = 24 * 60 * 60 * 1000;

/** An offer with its guaranteed price. */
export interface Selection {
  readonly selectionId: string;
  readonly criteria: FlightCriteria;
  readonly supplier: string;
  /** The supplier's key of the offer. */
  readonly key: string;
  readonly offer: FlightOffer & Pick<PricedOffer, 'wayFares'>;
  readonly priceKobo: number;
  /** The total of the search. */
  readonly oldPriceKobo: number;
  /** Those on sale when it was selected, at their guaranteed prices. */
  readonly addOns: readonly AddOn[];
  readonly expiresAt: Date;
}

async function storeSelection(db: Db, selection: Selection, now: Date): Promise<void> {
  await sql`
    with swept as (
      delete from flight_selections where selection_id in (
        select selection_id from flight_selections where expires_at < ${new Date(now.getTime() - storedAfterExpiryMs)}
        order by expires_at limit ${deletedAtOnce} for update skip locked))
    insert into flight_selections (selection_id, criteria, supplier, key, offer, price_kobo, old_price_kobo, add_ons,
      expires_at, created_at)
    values (${selection.selectionId}, ${JSON.stringify(selection.criteria)}::jsonb, ${selection.supplier},
      ${selection.key}, ${JSON.stringify(selection.offer)}::jsonb, ${selection.priceKobo}, ${selection.oldPriceKobo},
      ${JSON.stringify(selection.addOns)}::jsonb, ${selection.expiresAt}, ${now})`.execute(db);
}

/** A selection with a guaranteed price. */
async function findSelection(db: Db | Tx, selectionId: string, now: Date): Promise<Selection | undefined> {
  const row = await db
    .selectFrom('flight_selections')
    .selectAll()
    .where('selection_id', '=', selectionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return (
    row && {
      selectionId,
      criteria: row.criteria,
      supplier: row.supplier,
      key: row.key,
      offer: row.offer,
      priceKobo: row.price_kobo,
      oldPriceKobo: row.old_price_kobo,
      addOns: row.add_ons ?? (await listAddOns(db)),
      expiresAt: row.expires_at,
    }
  );
}

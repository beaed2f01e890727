import type { Party, PricedOffer, SuppliedOffer, TicketedOrder } from '../../supplier/flight-supplier';
import type { FareBrand } from '../fares/brands';
import { priceOfWays, wayFaresOf } from '../fares/price';
import type { Journey } from '../journeys/journey';
import { leastPauseMs } from './combine';
import { itineraryOf, itineraryOfNames, type OfferKey, offerOf, parseKey } from './offer';

// Ways of a ticketed order that a change leaves as they are, because they have begun or begin too soon.

/** The other ways of an offer; undefined if its fixed ones are not those of the order. */
export function openWays(named: OfferKey, ticketed: TicketedOrder | undefined): OfferKey | undefined {
  const fixedWays = ticketed?.fixedWays ?? 0;
  if (!ticketed || fixedWays === 0) return named;
  const held = parseKey(ticketed.key);
  const isOfOrder =
    held?.brand === named.brand &&
    held.ways.length === named.ways.length &&
    itineraryOfNames(held.ways.slice(0, fixedWays)) === itineraryOfNames(named.ways.slice(0, fixedWays));
  return isOfOrder && ticketed.offer.wayFares ? { ...named, ways: named.ways.slice(fixedWays) } : undefined;
}

/** The earliest departure of the first open way: some time after the last fixed one has landed. */
export function openFromMs({ offer: { slices }, fixedWays }: TicketedOrder): number {
  const last = slices[fixedWays - 1];
  return last ? Date.parse(last.arriveAt) + leastPauseMs : 0;
}

interface Sold {
  readonly brand: FareBrand;
  readonly cabin: OfferKey['cabin'];
  readonly party: Party;
}

/** The offer of priced journeys behind the fixed ways, with what was paid for those. */
export function offerBehind(
  journeys: readonly Journey[],
  { brand, cabin, party }: Sold,
  ticketed: TicketedOrder | undefined,
): SuppliedOffer & { readonly offer: PricedOffer } {
  const fixedWays = ticketed?.fixedWays ?? 0;
  const held = ticketed && fixedWays > 0 ? parseKey(ticketed.key)?.ways.slice(0, fixedWays) : undefined;
  const itinerary = [...(held ? [itineraryOfNames(held)] : []), itineraryOf(journeys)].join('~');
  const { key, offer } = offerOf(itinerary, journeys, brand, cabin, party);
  const open = wayFaresOf(journeys, party, brand.level);
  // a change keeps the fees with which the booking was sold
  const { conditions = offer.conditions } = ticketed?.offer ?? {};
  if (!ticketed || !held) return { key, offer: { ...offer, conditions, wayFares: open } };
  const { slices, wayFares = [], airline, needsPassport } = ticketed.offer;
  const all = [...wayFares.slice(0, fixedWays), ...open];
  return {
    key,
    offer: {
      ...offer,
      ...{ airline, conditions, needsPassport },
      slices: [...slices.slice(0, fixedWays), ...offer.slices],
      wayFares: all,
      price: priceOfWays(all, party),
    },
  };
}

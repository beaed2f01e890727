import { useState } from 'react';
import { useDiscount } from 'shared/checkout';
import type { AddOn } from 'shared/contract/add-ons';
import type { FlightSelection } from 'shared/contract/flights';
import {
  addOnsOf,
  type BasketLine,
  type BasketRow,
  basketChangeText,
  basketLines,
  basketRows,
  type Discount,
  flightAddOns,
  pricedOn,
} from '../../model/basket';
import type { BookingDraft } from '../../model/traveller-draft';
import { type Place, partyInWords, partyOf } from '../../model/traveller-party';

/** The price of the current booking and its parts. */
export interface BasketState {
  readonly party: readonly Place[];
  readonly lines: readonly BasketLine[];
  readonly rows: readonly BasketRow[];
  /** Naira. */
  readonly total: number;
  readonly discount: Discount | undefined;
  /** What can be added, at its price with this fare. */
  readonly addOns: readonly AddOn[];
}

/** Adds up fare, add-ons and coupon of the selection. */
export function useBasket(
  { selectionId, criteria, offer, routeKind, addOns: offered }: FlightSelection,
  draft: BookingDraft,
): BasketState {
  const fare = { routeKind, changeFee: offer.conditions.change.fee };
  const addOns = addOnsOf(pricedOn(flightAddOns(offered), fare), offer);
  const discount = useDiscount(selectionId);
  const party = partyOf(criteria);
  const slices = offer.slices.length;
  const lines = basketLines(draft.addOns, addOns, party, slices);
  const { rows, total } = basketRows({ price: offer.price, party: partyInWords(criteria), lines, slices, discount });
  return { party, lines, rows, total, discount, addOns };
}

/** The last change of the basket, in a sentence; '' before the first. */
export function useBasketChange({ lines, discount }: BasketState): string {
  const parts = {
    ...Object.fromEntries(lines.map(({ addOn, quantity }) => [addOn.name, quantity])),
    ...(discount ? { [`coupon ${discount.name}`]: 1 } : {}),
  };
  const key = JSON.stringify(parts);
  const [seen, setSeen] = useState({ key, parts, news: '' });
  if (seen.key === key) return seen.news;
  const news = basketChangeText(seen.parts, parts);
  setSeen({ key, parts, news });
  return news;
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDiscount } from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';
import type { RouteKind } from 'shared/contract/lists';
import { addOnsQuery } from '../../api/get-add-ons';
import {
  addOnsOf,
  type BasketLine,
  type BasketRow,
  basketChangeText,
  basketLines,
  basketRows,
  type Discount,
  flightAddOns,
  hasChoice,
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
  readonly addOns: ReturnType<typeof useAddOns>;
  /** False while the price of a chosen add-on is not loaded. */
  readonly isComplete: boolean;
}

function useAddOns(kind: RouteKind, offer: FlightSelection['offer']) {
  const { data, error, refetch, isFetching } = useQuery(addOnsQuery);
  const fare = { routeKind: kind, changeFee: offer.conditions.change.fee };
  return { list: data && addOnsOf(pricedOn(flightAddOns(data), fare), offer), error, refetch, isFetching };
}

/** Adds up fare, add-ons and coupon of the selection. */
export function useBasket(
  { selectionId, criteria, offer, routeKind }: FlightSelection,
  draft: BookingDraft,
): BasketState {
  const addOns = useAddOns(routeKind, offer);
  const discount = useDiscount(selectionId);
  const party = partyOf(criteria);
  const slices = offer.slices.length;
  const lines = basketLines(draft.addOns, addOns.list ?? [], party, slices);
  const { rows, total } = basketRows({ price: offer.price, party: partyInWords(criteria), lines, slices, discount });
  return {
    party,
    lines,
    rows,
    total,
    discount,
    addOns,
    isComplete: addOns.list !== undefined || !hasChoice(draft.addOns),
  };
}

/** The last change of the basket, in a sentence; '' before the first. */
export function useBasketChange({ lines, discount, addOns }: BasketState): string {
  const parts = {
    ...Object.fromEntries(lines.map(({ addOn, quantity }) => [addOn.name, quantity])),
    ...(discount ? { [`coupon ${discount.name}`]: 1 } : {}),
  };
  const key = addOns.list ? JSON.stringify(parts) : '';
  const [seen, setSeen] = useState({ key, parts, news: '' });
  if (seen.key === key) return seen.news;
  // loading the list of add-ons is not a change
  const news = seen.key ? basketChangeText(seen.parts, parts) : '';
  setSeen({ key, parts, news });
  return news;
}

import { useQuery } from '@tanstack/react-query';
import { useDiscount } from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';

import { addOnsQuery } from '../../api/get-add-ons';
import { type BasketLine, basketLines, flightAddOns, hasChoice } from '../../model/basket-add-ons';
import { type BasketRow, basketRows, type Discount } from '../../model/basket-rows';
import type { BookingDraft } from '../../model/traveller-draft';
import { type Place, partyInWords, partyOf } from '../../model/traveller-party';

/** What the booking in hand costs, and what it is made of. */
export interface BasketState {
  readonly party: readonly Place[];
  readonly lines: readonly BasketLine[];
  readonly rows: readonly BasketRow[];
  /** Naira. */
  readonly total: number;
  readonly discount: Discount | undefined;
  readonly addOns: ReturnType<typeof useAddOns>;
  /** False while something was chosen whose price is not known yet: then the total is not the whole. */
  readonly isWhole: boolean;
}

function useAddOns() {
  const { data, error, refetch, isFetching } = useQuery(addOnsQuery);
  return { list: data && flightAddOns(data), error, refetch, isFetching };
}

/** Adds up fare, add-ons and coupon of the selection. */
export function useBasket({ selectionId, criteria, offer }: FlightSelection, draft: BookingDraft): BasketState {
  const addOns = useAddOns();
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
    isWhole: addOns.list !== undefined || !hasChoice(draft.addOns),
  };
}

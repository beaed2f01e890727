import { type BasketPrice, basketPrice } from 'shared/contract/basket';
import type { OfferPrice } from 'shared/contract/flights';
import type { BasketLine } from './basket-add-ons';

/** A coupon in force: what to call it, and what it takes off in naira. */
export interface Discount {
  readonly name: string;
  readonly amount: number;
}

export interface Basket {
  readonly price: OfferPrice;
  /** `2 adults, 1 child`. */
  readonly party: string;
  readonly lines: readonly BasketLine[];
  readonly slices: number;
  readonly discount?: Discount;
}

/** A row of the price summary; naira, below zero for what is taken off. */
export interface BasketRow {
  readonly label: string;
  readonly amount: number;
}

/** The one sum of the booking, as the server reckons it. */
const priceOf = ({ price, lines, slices, discount }: Basket): BasketPrice =>
  basketPrice({
    fare: price,
    addOns: lines.map(({ addOn, quantity }) => ({ price: addOn.price, per: addOn.per, quantity })),
    slices,
    discount: discount?.amount,
  });

function lineLabel({ addOn, quantity }: BasketLine, slices: number): string {
  const times = quantity * (addOn.per === 'slice' ? slices : 1);
  return times === 1 ? addOn.name : `${addOn.name} × ${times}`;
}

/** What the booking costs, row by row; the rows add up to the total, to the kobo. */
export function basketRows(basket: Basket): { readonly rows: readonly BasketRow[]; readonly total: number } {
  const { party, lines, slices, discount } = basket;
  const { base, taxes, serviceFee, total } = priceOf(basket);
  return {
    rows: [
      { label: `${party}, base fare`, amount: base },
      { label: 'Taxes and airport fees', amount: taxes },
      { label: 'Service fee', amount: serviceFee },
      ...lines.map((line) => ({ label: lineLabel(line, slices), amount: line.amount })),
      ...(discount ? [{ label: `${discount.name} coupon`, amount: -discount.amount }] : []),
    ],
    total,
  };
}

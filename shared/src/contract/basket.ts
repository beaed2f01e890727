import type { AddOnUnit } from './lists';

/** What a flight booking costs, part by part; naira. The total is what is paid. */
export interface BasketPrice {
  readonly base: number;
  readonly taxes: number;
  readonly serviceFee: number;
  readonly addOns: number;
  /** Taken off; never below zero. */
  readonly discount: number;
  readonly total: number;
}

export interface Basket {
  /** Of the offer, for all travellers; naira. */
  readonly fare: { readonly base: number; readonly taxes: number; readonly serviceFee: number };
  readonly addOns: readonly { readonly price: number; readonly per: AddOnUnit; readonly quantity: number }[];
  readonly slices: number;
  /** What a coupon takes off; naira. */
  readonly discount?: number;
}

const kobo = (naira: number): number => Math.round(naira * 100);

/** What one line of add-ons costs, naira: one that is counted by slice is paid for each. */
export const addOnAmount = ({ price, per, quantity }: Basket['addOns'][number], slices: number): number =>
  (kobo(price) * quantity * (per === 'slice' ? slices : 1)) / 100;

/** Adds up a booking, in whole kobo: the one sum that pages, receipts, mails and the database show. */
export function basketPrice({ fare, addOns, slices, discount = 0 }: Basket): BasketPrice {
  const addOnsKobo = addOns.reduce((sum, line) => sum + kobo(addOnAmount(line, slices)), 0);
  const parts = kobo(fare.base) + kobo(fare.taxes) + kobo(fare.serviceFee);
  return {
    base: fare.base,
    taxes: fare.taxes,
    serviceFee: fare.serviceFee,
    addOns: addOnsKobo / 100,
    discount,
    total: (parts + addOnsKobo - kobo(discount)) / 100,
  };
}

import type { AddOn } from './add-ons';
import type { AddOnUnit, RouteKind } from './lists';

/** The price of a flight booking by component, in naira. The total is the amount to pay. */
export interface BasketPrice {
  readonly base: number;
  readonly taxes: number;
  readonly serviceFee: number;
  readonly addOns: number;
  /** A positive amount that is subtracted. */
  readonly discount: number;
  readonly total: number;
}

export interface Basket {
  /** The fare of the offer for all travellers, in naira. */
  readonly fare: { readonly base: number; readonly taxes: number; readonly serviceFee: number };
  readonly addOns: readonly { readonly price: number; readonly per: AddOnUnit; readonly quantity: number }[];
  readonly slices: number;
  /** The discount of a coupon, in naira. */
  readonly discount?: number;
}

const kobo = (naira: number): number => Math.round(naira * 100);

/** The ticket sales charge, as a share of the base fare. */
export const salesChargePart = 0.05;

/**
 * The taxes of a fare in two parts, in naira: the charges of the airports, which the airline gives back for a ticket that is not
 * flown, and the ticket sales charge, which stays with the fare.
 */
export function taxParts({ base, taxes }: Pick<BasketPrice, 'base' | 'taxes'>): {
  readonly airportTaxes: number;
  readonly salesCharge: number;
} {
  const chargeKobo = Math.min(kobo(taxes), Math.round(kobo(base) * salesChargePart));
  return { airportTaxes: (kobo(taxes) - chargeKobo) / 100, salesCharge: chargeKobo / 100 };
}

/** What of a fare decides about the price of an add-on. */
export interface AddOnFare {
  readonly routeKind: RouteKind;
  /** Of one traveller, in naira. */
  readonly changeFee: number;
}

/** The price of one unit with a fare, in naira. */
export const addOnPriceOn = (
  {
    price,
    regionalPrice,
    longHaulPrice,
    changeFeePercentage,
  }: Pick<AddOn, 'price' | 'regionalPrice' | 'longHaulPrice' | 'changeFeePercentage'>,
  { routeKind, changeFee }: AddOnFare,
): number =>
  changeFeePercentage === undefined
    ? { domestic: price, regional: regionalPrice ?? price, longHaul: longHaulPrice ?? price }[routeKind]
    : Math.round((changeFee * changeFeePercentage) / 100);

/** The price of one line of add-ons, in naira. An add-on with the unit `slice` is charged once per slice. */
export const addOnAmount = ({ price, per, quantity }: Basket['addOns'][number], slices: number): number =>
  (kobo(price) * quantity * (per === 'slice' ? slices : 1)) / 100;

/** Calculates the price of a booking in whole kobo. Pages, receipts, mails and the database all use this calculation. */
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

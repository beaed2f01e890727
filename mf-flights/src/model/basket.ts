import type { AddOn } from 'shared/contract/add-ons';
import {
  type AddOnFare,
  addOnAmount,
  addOnPriceOn,
  type BasketPrice,
  basketPrice,
  taxParts,
} from 'shared/contract/basket';
import type { ChosenAddOn, FlightOffer, OfferPrice } from 'shared/contract/flights';
import { flexibleChangeId } from 'shared/contract/lists';
import type { AddOnChoice } from './traveller-draft';
import type { Place } from './traveller-party';

/** The key of an add-on that is counted once per booking. */
export const wholeBooking = 'booking';

/** The travellers who can have an add-on: an infant on a lap has no seat and no bag. */
export const seated = (party: readonly Place[]): readonly Place[] => party.filter(({ type }) => type !== 'INF');

/** The add-ons of an offer: one with free changes has no fee to waive. */
export const addOnsOf = (
  addOns: readonly AddOn[],
  { conditions }: Pick<FlightOffer, 'conditions'>,
): readonly AddOn[] => (conditions.change.fee > 0 ? addOns : addOns.filter(({ _id }) => _id !== flexibleChangeId));

/** The add-ons that go with a flight. */
export const flightAddOns = (addOns: readonly AddOn[]): readonly AddOn[] =>
  addOns.filter(({ appliesTo }) => appliesTo === 'flight');

/** The add-ons with their price with a fare. */
export const pricedOn = (addOns: readonly AddOn[], fare: AddOnFare): readonly AddOn[] =>
  addOns.map((addOn) => ({ ...addOn, price: addOnPriceOn(addOn, fare) }));

const keysOf = ({ per }: AddOn, party: readonly Place[]): readonly string[] =>
  per === 'booking' ? [wholeBooking] : seated(party).map(({ key }) => key);

/** The chosen quantity for one key, within the limits of the add-on. */
export function quantityAt(choice: AddOnChoice, { _id, maxQuantity }: AddOn, key: string): number {
  const quantity = choice[_id]?.[key] ?? 0;
  return Number.isInteger(quantity) ? Math.min(Math.max(quantity, 0), maxQuantity) : 0;
}

export const withQuantity = (choice: AddOnChoice, id: string, key: string, quantity: number): AddOnChoice => ({
  ...choice,
  [id]: { ...choice[id], [key]: quantity },
});

/** An add-on in the basket, summed over all travellers. */
export interface BasketLine {
  readonly addOn: AddOn;
  readonly quantity: number;
  /** Naira. */
  readonly amount: number;
}

/** The chosen add-ons in the order of the list; ids and travellers that no longer exist are skipped. */
export const basketLines = (
  choice: AddOnChoice,
  addOns: readonly AddOn[],
  party: readonly Place[],
  slices: number,
): readonly BasketLine[] =>
  flightAddOns(addOns).flatMap((addOn) => {
    const quantity = keysOf(addOn, party).reduce((sum, key) => sum + quantityAt(choice, addOn, key), 0);
    return quantity ? [{ addOn, quantity, amount: addOnAmount({ ...addOn, quantity }, slices) }] : [];
  });

/** The request's list of add-ons. */
export const chosenAddOns = (
  choice: AddOnChoice,
  addOns: readonly AddOn[],
  party: readonly Place[],
): readonly ChosenAddOn[] =>
  flightAddOns(addOns).flatMap((addOn) =>
    keysOf(addOn, party).flatMap((key) => {
      const quantity = quantityAt(choice, addOn, key);
      const traveller = party.find((place) => place.key === key)?.index;
      return quantity ? [{ _id: addOn._id, quantity, ...(traveller === undefined ? {} : { traveller }) }] : [];
    }),
  );

const units = (slices: number): Readonly<Record<AddOn['per'], string>> => ({
  booking: 'for the whole booking',
  traveller: 'per traveller',
  slice: slices === 1 ? 'per traveller' : 'per traveller, each flight',
});

export const unitOf = ({ per }: AddOn, slices: number): string => units(slices)[per];

/** An applied coupon; the amount is in naira. */
export interface Discount {
  readonly name: string;
  readonly amount: number;
}

interface Basket {
  readonly price: OfferPrice;
  /** `2 adults, 1 child`. */
  readonly party: string;
  readonly lines: readonly BasketLine[];
  readonly slices: number;
  readonly discount?: Discount;
}

/** A row of the price summary; naira, negative for a discount. */
export interface BasketRow {
  readonly label: string;
  readonly amount: number;
}

/** The same calculation as on the server. */
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

/** The rows of the price summary; they add up to the total, to the kobo. */
export function basketRows(basket: Basket): { readonly rows: readonly BasketRow[]; readonly total: number } {
  const { party, lines, slices, discount } = basket;
  const { base, taxes, serviceFee, total } = priceOf(basket);
  const { airportTaxes, salesCharge } = taxParts({ base, taxes });
  return {
    rows: [
      { label: `${party}, base fare`, amount: base },
      { label: 'Airport taxes', amount: airportTaxes },
      { label: 'Ticket sales charge', amount: salesCharge },
      { label: 'Service fee', amount: serviceFee },
      ...lines.map((line) => ({ label: lineLabel(line, slices), amount: line.amount })),
      ...(discount ? [{ label: `${discount.name} coupon`, amount: -discount.amount }] : []),
    ],
    total,
  };
}

/** Quantities by name. */
type BasketContents = Readonly<Record<string, number>>;

/** What was added and removed, in a sentence; '' if nothing changed. */
export function basketChangeText(before: BasketContents, now: BasketContents): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changeOf = (name: string) => (now[name] ?? 0) - (before[name] ?? 0);
  const added = names.filter((name) => changeOf(name) > 0);
  const gone = names.filter((name) => changeOf(name) < 0);
  return [
    ...(added.length ? [`New in this total: ${added.join(', ')}.`] : []),
    ...(gone.length ? [`Taken out of this total: ${gone.join(', ')}.`] : []),
  ].join(' ');
}

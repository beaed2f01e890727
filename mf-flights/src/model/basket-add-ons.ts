import type { AddOn } from 'shared/contract/add-ons';
import { addOnAmount } from 'shared/contract/basket';
import type { ChosenAddOn } from 'shared/contract/flights';
import type { AddOnChoice } from './traveller-draft';
import type { Place } from './traveller-party';

/** What an add-on that is counted once a booking is kept under. */
export const wholeBooking = 'booking';

/** Who can have an add-on: an infant on a lap has no seat to choose and no bag of its own. */
export const seated = (party: readonly Place[]): readonly Place[] => party.filter(({ type }) => type !== 'INF');

/** The add-ons that go with a flight. */
export const flightAddOns = (addOns: readonly AddOn[]): readonly AddOn[] =>
  addOns.filter(({ appliesTo }) => appliesTo === 'flight');

/** For whom an add-on is counted: the booking, or each traveller with a seat. */
const keysOf = ({ per }: AddOn, party: readonly Place[]): readonly string[] =>
  per === 'booking' ? [wholeBooking] : seated(party).map(({ key }) => key);

/** How many are chosen for one place, within what may be chosen. */
export function quantityAt(choice: AddOnChoice, { _id, maxQuantity }: AddOn, key: string): number {
  const quantity = choice[_id]?.[key] ?? 0;
  return Number.isInteger(quantity) ? Math.min(Math.max(quantity, 0), maxQuantity) : 0;
}

export const withQuantity = (choice: AddOnChoice, id: string, key: string, quantity: number): AddOnChoice => ({
  ...choice,
  [id]: { ...choice[id], [key]: quantity },
});

/** An add-on as it stands in the basket, for everybody of this party. */
export interface BasketLine {
  readonly addOn: AddOn;
  readonly quantity: number;
  /** Naira. */
  readonly amount: number;
}

/** What is chosen, in the order of the list; an add-on or a traveller that is no longer there does not count. */
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

/** True where something was chosen, whether or not it can still be had. */
export const hasChoice = (choice: AddOnChoice): boolean =>
  Object.values(choice).some((quantities) => Object.values(quantities).some((quantity) => quantity > 0));

const units = (slices: number): Readonly<Record<AddOn['per'], string>> => ({
  booking: 'for the whole booking',
  traveller: 'per traveller',
  slice: slices === 1 ? 'per traveller' : 'per traveller, each flight',
});

/** What one of an add-on is counted by. */
export const unitOf = ({ per }: AddOn, slices: number): string => units(slices)[per];

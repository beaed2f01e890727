import { reminderNaira } from 'shared/contract/lists';

export interface PriceSummary {
  readonly baseFare: number;
  readonly reminder: number;
  readonly tripTotal: number;
}

/** Splits a Trip Total in naira as the specification does: Base Fare is the total minus the Reminder. */
export const priceSummary = (tripTotal: number): PriceSummary => ({
  // in kobo, so that 34500.1 - 1000 has no tail of nines
  baseFare: (Math.round(tripTotal * 100) - reminderNaira * 100) / 100,
  reminder: reminderNaira,
  tripTotal,
});

/** What the price of a car includes, in a sentence. */
export const includedInPrice = ({ freeWaitMinutes }: { readonly freeWaitMinutes: number }): string =>
  `Whole car, tolls and ${freeWaitMinutes} minutes’ wait included.`;

import { reminderNaira } from 'shared/contract/lists';

export interface PriceSummary {
  readonly baseFare: number;
  /** What a coupon takes off. */
  readonly discount: number;
  readonly reminder: number;
  /** What is paid. */
  readonly tripTotal: number;
}

// in kobo, so that 34500.1 - 1000 has no tail of nines
const minus = (amount: number, less: number) => (Math.round(amount * 100) - Math.round(less * 100)) / 100;

/**
 * Splits the price of a ride in naira as the specification does: Base Fare is the price minus the Reminder, which no
 * coupon touches.
 */
export const priceSummary = (price: number, discount = 0): PriceSummary => ({
  baseFare: minus(price, reminderNaira),
  discount,
  reminder: reminderNaira,
  tripTotal: minus(price, discount),
});

/** What a coupon took off a booked ride, naira. */
export const discountOf = ({
  ride,
  payment,
}: {
  readonly ride: { readonly price: number };
  readonly payment: { readonly amountDue: number };
}): number => minus(ride.price, payment.amountDue);

const minutesText = (minutes: number) => (minutes === 1 ? '1 minute’s' : `${minutes} minutes’`);

/** What the price of a car includes, in a sentence. */
export const includedInPrice = ({ freeWaitMinutes, waiting }: Waited): string =>
  `Whole car, tolls and ${minutesText(freeWaitMinutes)} wait${waiting?.isFromLanding ? ' from landing' : ''} included.`;

interface Waited {
  readonly freeWaitMinutes: number;
  /** Undefined in a result that an earlier release has stored. */
  readonly waiting?: { readonly isFromLanding: boolean };
}

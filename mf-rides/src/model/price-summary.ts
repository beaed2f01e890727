import { reminderNaira } from 'shared/contract/lists';
import type { RideSelection } from 'shared/contract/rides';

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
 * coupon touches. Child seats are beside the price.
 */
export const priceSummary = (price: number, discount = 0, childSeats = 0): PriceSummary => ({
  baseFare: minus(price, reminderNaira),
  discount,
  reminder: reminderNaira,
  tripTotal: minus(price + childSeats, discount),
});

/** What a coupon took off a booked ride, naira. */
export const discountOf = ({
  ride,
  payment,
}: {
  /** `childSeatsPrice` is undefined in a booking that an earlier release has stored. */
  readonly ride: { readonly price: number; readonly childSeatsPrice?: number };
  readonly payment: { readonly amountDue: number };
}): number => minus(ride.price + (ride.childSeatsPrice ?? 0), payment.amountDue);

/** The price of the child seats of a selection, naira. */
export const childSeatsPrice = (
  { childSeatPrice }: Pick<RideSelection, 'childSeatPrice'>,
  childSeats: string,
): number => (childSeatPrice ?? 0) * (Number(childSeats) || 0);

const minutesText = (minutes: number) => (minutes === 1 ? '1 minute’s' : `${minutes} minutes’`);

/** What the price of a car includes, in a sentence. */
export const includedInPrice = ({ freeWaitMinutes, waiting }: Waited): string =>
  `Whole car, tolls and ${minutesText(freeWaitMinutes)} wait${waiting?.isFromLanding ? ' from landing' : ''} included.`;

interface Waited {
  readonly freeWaitMinutes: number;
  /** Undefined in a result that an earlier release has stored. */
  readonly waiting?: { readonly isFromLanding: boolean };
}

import { reminderNaira } from 'shared/contract/lists';
import type { RideSelection } from 'shared/contract/rides';

export interface PriceSummary {
  readonly baseFare: number;
  /** The fare of the return ride; 0 without one. */
  readonly wayBack: number;
  /** What a coupon takes off. */
  readonly discount: number;
  readonly reminder: number;
  /** What is paid. */
  readonly tripTotal: number;
}

// in kobo, so that 34500.1 - 1000 has no tail of nines
const minus = (amount: number, less: number) => (Math.round(amount * 100) - Math.round(less * 100)) / 100;

/** What is paid for a ride, in naira. */
export interface Amounts {
  /** The Trip Total of the way there, the Reminder inside. */
  readonly price: number;
  readonly wayBack?: number;
  /** What a coupon takes off. */
  readonly discount?: number;
  /** Of both ways. */
  readonly childSeats?: number;
  /** For a way that was cancelled. */
  readonly givenBack?: number;
}

interface Priced {
  readonly price: number;
  /** Undefined for a single ride. */
  readonly wayBack?: { readonly price: number } | undefined;
}

/** What a car costs: both ways, if there are two. */
export const totalPrice = ({ price, wayBack }: Priced): number => price + (wayBack?.price ?? 0);

/**
 * Splits the price of a ride in naira as the specification does: Base Fare is the price minus the Reminder, which no
 * coupon touches. Child seats are beside the price.
 */
export const priceSummary = ({
  price,
  wayBack = 0,
  discount = 0,
  childSeats = 0,
  givenBack = 0,
}: Amounts): PriceSummary => ({
  baseFare: minus(price, reminderNaira),
  wayBack,
  discount,
  reminder: reminderNaira,
  tripTotal: minus(price + wayBack + childSeats, discount + givenBack),
});

interface BookedWay {
  readonly price: number;
  /** Undefined in a booking that an earlier release has stored. */
  readonly childSeatsPrice?: number;
}

/** The amounts of a booked ride. */
export function bookedAmounts({
  ride,
  wayBack,
  payment,
}: {
  readonly ride: BookedWay;
  readonly wayBack?: { readonly ride: BookedWay; readonly givenBack: number } | undefined;
  readonly payment: { readonly amountDue: number };
}): Amounts {
  const childSeats = (ride.childSeatsPrice ?? 0) + (wayBack?.ride.childSeatsPrice ?? 0);
  const givenBack = wayBack?.givenBack ?? 0;
  const amounts = { price: ride.price, wayBack: wayBack?.ride.price, childSeats, givenBack };
  return { ...amounts, discount: minus(priceSummary(amounts).tripTotal, payment.amountDue) };
}

/** The price of the child seats of a selection, on each of its ways, naira. */
export const childSeatsPrice = (
  { childSeatPrice, wayBack }: Pick<RideSelection, 'childSeatPrice' | 'wayBack'>,
  childSeats: string,
): number => (childSeatPrice ?? 0) * (Number(childSeats) || 0) * (wayBack ? 2 : 1);

const minutesText = (minutes: number) => (minutes === 1 ? '1 minute’s' : `${minutes} minutes’`);

/** What the price of a car includes, in a sentence. */
export const includedInPrice = ({ freeWaitMinutes, waiting }: Waited): string =>
  `Whole car, tolls and ${minutesText(freeWaitMinutes)} wait${waiting?.isFromLanding ? ' from landing' : ''} included.`;

interface Waited {
  readonly freeWaitMinutes: number;
  /** Undefined in a result that an earlier release has stored. */
  readonly waiting?: { readonly isFromLanding: boolean };
}

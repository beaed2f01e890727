import { applyDiscount, type Discount, discountFrom, discountOf } from 'shared/checkout';
import type { RideSelection } from 'shared/contract/rides';
import { verifyCoupon } from '../../api/verify-coupon';

/**
 * A coupon is checked for one quote, and a new one takes it off: `replace` puts the new quote in the place of the old.
 * The same price keeps what was taken off; at another it is asked for again. Never rejects.
 */
export async function renewDiscount(before: RideSelection, after: RideSelection, replace: () => void): Promise<void> {
  const discount = discountOf(before.quoteId);
  const renewed = discount && (after.price === before.price ? discount : await verifiedAgain(after, discount));
  replace();
  if (renewed) applyDiscount(after.quoteId, renewed);
}

/** Undefined where the coupon does not count any more; the traveller reads the new price before going on. */
async function verifiedAgain({ quoteId }: RideSelection, { name }: Discount): Promise<Discount | undefined> {
  try {
    return discountFrom(await verifyCoupon(quoteId, name));
  } catch {
    return undefined;
  }
}

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { applyDiscount, type Discount, discountFrom, discountOf } from 'shared/checkout';
import type { RideSelection } from 'shared/contract/rides';
import { setRideOptions } from 'shared/shell';
import { selectRide } from '../../api/select-ride';
import { verifyCoupon } from '../../api/verify-coupon';
import { clearRides, isUnavailable } from '../../model/found-rides';

export interface Quote {
  /** The kept price has run out. */
  readonly isExpired: boolean;
  readonly isChecking: boolean;
  /** Naira; what the car cost before the last check, if that was another price. */
  readonly oldPrice?: number;
  /** Why the last check failed. */
  readonly error: unknown;
  /** Asks for car and price again; the new selection replaces the old one. Never rejects. */
  readonly check: () => Promise<RideSelection | undefined>;
}

/** Watches the time that a price is kept, and renews it. */
export function useQuote(selection: RideSelection): Quote {
  const [overId, setOverId] = useState('');
  const [oldPrice, setOldPrice] = useState<number>();
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: selectRide });
  const { quoteId, quoteExpiresOn } = selection;

  useEffect(() => {
    const timer = setTimeout(() => setOverId(quoteId), Math.max(0, Date.parse(quoteExpiresOn) - Date.now()));
    return () => clearTimeout(timer);
  }, [quoteId, quoteExpiresOn]);

  async function check() {
    try {
      const renewed = await mutateAsync(selection);
      setOldPrice(renewed.price === selection.price ? undefined : selection.price);
      await renewDiscount(selection, renewed, () => setRideOptions(renewed));
      return renewed;
    } catch (failure) {
      // shown by `error`
      if (isUnavailable(failure)) clearRides();
      return undefined;
    }
  }

  return { isExpired: overId === quoteId, isChecking: isPending, oldPrice, error, check };
}

/**
 * A coupon is checked for one quote, and a new one takes it off: `replace` stores the new quote instead of the old one.
 * The same price keeps what was taken off; at another it is asked for again. Never rejects.
 */
async function renewDiscount(before: RideSelection, after: RideSelection, replace: () => void): Promise<void> {
  const discount = discountOf(before.quoteId);
  const renewed = discount && (after.price === before.price ? discount : await verifyAgain(after, discount));
  replace();
  if (renewed) applyDiscount(after.quoteId, renewed);
}

/** Undefined where the coupon does not count any more; the traveller reads the new price before going on. */
async function verifyAgain({ quoteId }: RideSelection, { name }: Discount): Promise<Discount | undefined> {
  try {
    return discountFrom(await verifyCoupon(quoteId, name));
  } catch {
    return undefined;
  }
}

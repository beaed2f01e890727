import { useEffect, useState } from 'react';
import { applyDiscount, type Discount, discountFrom, discountOf } from 'shared/checkout';
import type { RideSelection } from 'shared/contract/rides';
import { setRideOptions, useSettings } from 'shared/shell';
import { selectRide } from '../../api/select-ride';
import { verifyCoupon } from '../../api/verify-coupon';
import { clearRides, isUnavailable } from '../../model/found-rides';
import { totalPrice } from '../../model/price-summary';

export interface Quote {
  readonly isExpired: boolean;
  readonly isChecking: boolean;
  /** Naira; the price before the last check, if it changed. */
  readonly oldPrice?: number;
  /** Why the last check failed. */
  readonly error: unknown;
  /** Asks for car and price again; the new selection replaces the old one. Never rejects. */
  readonly check: () => Promise<RideSelection | undefined>;
}

/** How long the price of a quote is guaranteed, and its renewal. */
export function useQuote(selection: RideSelection): Quote {
  const [overId, setOverId] = useState('');
  const [oldPrice, setOldPrice] = useState<number>();
  const [checking, setChecking] = useState<{ isChecking: boolean; error?: unknown }>({ isChecking: false });
  const flightNumber = useSettings((state) => state.rideSearch?.flightNumber);
  const { quoteId, quoteExpiresOn } = selection;

  useEffect(() => {
    const timer = setTimeout(() => setOverId(quoteId), Math.max(0, Date.parse(quoteExpiresOn) - Date.now()));
    return () => clearTimeout(timer);
  }, [quoteId, quoteExpiresOn]);

  async function check() {
    setChecking({ isChecking: true });
    try {
      const renewed = await selectRide(selection, flightNumber);
      setOldPrice(totalPrice(renewed) === totalPrice(selection) ? undefined : totalPrice(selection));
      await renewDiscount(selection, renewed, () => setRideOptions(renewed));
      setChecking({ isChecking: false });
      return renewed;
    } catch (error) {
      setChecking({ isChecking: false, error });
      if (isUnavailable(error)) clearRides();
      return undefined;
    }
  }

  return { isExpired: overId === quoteId, oldPrice, isChecking: checking.isChecking, error: checking.error, check };
}

/**
 * A coupon belongs to one quote, and `replace`, which stores the new quote, removes it. At the same price it is applied
 * again, at another price it is verified first. Never rejects.
 */
async function renewDiscount(before: RideSelection, after: RideSelection, replace: () => void): Promise<void> {
  const discount = discountOf(before.quoteId);
  const renewed =
    discount && (totalPrice(after) === totalPrice(before) ? discount : await verifyAgain(after.quoteId, discount));
  replace();
  if (renewed) applyDiscount(after.quoteId, renewed);
}

/** Undefined if the coupon is refused. */
export async function verifyAgain(quoteId: string, { name }: Discount): Promise<Discount | undefined> {
  try {
    return discountFrom(await verifyCoupon(quoteId, name));
  } catch {
    return undefined;
  }
}

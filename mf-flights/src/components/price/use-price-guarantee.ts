import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { applyDiscount, discountFrom, discountOf, dropDiscount } from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';
import { selectionKey } from '../../api/get-selection';
import { flightsQuery } from '../../api/search-flights';
import { selectFlight } from '../../api/select-flight';
import { verifyCoupon } from '../../api/verify-coupon';
import { needsDecision, priceChange, sameOffer } from '../../model/price-change';
import type { BookingDraft } from '../../model/traveller-draft';
import type { SetBookingDraft } from '../traveller/use-booking-draft';

interface PriceGuaranteeArgs {
  readonly selection: FlightSelection;
  readonly draft: BookingDraft;
  readonly setDraft: SetBookingDraft;
  /** The path of this step for another selection. */
  readonly pathOf: (selectionId: string) => string;
}

export interface PriceGuarantee {
  readonly isExpired: boolean;
  /** Whole minutes until it expires; 0 in the last one. */
  readonly minutesLeft: number;
  readonly isChecking: boolean;
  /** The last check did not find these flights. */
  readonly isUnavailable: boolean;
  /** Why the last check failed. */
  readonly error: unknown;
  /** Searches for the same flights and selects them again; undefined if that failed. Never rejects. */
  readonly check: () => Promise<FlightSelection | undefined>;
}

const minuteMs = 60_000;

/** How long the price of a selection is guaranteed. A renewed selection replaces the old one in the URL, the draft and the coupon. */
export function usePriceGuarantee({ selection, draft, setDraft, pathOf }: PriceGuaranteeArgs): PriceGuarantee {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const left = useTimeLeft(selection.expiresOn);
  const [checking, setChecking] = useState<{ isChecking: boolean; isUnavailable?: boolean; error?: unknown }>({
    isChecking: false,
  });

  async function check() {
    setChecking({ isChecking: true });
    try {
      const found = await cache.fetchQuery({ ...flightsQuery(selection.criteria), staleTime: 0 });
      const offer = sameOffer(found.offers, selection.offer);
      const renewed = offer && (await selectFlight(found.searchId, offer.offerId));
      if (renewed) {
        cache.setQueryData(selectionKey(renewed.selectionId), renewed);
        await replaceSelection(renewed);
      }
      setChecking({ isChecking: false, isUnavailable: !renewed });
      return renewed;
    } catch (error) {
      setChecking({ isChecking: false, error });
      return undefined;
    }
  }

  async function replaceSelection({ selectionId }: FlightSelection) {
    const open = needsDecision(selection, draft) ? priceChange(selection, draft.repriced) : undefined;
    await renewCoupon(selection.selectionId, selectionId);
    setDraft((typed) => ({
      ...typed,
      // a change that the traveller has not accepted is still compared with the price before it
      repriced: { selectionId, oldTotal: open?.oldTotal ?? selection.newTotal },
    }));
    navigate(pathOf(selectionId), { replace: true });
  }

  return {
    isExpired: left <= 0,
    minutesLeft: Math.floor(left / minuteMs),
    isChecking: checking.isChecking,
    isUnavailable: checking.isUnavailable === true,
    error: checking.error,
    check,
  };
}

/** A coupon is verified for one selection. It is verified again for the next, or for a new price, and removed if it is refused. */
export async function renewCoupon(oldId: string, newId = oldId): Promise<void> {
  const discount = discountOf(oldId);
  if (!discount) return;
  try {
    applyDiscount(newId, discountFrom(await verifyCoupon(newId, discount.name)));
  } catch {
    dropDiscount();
  }
}

/** Milliseconds until a time; updated every minute and at the end. */
function useTimeLeft(expiresOn: string): number {
  const [clock, setClock] = useState(() => ({ expiresOn, nowMs: Date.now() }));
  const endsAtMs = Date.parse(expiresOn);
  const left = endsAtMs - clock.nowMs;
  if (clock.expiresOn !== expiresOn) setClock({ expiresOn, nowMs: Date.now() });

  useEffect(() => {
    if (left <= 0) return;
    const untilNext = left % minuteMs || minuteMs;
    // a timer may fire a few milliseconds early
    const next = () => setClock({ expiresOn, nowMs: Math.max(Date.now(), endsAtMs - left + untilNext) });
    const timer = setTimeout(next, untilNext);
    return () => clearTimeout(timer);
  }, [left, endsAtMs, expiresOn]);

  return left;
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
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

interface Renewal {
  readonly selection: FlightSelection;
  readonly draft: BookingDraft;
  readonly setDraft: SetBookingDraft;
  /** The address of this step for another selection. */
  readonly addressOf: (selectionId: string) => string;
}

/** Watches the kept price; a renewed one takes the place of the old in the address, with what was typed and the coupon. */
export function usePriceGuarantee({ selection, draft, setDraft, addressOf }: Renewal): PriceGuarantee {
  const navigate = useNavigate();
  return useKeptPrice(selection, async (renewed) => {
    const open = needsDecision(selection, draft) ? priceChange(selection, draft.repriced) : undefined;
    await renewCoupon(selection.selectionId, renewed.selectionId);
    setDraft((typed) => ({
      ...typed,
      // a price that was not decided on yet is compared with the one before it
      repriced: { selectionId: renewed.selectionId, oldTotal: open?.oldTotal ?? selection.newTotal },
    }));
    navigate(addressOf(renewed.selectionId), { replace: true });
  });
}

/** A coupon is checked for one selection: for the next it is checked again. One that no longer counts is taken off. */
async function renewCoupon(oldId: string, newId: string): Promise<void> {
  const discount = discountOf(oldId);
  if (!discount) return;
  try {
    applyDiscount(newId, discountFrom(await verifyCoupon(newId, discount.name)));
  } catch {
    dropDiscount();
  }
}

/** The price that is asked for again: a new selection, or the news that nobody sells these flights any more. */
type Renewed = { readonly selection: FlightSelection } | { readonly selection?: undefined };

export interface PriceGuarantee {
  /** The time that the price was kept for is over. */
  readonly isExpired: boolean;
  /** Whole minutes that it is still kept; 0 in the last one. */
  readonly minutesLeft: number;
  readonly isChecking: boolean;
  /** Nobody sells these flights any more. */
  readonly isUnavailable: boolean;
  /** Why the last check failed. */
  readonly error: unknown;
  /** Looks for the same flights again and keeps their price anew; undefined where that failed. Never rejects. */
  readonly check: () => Promise<FlightSelection | undefined>;
}

const minuteMs = 60_000;

/**
 * Watches the time that a price is kept, and renews it on demand.
 * @param onRenewed takes the new selection, which the cache holds already
 */
function useKeptPrice(
  selection: FlightSelection,
  onRenewed: (renewed: FlightSelection) => Promise<void> | void,
): PriceGuarantee {
  const cache = useQueryClient();
  const left = useTimeLeft(selection.expiresOn);
  const { mutateAsync, isPending, error, data } = useMutation({
    mutationFn: async (): Promise<Renewed> => {
      const found = await cache.fetchQuery({ ...flightsQuery(selection.criteria), staleTime: 0 });
      const offer = sameOffer(found.offers, selection.offer);
      return offer ? { selection: await selectFlight(found.searchId, offer.offerId) } : {};
    },
  });

  async function check() {
    try {
      const { selection: renewed } = await mutateAsync();
      if (!renewed) return undefined;
      cache.setQueryData(selectionKey(renewed.selectionId), renewed);
      await onRenewed(renewed);
      return renewed;
    } catch {
      // shown by `error`
      return undefined;
    }
  }

  const isGone = data !== undefined && !data.selection;
  return {
    isExpired: left <= 0,
    minutesLeft: Math.floor(left / minuteMs),
    isChecking: isPending,
    isUnavailable: isGone,
    error,
    check,
  };
}

/** Milliseconds until then, told anew with every minute and at the end. */
function useTimeLeft(expiresOn: string): number {
  const [clock, setClock] = useState(() => ({ expiresOn, nowMs: Date.now() }));
  const endsAtMs = Date.parse(expiresOn);
  const left = endsAtMs - clock.nowMs;
  if (clock.expiresOn !== expiresOn) setClock({ expiresOn, nowMs: Date.now() });

  useEffect(() => {
    if (left <= 0) return;
    const untilNext = left % minuteMs || minuteMs;
    // a timer may ring a little early: the time that it was set for has come all the same
    const next = () => setClock({ expiresOn, nowMs: Math.max(Date.now(), endsAtMs - left + untilNext) });
    const timer = setTimeout(next, untilNext);
    return () => clearTimeout(timer);
  }, [left, endsAtMs, expiresOn]);

  return left;
}

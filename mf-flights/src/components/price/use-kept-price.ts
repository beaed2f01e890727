import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FlightSelection } from 'shared/contract/flights';
import { selectionKey } from '../../api/get-selection';
import { flightsQuery } from '../../api/search-flights';
import { selectFlight } from '../../api/select-flight';
import { sameOffer } from '../../model/basket-same-offer';

/** The price that is asked for again: a new selection, or the news that nobody sells these flights any more. */
type Renewed = { readonly selection: FlightSelection } | { readonly selection?: undefined };

export interface KeptPrice {
  /** The time that the price was kept for is over. */
  readonly isOver: boolean;
  /** Whole minutes that it is still kept; 0 in the last one. */
  readonly minutesLeft: number;
  readonly isChecking: boolean;
  /** Nobody sells these flights any more. */
  readonly isGone: boolean;
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
export function useKeptPrice(
  selection: FlightSelection,
  onRenewed: (renewed: FlightSelection) => Promise<void> | void,
): KeptPrice {
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
  return { isOver: left <= 0, minutesLeft: Math.floor(left / minuteMs), isChecking: isPending, isGone, error, check };
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

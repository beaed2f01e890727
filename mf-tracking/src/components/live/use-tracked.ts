import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureCode } from 'shared/checkout';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { keepViewToken, readViewToken } from '../../model/view-token';
import { type TrackedKind, trackedKey } from './tracked-queries';

const askAgainMs = 10_000;

/**
 * A booking that was looked up, asked for again every 10 seconds while the page is seen and something can still
 * change. Without a token of a look-up nothing is asked, and there is nothing.
 */
export function useTracked<T extends TrackedRide | TrackedFlight>({ view, isOver }: TrackedKind<T>, bookingId: string) {
  const token = readViewToken(bookingId);
  const { data, error, dataUpdatedAt, refetch, isFetching } = useQuery({
    queryKey: trackedKey(bookingId),
    queryFn: ({ signal }) => view(readViewToken(bookingId) ?? '', signal),
    enabled: token !== undefined,
    // also asks while the browser believes it is offline: a failed ask is told, a paused one is not
    networkMode: 'always',
    retry: false,
    staleTime: askAgainMs,
    refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? askAgainMs : false),
    // who comes back to the page sees at once how it stands
    refetchOnWindowFocus: ({ state }) => state.data !== undefined && !isOver(state.data),
  });
  const hasExpired = failureCode(error) === 'VIEW_EXPIRED';
  const renewed = data?.view.token;

  useEffect(() => {
    if (hasExpired) keepViewToken(bookingId, undefined);
    else if (renewed) keepViewToken(bookingId, renewed);
  }, [bookingId, renewed, hasExpired]);

  return {
    tracked: hasExpired ? undefined : data,
    isLoading: isFetching && !data && !hasExpired,
    hasExpired,
    /** Why the last ask gave nothing, beside a page that still shows the answer before. */
    error: hasExpired ? undefined : (error ?? undefined),
    updatedAtMs: dataUpdatedAt,
    refetch,
  };
}

export type Tracked<T extends TrackedRide | TrackedFlight> = ReturnType<typeof useTracked<T>>;

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureCode } from 'shared/checkout';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { changeDeviceBooking, deviceStateOf, type PlannedLeg } from 'shared/device-bookings';
import { wallClock } from 'shared/documents';
import { useAgreedToStore } from 'shared/shell';
import { detailsOf } from '../../model/trip/details';
import { dropViewToken, readViewToken, storeViewToken } from '../../model/view-token';
import { type TrackedKind, trackedKey } from './tracked-queries';

const refreshMs = 10_000;

/**
 * A booking that was looked up, refetched every 10 seconds while the page is visible and something of it can change. Without
 * a view token nothing is fetched.
 */
export function useTracked<T extends TrackedRide | TrackedFlight>(
  { view, isFinal, legs }: TrackedKind<T>,
  bookingId: string,
) {
  const token = readViewToken(bookingId);
  const { data, error, dataUpdatedAt, refetch, isFetching } = useQuery({
    queryKey: trackedKey(bookingId),
    queryFn: ({ signal }) => viewWithToken(bookingId, (token) => view(token, signal)),
    enabled: token !== undefined,
    // does not pause while the browser reports offline: a failed request is shown, a paused one is not
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
    staleTime: refreshMs,
    refetchInterval: ({ state }) => (state.data && !isFinal(state.data) ? refreshMs : false),
    refetchOnWindowFocus: ({ state }) => state.data !== undefined && !isFinal(state.data),
  });
  const hasExpired = failureCode(error) === 'VIEW_EXPIRED';
  const renewed = data?.view.token;

  useEffect(() => {
    if (renewed) storeViewToken(bookingId, renewed);
  }, [bookingId, renewed]);

  const known = data && deviceStateOf(statusOf(data), data.payment);
  useEffect(() => {
    if (known) changeDeviceBooking(bookingId, { state: known, ...(known !== 'unpaid' && { id: undefined }) });
  }, [bookingId, known]);

  const isAgreed = useAgreedToStore();
  useEffect(() => {
    if (!data || lapsed.includes(statusOf(data))) return;
    const details = isAgreed ? detailsOf(data, legs(data), dataUpdatedAt) : undefined;
    changeDeviceBooking(bookingId, { ...keptWay(legs(data)), details });
  }, [bookingId, data, legs, isAgreed, dataUpdatedAt]);

  return {
    tracked: hasExpired ? undefined : data,
    isLoading: isFetching && !data && !hasExpired,
    hasExpired,
    /** The error of the last request; `tracked` still has the previous response. */
    error: hasExpired ? undefined : (error ?? undefined),
    updatedAtMs: dataUpdatedAt,
    refetch,
  };
}

/** Of a booking with a cancelled way there, that of the way back. */
const statusOf = (tracked: TrackedRide | TrackedFlight): string =>
  tracked.status === 'cancelled' && 'wayBack' in tracked && tracked.wayBack ? tracked.wayBack.status : tracked.status;

const lapsed: readonly string[] = ['expired', 'hold_expired'];

/** For the trip of this device: nothing of it is a name, a contact or a street, which are details that the traveller chooses to keep. */
function keptWay(legs: readonly PlannedLeg[]) {
  const beginsAt = legs[0]?.from.at;
  return { legs, ...(beginsAt && { beginsAt: wallClock(beginsAt) }) };
}

/** The token of a look-up may have expired before the one that the device keeps. */
async function viewWithToken<T>(bookingId: string, view: (token: string) => Promise<T>): Promise<T> {
  try {
    return await view(readViewToken(bookingId) ?? '');
  } catch (error) {
    if (failureCode(error) !== 'VIEW_EXPIRED' || !dropViewToken(bookingId)) throw error;
    return viewWithToken(bookingId, view);
  }
}

export type Tracked<T extends TrackedRide | TrackedFlight> = ReturnType<typeof useTracked<T>>;

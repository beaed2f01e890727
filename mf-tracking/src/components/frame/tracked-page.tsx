import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { BookingFailed, failureCode } from 'shared/checkout';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { changeDeviceBooking, deviceStateOf } from 'shared/device-bookings';
import { pathTo } from 'shared/paths';
import { useLoadingOverlay } from 'shared/shell';
import { Notice } from 'shared/ui';
import { statusAnnouncement } from '../../model/payment-text';
import { kindOf } from '../../model/reference';
import { dropViewToken, readViewToken, storeViewToken } from '../../model/view-token';
import { type TrackedKind, trackedKey } from '../live/tracked-queries';
import { useBookingId } from '../look-up/looked-up';
import { ResultSkeleton } from './result-frame';
import { TrackPage } from './track-page';

const pages = { ride: 'trackRide', flight: 'trackFlight' } as const;

/** A booking that is shown, and how it is kept current. */
export type Shown<T extends TrackedRide | TrackedFlight> = Omit<Tracked<T>, 'tracked'> & { readonly tracked: T };

interface TrackedPageProps<T extends TrackedRide | TrackedFlight> {
  readonly title: string;
  readonly kind: TrackedKind<T>;
  readonly stateText: (tracked: T) => string;
  readonly children: (shown: Shown<T>) => ReactNode;
}

/** The page of one kind of booking: the form, and below it the booking that it found. */
export function TrackedPage<T extends TrackedRide | TrackedFlight>(props: TrackedPageProps<T>) {
  const bookingId = useBookingId();
  const kind = kindOf(bookingId);
  if (kind && kind !== props.kind.kind)
    return <Navigate to={pathTo(pages[kind], { query: { booking: bookingId } })} replace />;
  return <Result bookingId={bookingId} {...props} />;
}

function Result<T extends TrackedRide | TrackedFlight>({
  bookingId,
  title,
  kind,
  stateText,
  children,
}: TrackedPageProps<T> & { readonly bookingId: string }) {
  const shown = useTracked(kind, bookingId);
  const { tracked, isLoading, hasExpired, error, refetch } = shown;
  useLoadingOverlay(isLoading);
  const announcement = tracked && statusAnnouncement(stateText(tracked), tracked.payment);
  return (
    <TrackPage title={title} announcement={announcement}>
      {hasExpired && <ViewExpired />}
      {isLoading && <ResultSkeleton kind={kind.kind} />}
      {tracked && children({ ...shown, tracked })}
      {!tracked && !isLoading && error && <BookingFailed error={error} onRetry={() => void refetch()} />}
    </TrackPage>
  );
}

/** The time of a look-up is over: the form above still holds what was typed. */
function ViewExpired() {
  return (
    <Notice tone="inform" role="status">
      To keep your booking private, this page shows it for 30 minutes. Press Track to see it again.
    </Notice>
  );
}

const refreshMs = 10_000;

/**
 * A booking that was looked up, refetched every 10 seconds while the page is visible and its state is not final. Without
 * a view token nothing is fetched.
 */
function useTracked<T extends TrackedRide | TrackedFlight>({ view, isFinal }: TrackedKind<T>, bookingId: string) {
  const token = readViewToken(bookingId);
  const { data, error, dataUpdatedAt, refetch, isFetching } = useQuery({
    queryKey: trackedKey(bookingId),
    queryFn: ({ signal }) => viewWithToken(bookingId, (token) => view(token, signal)),
    enabled: token !== undefined,
    // does not pause while the browser reports offline: a failed request is shown, a paused one is not
    networkMode: 'always',
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

  const known = data && deviceStateOf(data.status, data.payment);
  useEffect(() => {
    if (known) changeDeviceBooking(bookingId, { state: known, ...(known !== 'unpaid' && { id: undefined }) });
  }, [bookingId, known]);

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

/** The token of a look-up may have expired before the one that the device keeps. */
async function viewWithToken<T>(bookingId: string, view: (token: string) => Promise<T>): Promise<T> {
  try {
    return await view(readViewToken(bookingId) ?? '');
  } catch (error) {
    if (failureCode(error) !== 'VIEW_EXPIRED' || !dropViewToken(bookingId)) throw error;
    return viewWithToken(bookingId, view);
  }
}

type Tracked<T extends TrackedRide | TrackedFlight> = ReturnType<typeof useTracked<T>>;

import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { BookingFailed, failureCode } from 'shared/checkout';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { pathTo } from 'shared/paths';
import { useLoadingOverlay } from 'shared/shell';
import { Notice } from 'shared/ui';
import { statusAnnouncement } from '../../model/payment-text';
import { kindOf } from '../../model/reference';
import type { TrackedKind } from '../live/tracked-queries';
import { type Tracked, useTracked } from '../live/use-tracked';
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
  /** What else is read out when it changes. */
  readonly timesText?: (tracked: T) => string;
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
  timesText,
  children,
}: TrackedPageProps<T> & { readonly bookingId: string }) {
  const shown = useTracked(kind, bookingId);
  const { tracked, isLoading, hasExpired, error, refetch } = shown;
  useLoadingOverlay(isLoading);
  const announcement =
    tracked && `${statusAnnouncement(stateText(tracked), tracked.payment)} ${timesText?.(tracked) ?? ''}`.trim();
  return (
    <TrackPage
      title={title}
      announcement={announcement}
      found={isLoading || tracked ? bookingId : undefined}
      hasForm={hasExpired || !isOffline(error)}
    >
      {hasExpired && <ViewExpired />}
      {isLoading && <ResultSkeleton kind={kind.kind} />}
      {tracked && children({ ...shown, tracked })}
      {!tracked && !isLoading && error && <BookingFailed error={error} onRetry={() => void refetch()} />}
    </TrackPage>
  );
}

/** The browser may be wrong about being online, never about being offline. */
const isOffline = (error: unknown): boolean =>
  error !== undefined && failureCode(error) === undefined && !navigator.onLine;

/** The look-up has expired: the form above still has what was typed. */
function ViewExpired() {
  return (
    <Notice tone="inform" role="status">
      To keep your booking private, this page shows it for 30 minutes. Press Track to see it again.
    </Notice>
  );
}

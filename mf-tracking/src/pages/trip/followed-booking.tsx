import { useEffect, useEffectEvent } from 'react';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import type { TrackedKind } from '../../components/live/tracked-queries';
import { useTracked } from '../../components/live/use-tracked';

/** What is known of one booking. */
export interface Followed<T = TrackedRide | TrackedFlight> {
  readonly tracked: T | undefined;
  readonly updatedAtMs: number;
  readonly isOffline: boolean;
  readonly hasExpired: boolean;
}

interface FollowedBookingProps<T extends TrackedRide | TrackedFlight> {
  readonly kind: TrackedKind<T>;
  readonly bookingId: string;
  readonly onChange: (bookingId: string, followed: Followed<T>) => void;
}

/** Follows one booking as its own page does, and draws nothing: the number of bookings changes, that of hooks may not. */
export function FollowedBooking<T extends TrackedRide | TrackedFlight>({
  kind,
  bookingId,
  onChange,
}: FollowedBookingProps<T>): null {
  const { tracked, updatedAtMs, error, hasExpired } = useTracked(kind, bookingId);
  const tell = useEffectEvent(onChange);
  const isOffline = error !== undefined;
  useEffect(
    () => tell(bookingId, { tracked, updatedAtMs, isOffline, hasExpired }),
    [bookingId, tracked, updatedAtMs, isOffline, hasExpired],
  );
  return null;
}

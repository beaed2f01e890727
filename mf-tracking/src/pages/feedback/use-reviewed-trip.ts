import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type DeviceBooking, type PlannedLeg, useDeviceBookings } from 'shared/device-bookings';
import { toReference } from 'shared/ui/forms';
import { keepOnDevice } from '../../api/bookings';
import { flights, rides } from '../../components/live/tracked-queries';
import { useTracked } from '../../components/live/use-tracked';
import { type BookingKind, kindOf } from '../../model/reference';
import { keptLegs } from '../../model/trip/planned-legs';
import { readViewToken, storeViewToken } from '../../model/view-token';

/** What is reviewed, of a booking that this tab may open. */
export interface ReviewedTrip {
  readonly kind: BookingKind;
  readonly bookingId: string;
  /** Empty until they are known. */
  readonly legs: readonly PlannedLeg[];
  /** Why there is nothing to review; undefined as long as that is not known. */
  readonly refused?: 'reviewed' | 'ahead' | 'off' | undefined;
}

/** The trip of a booking that was looked up in this tab, was made on this device, or was opened by a mail; else undefined. */
export function useReviewedTrip(bookingId: string): ReviewedTrip | undefined {
  const kind = kindOf(bookingId);
  const ride = useTracked(rides, kind === 'ride' ? bookingId : '');
  const flight = useTracked(flights, kind === 'flight' ? bookingId : '');
  const kept = useDeviceBookings().find((booking) => booking.bookingId === bookingId);
  const isOpening = useMailLink(bookingId);
  if (!kind) return undefined;
  const { hasExpired } = kind === 'ride' ? ride : flight;
  if ((hasExpired || readViewToken(bookingId) === undefined) && !isOpening) return undefined;
  const legs = legsOf(kept, ride.tracked && rides.legs(ride.tracked), flight.tracked && flights.legs(flight.tracked));
  return { kind, bookingId, legs, refused: refusalOf(ride.tracked ?? flight.tracked, legs) };
}

const legsOf = (kept: DeviceBooking | undefined, ...answered: readonly (readonly PlannedLeg[] | undefined)[]) =>
  answered.find((legs) => legs !== undefined) ?? (kept ? keptLegs(kept) : []);

interface Reviewable {
  readonly status: string;
  readonly actions: readonly string[];
}

const off: readonly string[] = [
  'pending_payment',
  'held',
  'payment_processing',
  'price_changed',
  'expired',
  'hold_expired',
  'payment_review',
  'ticketing_failed',
  'cancelled',
];

function refusalOf(tracked: Reviewable | undefined, [first]: readonly PlannedLeg[]): ReviewedTrip['refused'] {
  if (!tracked || tracked.actions.includes('review')) return undefined;
  if (off.includes(tracked.status)) return 'off';
  return Date.parse(first?.from.at ?? '') > Date.now() ? 'ahead' : 'reviewed';
}

/**
 * The link of the mail that asks for a review has the booking's `_id` in its fragment: it becomes a token of this tab, and is
 * taken out of the address. True until the token is there.
 */
function useMailLink(bookingId: string): boolean {
  const { hash, pathname, search } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const id = new URLSearchParams(hash.slice(1)).get('id') ?? undefined;
  const named = toReference(query.get('booking') ?? '');
  const [link, setLink] = useState<{ readonly id: string; readonly bookingId: string }>();

  useEffect(() => {
    if (!id) return;
    setLink({ id, bookingId: named });
    navigate(pathname + search, { replace: true });
  }, [id, named, pathname, search, navigate]);

  const { isPending } = useQuery({
    queryKey: ['review-link', link],
    queryFn: async () => {
      const kind = link && kindOf(link.bookingId);
      if (!link || !kind) return null;
      const { token } = await keepOnDevice({ bookingType: kind, booking_id: link.id });
      storeViewToken(link.bookingId, token);
      return null;
    },
    enabled: link !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return link?.bookingId === bookingId && isPending;
}

import { useLocation, useSearchParams } from 'react-router-dom';
import { formatReference } from '../../model/reference';

/** What a history entry remembers of the look-up that led to it. The address itself names no booking. */
export interface LookedUp {
  readonly bookingId: string;
  readonly atMs: number;
}

/** The look-up that led here; undefined if the page was opened by its address. */
export function useLookedUp(): LookedUp | undefined {
  const { state } = useLocation() as { state: { lookedUp?: LookedUp } | null };
  return state?.lookedUp;
}

/** The booking that this page is about: the one that was looked up, or the one that a link names. */
export function useBookingId(): string {
  const [params] = useSearchParams();
  const lookedUp = useLookedUp();
  return lookedUp?.bookingId ?? formatReference(params.get('booking') ?? '');
}

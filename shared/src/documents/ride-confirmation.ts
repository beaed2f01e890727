import type { BookedRide } from '../contract/rides';

/**
 * The end of a sentence that begins with "We write to you when": what is still confirmed, and by when; then what becomes of it
 * otherwise. Undefined when nothing is waited for.
 * @param formatted writes a deadline
 */
export function confirmationPending(
  { confirmBy, wayBack }: Pick<BookedRide, 'confirmBy' | 'wayBack'>,
  formatted: (at: string) => string,
): { readonly until: string; readonly otherwise: string } | undefined {
  // a booking that an earlier release has stored on the device has no deadline of its way back
  const backBy = wayBack?.confirmBy ?? null;
  if (!wayBack)
    return confirmBy
      ? {
          until: `the ride is confirmed, by ${formatted(confirmBy)}.`,
          otherwise: 'If it is not by then, we cancel it and send all your money back.',
        }
      : undefined;
  const ways = [
    confirmBy ? [`the way there by ${formatted(confirmBy)}`] : [],
    backBy ? [`the way back by ${formatted(backBy)}`] : [],
  ].flat();
  if (ways.length === 0) return undefined;
  return {
    until: `${ways.length > 1 ? 'each way is confirmed: ' : 'your ride is confirmed: '}${ways.join(', ')}.`,
    otherwise: 'A way that is not confirmed by then is cancelled, and all that you paid for it goes back.',
  };
}

import type { ChangeAmounts, FlightChange } from 'shared/contract/flights';
import type { TrackedFlight } from 'shared/contract/tracking';
import { cityOf, movedClause, wallClock } from 'shared/documents';
import { formatNaira, formatShortDate, formatTime } from 'shared/format';

/** What a change costs, in few words: `NGN 28,000 to pay`, `NGN 5,000 comes back`, `Nothing to pay`. */
export function amountText({ due, back }: Pick<ChangeAmounts, 'due' | 'back'>): string {
  if (back > 0) return `${formatNaira(back)} comes back`;
  return due > 0 ? `${formatNaira(due)} to pay` : 'Nothing to pay';
}

/** The button that makes the change names the consequence. */
export function confirmLabel({ due, back }: Pick<ChangeAmounts, 'due' | 'back'>): string {
  if (back > 0) return `Change, and get ${formatNaira(back)} back`;
  return due > 0 ? `Change for ${formatNaira(due)}` : 'Change the date';
}

/** What a made change means, as a sentence. */
export const changedSentence = (change: FlightChange): string => `Y${movedClause(change).slice(1)}.`;

/** `Lagos to Abuja`, one for each slice. */
export const routesOf = ({ slices, airports }: Pick<TrackedFlight, 'slices' | 'airports'>): string[] =>
  slices.map(({ from, to }) => `${cityOf(airports, from)} to ${cityOf(airports, to)}`);

/** Which flights can no longer be changed, as a sentence with a space behind it; nothing if all can. */
export function keptText({ change, slices, airports }: Pick<TrackedFlight, 'change' | 'slices' | 'airports'>): string {
  const routes = routesOf({ slices: slices.slice(0, change?.firstSlice ?? 0), airports });
  return routes.length > 0 ? `${routes.join(' and ')} stays as it is. ` : '';
}

/** The airlines that issue the tickets: `Air Peace`, or `Ibom Air with Virgin Atlantic` on several. */
export function airlinesOf({ slices }: Pick<TrackedFlight, 'slices'>): string {
  const issuers = slices.flatMap(({ segments }) => segments.filter(({ newTicket }, at) => at === 0 || newTicket));
  return [...new Set(issuers.map(({ carrier }) => carrier.name))].join(' with ');
}

/** The booked days, by the clocks of the places of departure. */
export const daysOf = ({ slices }: Pick<TrackedFlight, 'slices'>): string[] =>
  slices.map(({ departAt }) => departAt.slice(0, 10));

/** Each way that a change moves, as it was and as it is. */
export const movedPairs = ({ slices, oldSlices }: Pick<FlightChange, 'slices' | 'oldSlices'>) =>
  slices.flatMap((after, way) => {
    const before = oldSlices[way];
    return before && before.departAt !== after.departAt ? [{ before, after }] : [];
  });

/** `Fri 11 Dec, 07:15 AM, P4 7121`: a phone breaks it between its parts only. */
export function departureText({ departAt, segments }: FlightChange['slices'][number]): string {
  const at = wallClock(departAt);
  const numbers = segments.map(({ flightNumber }) => flightNumber).join(' and ');
  return [formatShortDate(at), formatTime(at), numbers].map((part) => part.replaceAll(' ', '\u00a0')).join(', ');
}

/** What changes: the days of the slices that are not the booked ones. */
export const movesOf = (booked: readonly string[], chosen: readonly string[]): boolean =>
  chosen.some((day, slice) => day !== booked[slice]);

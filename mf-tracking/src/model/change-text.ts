import type { ChangeAmounts, FlightChange } from 'shared/contract/flights';
import type { TrackedFlight } from 'shared/contract/tracking';
import { cityOf, wallClock } from 'shared/documents';
import { formatNaira, formatShortDate, formatTime } from 'shared/format';

/** What a change costs, in few words: `NGN 28,000 to pay`, `NGN 5,000 comes back`, `Nothing to pay`. */
export function amountText({ due, back }: Pick<ChangeAmounts, 'due' | 'back'>): string {
  if (back > 0) return `${formatNaira(back)} comes back`;
  return due > 0 ? `${formatNaira(due)} to pay` : 'Nothing to pay';
}

/** The button that makes the change names what follows. */
export function confirmLabel({ due, back }: Pick<ChangeAmounts, 'due' | 'back'>): string {
  if (back > 0) return `Change, and get ${formatNaira(back)} back`;
  return due > 0 ? `Change for ${formatNaira(due)}` : 'Change the date';
}

/** `Fri 11 Dec, 07:15 AM`: the first departure. */
export function firstDeparture([slice]: FlightChange['slices']): string {
  const at = wallClock(slice?.departAt ?? '');
  return `${formatShortDate(at)}, ${formatTime(at)}`;
}

/** `Lagos to Abuja`, one for each slice. */
export const routesOf = ({ slices, airports }: Pick<TrackedFlight, 'slices' | 'airports'>): string[] =>
  slices.map(({ from, to }) => `${cityOf(airports, from)} to ${cityOf(airports, to)}`);

/** The airlines that issue the tickets: `Air Peace`, or `Ibom Air with Virgin Atlantic` on several. */
export function airlinesOf({ slices }: Pick<TrackedFlight, 'slices'>): string {
  const issuers = slices.flatMap(({ segments }) => segments.filter(({ newTicket }, at) => at === 0 || newTicket));
  return [...new Set(issuers.map(({ carrier }) => carrier.name))].join(' with ');
}

/** The booked days, by the clocks of the places of departure. */
export const daysOf = ({ slices }: Pick<TrackedFlight, 'slices'>): string[] =>
  slices.map(({ departAt }) => departAt.slice(0, 10));

/** What changes: the days of the slices that are not the booked ones. */
export const movesOf = (booked: readonly string[], chosen: readonly string[]): boolean =>
  chosen.some((day, slice) => day !== booked[slice]);

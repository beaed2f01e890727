import { formatLongDateTime, formatNaira, formatShortDate, formatTime } from 'shared/format';
import type { FlightChange } from '../contract/flights';
import { wallClock } from './airport-labels';
import type { Row } from './receipt';

type Amounts = Pick<FlightChange, 'difference' | 'fee' | 'lost' | 'due' | 'back'>;

/** The amounts of a change of date, in the same words on pages, in mails and on the receipt. */
export const changeAmountRows = ({ difference, fee, lost, due, back }: Amounts): readonly Row[] => [
  ['Fare difference', formatNaira(difference), 'part'],
  ['Change fee', formatNaira(fee), 'part'],
  ['Not given back', lost > 0 && formatNaira(lost), 'part'],
  back > 0 ? ['Comes back to you', formatNaira(back), 'total'] : ['To pay for the change', formatNaira(due), 'total'],
];

/** `Friday 11, December 2026, 07:15 AM`, for each flight: the departures of a journey. */
export const departuresOf = (slices: FlightChange['slices']): string =>
  slices.map(({ departAt }) => formatLongDateTime(wallClock(departAt))).join('; ');

type Moved = Pick<FlightChange, 'slices' | 'oldSlices'>;

/** The place of the first way that a change moves. */
function movedWay({ slices, oldSlices }: Moved): number {
  const way = slices.findIndex(({ departAt }, place) => departAt !== oldSlices[place]?.departAt);
  return Math.max(0, way);
}

/** The first way that a change moves: as it was, and as it is. */
export const movedSlices = (change: Moved) => ({
  before: change.oldSlices[movedWay(change)],
  after: change.slices[movedWay(change)],
});

/** `Fri 11 Dec, 07:15 AM`: when the first way leaves that a change moves, on the clock of its airport. */
export function movedDeparture(change: Moved): string {
  const at = wallClock(change.slices[movedWay(change)]?.departAt ?? '');
  return `${formatShortDate(at)}, ${formatTime(at)}`;
}

/** What a made change means, as a clause: `you now leave on Fri 11 Dec, 07:15 AM`. */
export function movedClause(change: Moved): string {
  const way = movedWay(change);
  const [first, last] = [change.slices[0], change.slices[way]];
  if (way === 0) return `you now leave on ${movedDeparture(change)}`;
  return way === 1 && last?.to === first?.from
    ? `you now fly back on ${movedDeparture(change)}`
    : `your flight from ${last?.from} now leaves on ${movedDeparture(change)}`;
}

/** Made changes as sections of a receipt. */
export const changeSections = (changes: readonly FlightChange[]): readonly (readonly [string, readonly Row[]])[] =>
  changes.map((change, index) => [
    changes.length > 1 ? `Change of date ${index + 1}` : 'Change of date',
    [
      ['Changed on', formatLongDateTime(change.changedAt)],
      ['Departure before', departuresOf(change.oldSlices)],
      ['New departure', departuresOf(change.slices)],
      ...changeAmountRows(change),
    ],
  ]);

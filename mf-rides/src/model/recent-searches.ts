import type { RideDirection } from 'shared/contract/lists';
import { readRecentOf, writeRecentOf } from 'shared/recent';
import { codeOf } from './places';
import type { SearchForm } from './search-form';

/** A journey searched before; the day is not kept, for it will be another. */
export interface RecentSearch {
  readonly direction: RideDirection;
  readonly state: string;
  readonly pickupLocation: string;
  readonly dropOffLocation: string;
  /** Undefined in a search that an earlier release has kept. */
  readonly areaName?: string;
  readonly passengers?: number;
  readonly luggage?: number;
}

const maxStored = 3;

const isRecent = (value: unknown): value is RecentSearch => {
  const recent = value as RecentSearch | null;
  return (
    typeof recent === 'object' &&
    recent !== null &&
    (recent.direction === 'from' || recent.direction === 'to') &&
    (recent.areaName === undefined || typeof recent.areaName === 'string') &&
    [recent.passengers, recent.luggage].every((count) => count === undefined || typeof count === 'number') &&
    [recent.state, recent.pickupLocation, recent.dropOffLocation].every(
      (text) => typeof text === 'string' && text !== '',
    )
  );
};

/** The stored searches, newest first; invalid entries are left out. */
export const readRecent = (): RecentSearch[] => readRecentOf('rides').filter(isRecent).slice(0, maxStored);

/** The list with a search on top, each journey once. */
export function withRecent(list: readonly RecentSearch[], form: SearchForm): RecentSearch[] {
  const { direction, state, pickupLocation, dropOffLocation, areaName, passengers, luggage } = form;
  const others = list.filter(
    (one) =>
      one.pickupLocation !== pickupLocation ||
      one.dropOffLocation !== dropOffLocation ||
      (one.areaName ?? '') !== areaName,
  );
  const recent = { direction, state, pickupLocation, dropOffLocation, areaName, passengers, luggage };
  return [recent, ...others].slice(0, maxStored);
}

/** "LOS to Ikeja": an airport by its code, an area by the name by which it was chosen, or without its state. */
export function recentLabel(recent: RecentSearch): string {
  const short = (label: string) => codeOf(label) ?? (recent.areaName || label.split(',')[0]?.trim() || label);
  return `${short(recent.pickupLocation)} to ${short(recent.dropOffLocation)}`;
}

export function storeRecent(form: SearchForm): void {
  writeRecentOf('rides', withRecent(readRecent(), form));
}

import type { Direction, SearchForm } from './search-form';

/** A journey searched before; the day is not kept, for it will be another. */
export interface RecentSearch {
  readonly direction: Direction;
  readonly state: string;
  readonly pickupLocation: string;
  readonly dropOffLocation: string;
}

const storageKey = 'tafiya:recent';
const kept = 3;

const isRecent = (value: unknown): value is RecentSearch => {
  const recent = value as RecentSearch | null;
  return (
    typeof recent === 'object' &&
    recent !== null &&
    (recent.direction === 'from' || recent.direction === 'to') &&
    [recent.state, recent.pickupLocation, recent.dropOffLocation].every(
      (text) => typeof text === 'string' && text !== '',
    )
  );
};

/** The kept searches, newest first; none when the text is missing or not ours. */
export function parseRecent(text: string | null): RecentSearch[] {
  try {
    const stored = JSON.parse(text ?? '{}') as { rides?: unknown };
    return Array.isArray(stored.rides) ? stored.rides.filter(isRecent).slice(0, kept) : [];
  } catch {
    return [];
  }
}

/** The list with a search on top, each journey once. */
export function withRecent(list: readonly RecentSearch[], form: SearchForm): RecentSearch[] {
  const { direction, state, pickupLocation, dropOffLocation } = form;
  const others = list.filter((one) => one.pickupLocation !== pickupLocation || one.dropOffLocation !== dropOffLocation);
  return [{ direction, state, pickupLocation, dropOffLocation }, ...others].slice(0, kept);
}

/** "LOS to Ikeja": an airport by its code, an area without its state. */
export function recentLabel(recent: RecentSearch): string {
  const short = (label: string) => /\(([A-Z]{3})\)/.exec(label)?.[1] ?? label.split(',')[0]?.trim() ?? label;
  return `${short(recent.pickupLocation)} to ${short(recent.dropOffLocation)}`;
}

export function readRecent(): RecentSearch[] {
  try {
    return parseRecent(localStorage.getItem(storageKey));
  } catch {
    // storage can be denied; the form works without
    return [];
  }
}

export function keepRecent(form: SearchForm): void {
  try {
    // other searches of the site live under the same key
    const all = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown> | null;
    const rides = withRecent(readRecent(), form);
    localStorage.setItem(storageKey, JSON.stringify({ ...(typeof all === 'object' ? all : {}), rides }));
  } catch {
    // full or denied: a recent search is a convenience only
  }
}

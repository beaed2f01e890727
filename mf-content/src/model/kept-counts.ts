/** How many records of each kind are kept of an address. */
export interface KeptCounts {
  readonly bookings: number;
  readonly messages: number;
  readonly reviews: number;
  readonly subscriptions: number;
}

const words: Readonly<Record<keyof KeptCounts, readonly [one: string, more: string]>> = {
  bookings: ['booking', 'bookings'],
  messages: ['message to us', 'messages to us'],
  reviews: ['review', 'reviews'],
  subscriptions: ['subscription to fares', 'subscriptions to fares'],
};

/** What there is, in words: `2 bookings`, `1 review`; what there is nothing of is left out. */
export const countsInWords = (counts: KeptCounts): string[] =>
  (Object.keys(words) as (keyof KeptCounts)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${words[kind][counts[kind] === 1 ? 0 : 1]}`);

/** Whether bookings are all there is, and each of them has to stay for now. */
export const isAllKept = ({ bookings, ...others }: KeptCounts, keeps: number): boolean =>
  keeps > 0 && bookings === keeps && Object.values(others).every((count) => count === 0);

/** The event by which a call reports on the window whether it reached the site. */
export const reachEvent = 'tafiya:reach';

export type ReachEvent = CustomEvent<{ readonly isReached: boolean }>;

/** Does nothing outside a browser. */
export function reportReach(isReached: boolean): void {
  if (typeof window === 'undefined') return;
  const event: ReachEvent = new CustomEvent(reachEvent, { detail: { isReached } });
  window.dispatchEvent(event);
}

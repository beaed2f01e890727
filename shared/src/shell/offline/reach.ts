/** By this event a call tells the window whether the site was reached; what is made of it is for the shell to say. */
export const reachEvent = 'tafiya:reach';

export type ReachEvent = CustomEvent<{ readonly isReached: boolean }>;

/** Does nothing where there is no window. */
export function reportReach(isReached: boolean): void {
  if (typeof window === 'undefined') return;
  const event: ReachEvent = new CustomEvent(reachEvent, { detail: { isReached } });
  window.dispatchEvent(event);
}

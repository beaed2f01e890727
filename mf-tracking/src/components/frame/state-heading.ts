/** The heading that says how the booking stands. */
export const stateHeadingId = 'booking-state';

/** Moves the focus to how the booking stands, and the page with it where that is out of sight. */
export function goToState(): void {
  const heading = document.getElementById(stateHeadingId);
  if (!heading) return;
  heading.focus({ preventScroll: true });
  const { top } = heading.getBoundingClientRect();
  // on a phone the form fills the first screen
  if (top < 0 || top > window.innerHeight / 2) heading.scrollIntoView?.({ block: 'start' });
}

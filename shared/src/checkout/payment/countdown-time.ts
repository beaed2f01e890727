const milestonesMinutes = [10, 5, 1];

/** Whole seconds left, never below 0; a part of a second counts as one, so that 00:00 means over. */
export function secondsLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}

/** 1601 → '26:41'; an hour and more stays in minutes: '90:00'. */
export function clockOf(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The sentence to say when the time left goes from `before` to `now` seconds, if a milestone lies between. */
export function announcementAt(before: number, now: number): string | undefined {
  if (now >= before) return undefined;
  if (now === 0) return 'The time is up.';
  const passed = milestonesMinutes.filter((minutes) => before > minutes * 60 && now <= minutes * 60).at(-1);
  if (passed === undefined) return undefined;
  return passed === 1 ? '1 minute left.' : `${passed} minutes left.`;
}

/** How much of the time is left, 0 to 1. */
export function shareLeft(startedAtMs: number, endsAtMs: number, nowMs: number): number {
  const wholeMs = endsAtMs - startedAtMs;
  return wholeMs <= 0 ? 0 : Math.min(1, Math.max(0, (endsAtMs - nowMs) / wholeMs));
}

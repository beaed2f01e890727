/** Whole seconds left, at least 0; rounded up, so that 00:00 means expired. */
export function secondsLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}

/** 1601 → '26:41'; 5400 → '90:00'. */
export function clockOf(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

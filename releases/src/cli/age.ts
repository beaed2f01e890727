const units = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
  { name: 's', ms: 1_000 },
] as const;

/** A time in its largest unit: `3 h`. */
export function spanOf(ms: number): string {
  const unit = units.find((each) => ms >= each.ms) ?? { name: 's', ms: 1_000 };
  return `${Math.floor(ms / unit.ms)} ${unit.name}`;
}

/** How long ago, in its largest unit. */
export const ageOf = (instant: string, now = Date.now()): string => spanOf(Math.max(0, now - Date.parse(instant)));

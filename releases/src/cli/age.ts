const units = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
  { name: 's', ms: 1_000 },
] as const;

/** How long ago, in its largest unit: `3 h`. */
export function ageOf(instant: string, now = Date.now()): string {
  const ageMs = Math.max(0, now - Date.parse(instant));
  const unit = units.find(({ ms }) => ageMs >= ms) ?? { name: 's', ms: 1_000 };
  return `${Math.floor(ageMs / unit.ms)} ${unit.name}`;
}

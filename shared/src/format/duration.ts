const count = (amount: number, word: string) => `${amount} ${word}${amount === 1 ? '' : 's'}`;

/**
 * A clock-like length in words: `1.02:30:05` → `1 day, 2 hours, 30 minutes, 5 seconds`. Accepts `d.hh:mm:ss`,
 * `hh:mm:ss`, `mm:ss` and `ss`; parts of zero are left out, and nothing at all is `0 seconds`.
 */
export function formatDuration(text: string | null | undefined): string {
  const [, days, clock = ''] = /^(?:(\d+)\.)?([\d:]*)$/.exec(text?.trim() ?? '') ?? [];
  const [seconds = 0, minutes = 0, hours = 0] = clock.split(':').reverse().map(Number);
  const words = [
    [Number(days ?? 0), 'day'],
    [hours, 'hour'],
    [minutes, 'minute'],
    [seconds, 'second'],
  ] as const;
  return (
    words
      .filter(([amount]) => amount > 0)
      .map(([amount, word]) => count(amount, word))
      .join(', ') || '0 seconds'
  );
}

/** `150` → `2 hours, 30 minutes`; both parts always stand. @param minutes whole or not, never below zero */
export function formatHoursMinutes(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes));
  return `${count(Math.floor(whole / 60), 'hour')}, ${count(whole % 60, 'minute')}`;
}

/** `02:30` → `150`: hours times 60 plus minutes. `NaN` if it is no `hh:mm`. */
export function toMinutes(time: string): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(time) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

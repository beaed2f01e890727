const count = (amount: number, word: string) => `${amount} ${word}${amount === 1 ? '' : 's'}`;

function inWords(days: number, hours: number, minutes: number, seconds: number): string {
  const words = [
    [days, 'day'],
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

/**
 * A duration as text: `1.02:30:05` → `1 day, 2 hours, 30 minutes, 5 seconds`. Accepts `d.hh:mm:ss`, `hh:mm:ss`, `mm:ss` and
 * `ss`. Parts of zero are omitted; a duration of zero or an empty one is `0 seconds`.
 */
export function formatDuration(text: string | null | undefined): string {
  const [, days, clock = ''] = /^(?:(\d+)\.)?([\d:]*)$/.exec(text?.trim() ?? '') ?? [];
  const [seconds = 0, minutes = 0, hours = 0] = clock.split(':').reverse().map(Number);
  return inWords(Number(days ?? 0), hours, minutes, seconds);
}

/** A duration in its largest units: `1800` → `30 minutes`, `5400` → `1 hour, 30 minutes`. */
export function formatSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return inWords(Math.floor(hours / 24), hours % 24, minutes % 60, seconds % 60);
}

/** `150` → `2 hours, 30 minutes`; always with both parts. @param minutes at least 0 */
export function formatHoursMinutes(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes));
  return `${count(Math.floor(whole / 60), 'hour')}, ${count(whole % 60, 'minute')}`;
}

/** `02:30` → `150`: hours times 60 plus minutes. `NaN` if it is no `hh:mm`. */
export function toMinutes(time: string): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(time) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

/** West Africa Time is UTC+1 the whole year: Nigeria keeps no summer time. */
const offsetMs = 60 * 60 * 1000;

/** The instant of a day (`YYYY-MM-DD`) and time (`HH:mm`) on a Lagos clock. */
export const lagosInstant = (day: string, time: string): Date => new Date(`${day}T${time}:00+01:00`);

/** What a Lagos clock shows at an instant. */
export function lagosClock(at: Date): { day: string; time: string } {
  const shown = new Date(at.getTime() + offsetMs).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

import { defaultTimeZone, instantOf } from 'shared/format';
import { addDays, clockIn } from 'shared/format/zone';
import type { Rules } from '../../settings';

/** So long after its hour the news of a week is still sent, as after a standstill. */
const lateMs = 2 * 86_400_000;

export interface NewsWeek {
  /** Its Monday, `YYYY-MM-DD`. */
  readonly week: string;
  readonly dueAt: Date;
}

/** The week whose news is to be sent now; undefined on other days. */
export function dueNews(
  now: Date,
  { fareNewsWeekday, fareNewsHour }: Pick<Rules, 'fareNewsWeekday' | 'fareNewsHour'>,
): NewsWeek | undefined {
  const { day } = clockIn(defaultTimeZone, now);
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const week = addDays(day, -daysSinceMonday);
  const dueAt = instantOf(addDays(week, fareNewsWeekday - 1), `${String(fareNewsHour).padStart(2, '0')}:00`);
  const sinceMs = now.getTime() - dueAt.getTime();
  return sinceMs >= 0 && sinceMs < lateMs ? { week, dueAt } : undefined;
}

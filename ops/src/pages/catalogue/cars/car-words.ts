import type { CarEntry, CarValues } from 'shared/contract/catalogue';
import { formatShortDate, formatTime } from 'shared/format';

interface ServiceWords {
  readonly label: string;
  readonly tone: 'good' | 'waiting' | 'quiet';
}

/** Whether a car is in service today, and until or from when. */
export function serviceWords({ out }: CarValues, today: string): ServiceWords {
  if (!out) return { label: 'In service', tone: 'good' };
  if (out.firstDay > today) return { label: `Out from ${formatShortDate(out.firstDay)}`, tone: 'waiting' };
  if (out.lastDay === null) return { label: 'Out for good', tone: 'quiet' };
  return { label: `Out until ${formatShortDate(out.lastDay)}`, tone: 'waiting' };
}

export function ridesWords({ ridesAhead, nextRideOn }: CarEntry): string {
  if (ridesAhead === 0 || !nextRideOn) return 'None';
  return `${ridesAhead}, next ${formatShortDate(nextRideOn)}, ${formatTime(nextRideOn)}`;
}

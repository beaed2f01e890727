import type { TrackedFlight } from 'shared/contract/tracking';
import { cityOf } from 'shared/documents';
import { formatDuration } from 'shared/format';

type Slice = TrackedFlight['slices'][number];

/** `P4 7121, Air Peace`; of several planes `P4 7121 and P4 7124, Air Peace`. */
export function flightNumbers({ segments }: Slice): string {
  const names = [...new Set(segments.map(({ carrier }) => carrier.name))];
  return `${segments.map(({ flightNumber }) => flightNumber).join(' and ')}, ${names.join(' and ')}`;
}

/** `1 hour, 15 minutes, non-stop`, `3 hours, 5 minutes, 1 stop in Abuja`. */
export function durationAndStops(slice: Slice, airports: TrackedFlight['airports']): string {
  const { durationMinutes } = slice;
  const duration = formatDuration(`${Math.floor(durationMinutes / 60)}:${durationMinutes % 60}:00`);
  return `${duration}, ${stopsText(slice, airports) || 'non-stop'}`;
}

/** `1 stop in Abuja`; '' without any. */
export function stopsText({ stops, segments }: Slice, airports: TrackedFlight['airports']): string {
  if (stops === 0) return '';
  const cities = segments.slice(0, -1).map(({ to }) => cityOf(airports, to));
  // a stop without a change of plane is not among the segments
  const where = cities.length === stops ? ` in ${cities.join(' and ')}` : '';
  return `${stops} ${stops === 1 ? 'stop' : 'stops'}${where}`;
}

/** `+1 day` where the arrival is on another calendar day; '' on the same. */
export function daysLater({ departAt, arriveAt }: Pick<Slice, 'departAt' | 'arriveAt'>): string {
  const days = (Date.parse(arriveAt.slice(0, 10)) - Date.parse(departAt.slice(0, 10))) / 86_400_000;
  if (days === 0) return '';
  return `${days > 0 ? '+' : '−'}${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
}

import { defaultTimeZone, instantOfClock } from 'shared/format/zone';

const yearFirst = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)?$/;
const dayFirst = /^(\d\d)\/(\d\d)\/(\d{4}) (\d{1,2}):(\d\d):(\d\d) ([AP])M$/;

/**
 * The instant of a time as Monnify writes it: `2021-11-17 11:28:42.615`, `2026-06-27T09:11:14.596774984` and
 * `30/08/2023 5:13:57 PM` are in Lagos time; `2026-06-27T08:08:11.000+00:00` names its zone.
 * @returns undefined for other text and for a day or an hour that does not exist
 */
export function instantOfLagos(text: string): Date | undefined {
  const iso = yearFirst.exec(text);
  if (iso) {
    const [, year, month, day, hour, minute, second, fraction = '', zone] = iso;
    const clock = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
    return instantOf(clock, zone);
  }
  const local = dayFirst.exec(text);
  if (!local) return undefined;
  const [, day, month, year, hour, minute, second, half] = local;
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  const hours = (Number(hour) % 12) + (half === 'P' ? 12 : 0);
  return instantOf(`${year}-${month}-${day}T${String(hours).padStart(2, '0')}:${minute}:${second}.000`);
}

function instantOf(clock: string, zone?: string): Date | undefined {
  const clockMs = Date.parse(`${clock}Z`);
  // JavaScript reads 30 February as 2 March
  if (Number.isNaN(clockMs) || new Date(clockMs).toISOString() !== `${clock}Z`) return undefined;
  const instantMs = zone ? Date.parse(clock + zone) : instantOfClock(clockMs, defaultTimeZone);
  return Number.isNaN(instantMs) ? undefined : new Date(instantMs);
}

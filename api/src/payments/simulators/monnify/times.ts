import { aheadMs, defaultTimeZone } from 'shared/format/zone';

/** The time in Lagos as if it were UTC: Monnify writes local times without a zone. */
const inLagos = (at: Date): Date => new Date(at.getTime() + aheadMs(at.getTime(), defaultTimeZone));

const two = (value: number): string => String(value).padStart(2, '0');

/** `2021-11-17 11:28:42.615`, and `2023-06-26 17:53:55.0` at a whole second. */
export const dashedTime = (at: Date): string =>
  inLagos(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/0{0,2}Z$/, '');

const slashed = (at: Date, hourDigits: 1 | 2): string => {
  const lagos = inLagos(at);
  const hour = lagos.getUTCHours();
  const day = [two(lagos.getUTCDate()), two(lagos.getUTCMonth() + 1), lagos.getUTCFullYear()].join('/');
  const time = [
    String(hour % 12 || 12).padStart(hourDigits, '0'),
    ...[lagos.getUTCMinutes(), lagos.getUTCSeconds()].map(two),
  ];
  return `${day} ${time.join(':')} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** `30/08/2023 5:13:57 PM`, as in notices. */
export const slashedTime = (at: Date): string => slashed(at, 1);

/** `02/08/2022 03:35:22 AM`, as in answers. */
export const paddedSlashedTime = (at: Date): string => slashed(at, 2);

/** `2026-06-27T09:51:14` */
export const secondsTime = (at: Date): string => inLagos(at).toISOString().slice(0, 19);

/** `2026-06-27T09:11:14.596000000` */
export const nanosecondsTime = (at: Date): string => inLagos(at).toISOString().replace('Z', '000000');

/** `2026-06-27T08:08:11.000+00:00`: lists are in UTC. */
export const utcTime = (at: Date): string => at.toISOString().replace('Z', '+00:00');

/** `20260626231846`, the part of a reference that shows when it was made. */
export const stampOf = (at: Date): string => secondsTime(at).replace(/\D/g, '');

/** The instant of a time of Lagos such as `2021-01-16T13:56:39.492`; undefined if it is none. */
export function instantOf(lagosTime: unknown): Date | undefined {
  if (typeof lagosTime !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?$/.test(lagosTime))
    return undefined;
  const at = Date.parse(`${lagosTime.replace(/(\.\d{3})\d+$/, '$1')}Z`);
  return Number.isNaN(at) ? undefined : new Date(at - aheadMs(at, defaultTimeZone));
}

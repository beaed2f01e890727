import { greatCircleKm, type Point } from '../../places/great-circle';

/** Roads bend: measured over Nigeria's trunk roads they are about 1.3 times the great circle. In whole hundred metres. */
export const roadKm = (from: Point, to: Point): number => Math.round(greatCircleKm(from, to) * 1.3 * 10) / 10;

const startMinutes = 15;
const town = { km: 40, kmPerHour: 35 } as const;
const trunkKmPerHour = 65;

/** The estimate of a drive: loading, the first 40 km in town traffic, the rest on trunk roads; in steps of 5 minutes. */
export function driveMinutes(km: number): number {
  const inTown = Math.min(km, town.km);
  const hours = inTown / town.kmPerHour + (km - inTown) / trunkKmPerHour;
  return Math.ceil((startMinutes + hours * 60) / 5) * 5;
}

import type { StaffRide } from 'shared/contract/staff';
import { instantOf } from 'shared/format';

export interface LaneRide {
  readonly ride: StaffRide;
  readonly fromMs: number;
  readonly untilMs: number;
}

export interface Lane {
  /** Undefined for the rides without a driver. */
  readonly driver: string | undefined;
  readonly rides: readonly LaneRide[];
}

const minuteMs = 60_000;
const shown: readonly StaffRide['status'][] = [
  'awaiting_confirmation',
  'confirmed',
  'driver_assigned',
  'driver_en_route',
  'driver_arrived',
  'in_progress',
  'completed',
];

/** The rides of a day by driver: those without one first, then by the first pickup. */
export function lanesOf(rides: readonly StaffRide[]): Lane[] {
  const lanes = new Map<string | undefined, LaneRide[]>();
  const placed = rides
    .filter(({ status }) => shown.includes(status))
    .map((ride) => {
      const fromMs = instantOf(ride.ride.pickupDate, ride.ride.pickupTime).getTime();
      return { ride, fromMs, untilMs: fromMs + ride.ride.drive.toMinutes * minuteMs };
    })
    .sort((one, other) => one.fromMs - other.fromMs);
  for (const one of placed) {
    const name = one.ride.driver?.name;
    lanes.set(name, [...(lanes.get(name) ?? []), one]);
  }
  return [...lanes]
    .map(([driver, ofDriver]) => ({ driver, rides: ofDriver }))
    .sort((one, other) => Number(one.driver !== undefined) - Number(other.driver !== undefined));
}

const hourMs = 60 * minuteMs;

/** The whole hours that the lanes cover. */
export function spanOf(lanes: readonly Lane[]): { readonly fromMs: number; readonly untilMs: number } {
  const all = lanes.flatMap(({ rides }) => rides);
  const fromMs = Math.floor(Math.min(...all.map((one) => one.fromMs)) / hourMs) * hourMs;
  const untilMs = Math.ceil(Math.max(...all.map((one) => one.untilMs)) / hourMs) * hourMs;
  return { fromMs, untilMs: Math.max(untilMs, fromMs + 4 * hourMs) };
}

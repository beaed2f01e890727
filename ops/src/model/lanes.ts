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
/** The room for time and name, behind the bar of a ride, as a share of the hours. */
const textShare = 0.2;

export interface Placed {
  readonly ride: StaffRide;
  readonly fromMs: number;
  /** The left edge and the width, of its bar and its text, as shares of the hours. */
  readonly left: number;
  readonly width: number;
  /** The share of the width that the bar has. */
  readonly bar: number;
  /** The row of its lane: rides at one time are below one another. */
  readonly row: number;
}

/** Where the rides of a lane are drawn. */
export function placedIn({ rides }: Lane, { fromMs, untilMs }: ReturnType<typeof spanOf>): Placed[] {
  const share = (ms: number) => ms / (untilMs - fromMs);
  const ends: number[] = [];
  return rides.map(({ ride, fromMs: at, untilMs: end }) => {
    const width = share(end - at) + textShare;
    const left = share(at - fromMs);
    const free = ends.findIndex((edge) => edge <= left);
    const row = free < 0 ? ends.length : free;
    ends[row] = left + width;
    return { ride, fromMs: at, left, width, bar: share(end - at) / width, row };
  });
}

/** The whole hours that the lanes cover, with room for the text of the last ride. */
export function spanOf(lanes: readonly Lane[]): { readonly fromMs: number; readonly untilMs: number } {
  const all = lanes.flatMap(({ rides }) => rides);
  const fromMs = Math.floor(Math.min(...all.map((one) => one.fromMs)) / hourMs) * hourMs;
  const untilMs = fromMs + (Math.max(...all.map((one) => one.untilMs)) - fromMs) / (1 - textShare);
  return { fromMs, untilMs: Math.max(Math.ceil(untilMs / hourMs) * hourMs, fromMs + 4 * hourMs) };
}

import type { RideStatus } from 'shared/contract/lists';
import { formatShortDate, formatTime } from 'shared/format';

/** What the clock needs to know of a ride. */
export interface Timed {
  readonly pickupAt: Date;
  readonly freeWaitMinutes: number;
}

const hour = 60;

/**
 * How long before the pickup, at most, a state makes sense, in minutes: anything earlier is the wrong ride of the list.
 * Nothing is ever too late, for flights are. Below 0: only after the pickup.
 */
const earliestMinutes: Partial<Readonly<Record<RideStatus, (ride: Timed) => number>>> = {
  driver_en_route: () => 12 * hour,
  driver_arrived: () => 3 * hour,
  in_progress: () => 3 * hour,
  completed: () => 3 * hour,
  no_show: ({ freeWaitMinutes }) => -freeWaitMinutes,
};

/** Why a ride cannot be in that state yet, as a sentence; undefined if it can. */
export function tooEarly(to: RideStatus, ride: Timed, now: Date): string | undefined {
  const minutesBefore = earliestMinutes[to]?.(ride);
  if (minutesBefore === undefined) return undefined;
  const from = new Date(ride.pickupAt.getTime() - minutesBefore * 60_000);
  if (now >= from) return undefined;
  const pickup = `the pickup is on ${formatShortDate(ride.pickupAt)} at ${formatTime(ride.pickupAt)}`;
  const since = `from ${formatTime(from)} on ${formatShortDate(from)}`;
  return to === 'no_show'
    ? `It is too early for this: ${pickup}, and the driver waits ${ride.freeWaitMinutes} minutes. The traveller can count as absent ${since}.`
    : `It is too early for this: ${pickup}. You can say it ${since}.`;
}

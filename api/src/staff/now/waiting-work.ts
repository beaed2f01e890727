import type { RideStatus } from 'shared/contract/lists';
import type { WaitingKind } from 'shared/contract/now';
import { confirmBy } from '../../rides/confirm-by';
import { landsLaterMs, type MetFlight } from '../../rides/ride-waiting';
import type { Rules } from '../../settings';

/** What is needed to say what a ride waits for. */
export interface RideFacts {
  readonly status: RideStatus;
  readonly pickupAt: Date;
  readonly flight: MetFlight | undefined;
  /** When it was paid, or its pickup was last moved. */
  readonly waitsSince: Date;
  readonly hasDriver: boolean;
  /** The pickup of another ride of its car or driver that begins before the late flight has landed. */
  readonly conflictAt: Date | null;
}

interface Waiting {
  readonly kind: WaitingKind;
  readonly deadline: Date | null;
  readonly since: Date;
}

const atDeadline: Readonly<Record<WaitingKind, string>> = {
  confirm_ride: 'Otherwise cancelled and refunded',
  assign_driver: 'Pickup without a driver',
  late_driver: 'The driver had to be there',
  ride_conflict: 'The other ride begins',
  tell_driver: 'The driver may go to a cancelled pickup',
  money: 'The refund is due',
  discrepancy: 'Stays open until somebody closes it',
  difference: 'To be cleared on the day of its report',
};

/** What happens at the deadline, for the person who reads it. */
export const consequenceOf = ({ kind, deadline }: Pick<Waiting, 'kind' | 'deadline'>): string =>
  kind === 'money' && deadline === null ? 'Stays here until somebody settles it' : atDeadline[kind];

const dayMs = 86_400_000;

/** What a ride waits for, and until when; undefined if nobody has to act. */
export function waitingRide(ride: RideFacts, rules: Rules, now: Date): Waiting | undefined {
  const { status, pickupAt, waitsSince, conflictAt } = ride;
  const waiting = (kind: WaitingKind, deadline: Date) => ({ kind, deadline, since: waitsSince });
  const expectedAt = new Date(pickupAt.getTime() + landsLaterMs(ride));
  if (status === 'awaiting_confirmation') return waiting('confirm_ride', confirmBy(pickupAt, waitsSince, rules));
  if (status === 'confirmed') return waiting('assign_driver', pickupAt);
  if (status === 'driver_assigned' || status === 'driver_en_route') {
    if (expectedAt <= now) return waiting('late_driver', expectedAt);
    return conflictAt ? waiting('ride_conflict', conflictAt) : undefined;
  }
  if (status === 'driver_arrived') return conflictAt ? waiting('ride_conflict', conflictAt) : undefined;
  const isNear = expectedAt > now && pickupAt.getTime() - now.getTime() < dayMs;
  return status === 'cancelled' && ride.hasDriver && isNear ? waiting('tell_driver', pickupAt) : undefined;
}

/** Whether it counts beside the name of the section: a ride far ahead without a driver waits without hurry. */
export const isPressing = ({ kind, deadline }: Waiting, now: Date): boolean =>
  kind !== 'assign_driver' || deadline === null || deadline.getTime() - now.getTime() < dayMs;

/** The earliest deadline first; what has none comes last, the longest waiting first. */
export const byDeadline = (one: Waiting, other: Waiting): number => {
  if (one.deadline && other.deadline && one.deadline.getTime() !== other.deadline.getTime())
    return one.deadline.getTime() - other.deadline.getTime();
  if (!one.deadline !== !other.deadline) return one.deadline ? -1 : 1;
  return one.since.getTime() - other.since.getTime();
};

import type { PaymentStatus, RideStatus } from 'shared/contract/lists';
import type { StaffRide } from 'shared/contract/staff';

export type Tone = 'waiting' | 'good' | 'bad' | 'quiet';
export type RideGroup = 'action' | 'waiting' | 'done';

interface RideWords {
  readonly label: string;
  readonly tone: Tone;
  /** `action`: waits for a person of the staff; `waiting`: for the traveller or the bank; `done`: for nobody. */
  readonly group: RideGroup;
  /** The move that comes next when all goes well. */
  readonly next?: RideStatus;
}

/** Each state of a ride as the back office reads it. */
export const rideWords: Readonly<Record<RideStatus, RideWords>> = {
  pending_payment: { label: 'Waiting for payment', tone: 'quiet', group: 'waiting' },
  payment_review: { label: 'Payment in review', tone: 'waiting', group: 'waiting' },
  awaiting_confirmation: { label: 'To be confirmed', tone: 'waiting', group: 'action', next: 'confirmed' },
  confirmed: { label: 'Needs a driver', tone: 'waiting', group: 'action', next: 'driver_assigned' },
  driver_assigned: { label: 'Driver assigned', tone: 'good', group: 'action', next: 'driver_en_route' },
  driver_en_route: { label: 'Driver on the way', tone: 'good', group: 'action', next: 'driver_arrived' },
  driver_arrived: { label: 'Driver has arrived', tone: 'good', group: 'action', next: 'in_progress' },
  in_progress: { label: 'On the road', tone: 'good', group: 'action', next: 'completed' },
  completed: { label: 'Completed', tone: 'quiet', group: 'done' },
  no_show: { label: 'No-show', tone: 'quiet', group: 'done' },
  cancelled: { label: 'Cancelled', tone: 'quiet', group: 'done' },
  expired: { label: 'Not paid in time', tone: 'quiet', group: 'done' },
};

/** A place as somebody on shift calls it: `Murtala Muhammed (LOS)`. */
export const shortPlace = (place: string): string => place.replace(' International Airport', '');

interface PaymentWords {
  readonly label: string;
  readonly tone: Tone;
}

/** Each state of a payment as the back office reads it. */
export const paymentWords: Readonly<Record<PaymentStatus, PaymentWords>> = {
  pending: { label: 'Not paid yet', tone: 'quiet' },
  processing: { label: 'Paid in part', tone: 'waiting' },
  paid: { label: 'Paid', tone: 'good' },
  underpaid: { label: 'Too little', tone: 'bad' },
  overpaid: { label: 'Paid, too much', tone: 'waiting' },
  late: { label: 'Paid late', tone: 'waiting' },
  expired: { label: 'Not paid', tone: 'quiet' },
  failed: { label: 'Failed', tone: 'bad' },
  refund_pending: { label: 'Refund due', tone: 'waiting' },
  refunded: { label: 'Refunded', tone: 'quiet' },
};

/** The labels of the actions, by the state that they lead to. */
const moveLabels = {
  confirmed: 'Confirm ride',
  driver_assigned: 'Assign driver',
  driver_en_route: 'Driver is on the way',
  driver_arrived: 'Driver has arrived',
  in_progress: 'Start ride',
  completed: 'Complete ride',
  no_show: 'No-show',
  cancelled: 'Cancel ride',
} as const;

export type StaffMove = keyof typeof moveLabels;
const isStaffMove = (status: RideStatus): status is StaffMove => status in moveLabels;

export const moveLabel = (ride: Pick<StaffRide, 'status'>, to: StaffMove): string =>
  ride.status === to && to === 'driver_assigned' ? 'Change driver' : moveLabels[to];

/** The moves that the server offers: the one that comes next first, apart from the others. */
export function movesOf({ status, moves }: Pick<StaffRide, 'status' | 'moves'>): {
  readonly main: StaffMove | undefined;
  readonly others: readonly StaffMove[];
} {
  const known = moves.filter(isStaffMove);
  const main = known.find((move) => move === rideWords[status].next);
  return { main, others: known.filter((move) => move !== main) };
}

export type RideFilter = 'action' | 'all' | 'done';

type Judged = Pick<StaffRide, 'status' | 'driver' | 'ride'>;

/** A cancelled ride with a driver who may be on the way: a person has to call the driver. */
export const mustTellDriver = ({ status, driver, ride }: Judged, nowMs = Date.now()): boolean =>
  status === 'cancelled' && driver !== null && new Date(ride.waiting.until).getTime() > nowMs;

export const isIn = (filter: RideFilter, ride: Judged, nowMs?: number): boolean =>
  filter === 'all' || (mustTellDriver(ride, nowMs) ? 'action' : rideWords[ride.status].group) === filter;

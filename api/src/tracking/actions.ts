import {
  type FlightStatus,
  type PaymentStatus,
  type RideStatus,
  type TrackAction,
  trackActions,
} from 'shared/contract/lists';

/** The actions in each state of a ride, if the conditions allow them. */
const ofRide: Readonly<Record<RideStatus, readonly TrackAction[]>> = {
  pending_payment: ['pay', 'new_account', 'cancel'],
  expired: ['new_account'],
  payment_review: [],
  awaiting_confirmation: ['receipt', 'calendar', 'move_pickup', 'cancel', 'review'],
  confirmed: ['receipt', 'calendar', 'move_pickup', 'cancel', 'review'],
  driver_assigned: ['receipt', 'calendar', 'move_pickup', 'cancel', 'review'],
  driver_en_route: ['receipt', 'calendar', 'cancel', 'review'],
  driver_arrived: ['receipt', 'review'],
  in_progress: ['receipt', 'review'],
  completed: ['receipt', 'review'],
  cancelled: ['receipt'],
  no_show: ['receipt', 'review'],
};

const ofFlight: Readonly<Record<FlightStatus, readonly TrackAction[]>> = {
  held: ['pay', 'new_account', 'cancel'],
  payment_processing: ['pay', 'new_account', 'cancel'],
  hold_expired: ['new_account'],
  price_changed: ['accept_price', 'cancel'],
  paid: ['receipt', 'calendar', 'review'],
  ticketing: ['receipt', 'calendar', 'review'],
  ticketed: ['receipt', 'calendar', 'change_date', 'cancel', 'review'],
  completed: ['receipt', 'review'],
  ticketing_failed: [],
  cancelled: ['receipt'],
};

/** The actions about money in each status of the payment. */
const ofPayment: Readonly<Record<PaymentStatus, readonly TrackAction[]>> = {
  pending: ['pay', 'new_account'],
  processing: ['pay', 'new_account'],
  paid: ['receipt'],
  overpaid: ['receipt'],
  underpaid: ['new_account', 'accept_price'],
  late: ['new_account', 'accept_price'],
  expired: ['new_account', 'accept_price'],
  failed: ['new_account', 'accept_price'],
  refund_pending: ['receipt'],
  refunded: ['receipt'],
};
const aboutMoney: readonly TrackAction[] = ['pay', 'new_account', 'accept_price', 'receipt'];

/** The conditions besides the two states. */
export interface Conditions {
  /** The account takes money at this moment. */
  readonly isAccountOpen: boolean;
  /** Car or seats can still be taken again. */
  readonly canBeHeldAgain: boolean;
  readonly mayCancel: boolean;
  /** Of a ride. */
  readonly mayMove?: boolean;
  /** Of a flight: the date can be changed, and no change waits. */
  readonly mayChange?: boolean;
  readonly hasBegun: boolean;
  readonly isReviewed: boolean;
}

const conditionOf: Readonly<Partial<Record<TrackAction, (conditions: Conditions) => boolean>>> = {
  pay: ({ isAccountOpen }) => isAccountOpen,
  new_account: ({ isAccountOpen, canBeHeldAgain }) => !isAccountOpen && canBeHeldAgain,
  calendar: ({ hasBegun }) => !hasBegun,
  move_pickup: ({ mayMove = false }) => mayMove,
  change_date: ({ mayChange }) => mayChange === true,
  cancel: ({ mayCancel }) => mayCancel,
  review: ({ hasBegun, isReviewed }) => hasBegun && !isReviewed,
};

const possible = (ofStatus: readonly TrackAction[], payment: PaymentStatus, conditions: Conditions): TrackAction[] =>
  trackActions.filter(
    (action) =>
      ofStatus.includes(action) &&
      (!aboutMoney.includes(action) || ofPayment[payment].includes(action)) &&
      (conditionOf[action]?.(conditions) ?? true),
  );

export const rideActions = (status: RideStatus, payment: PaymentStatus, conditions: Conditions): TrackAction[] =>
  possible(ofRide[status], payment, conditions);

export const flightActions = (status: FlightStatus, payment: PaymentStatus, conditions: Conditions): TrackAction[] =>
  possible(ofFlight[status], payment, conditions);

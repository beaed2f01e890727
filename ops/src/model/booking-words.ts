import type { FlightStatus, RejectionReason } from 'shared/contract/lists';
import type { FoundBooking, StaffBooking } from 'shared/contract/staff-bookings';
import { flightStatusText } from 'shared/documents';
import { rideWords, type Tone } from './ride-words';

interface StatusWords {
  readonly label: string;
  readonly tone: Tone;
}

const flightTones: Readonly<Record<FlightStatus, Tone>> = {
  held: 'quiet',
  payment_processing: 'waiting',
  paid: 'waiting',
  ticketing: 'waiting',
  ticketed: 'good',
  completed: 'quiet',
  hold_expired: 'quiet',
  price_changed: 'waiting',
  ticketing_failed: 'bad',
  cancelled: 'quiet',
};

/** Why the bank did not take a transfer. */
export const rejectionWords: Readonly<Record<RejectionReason, string>> = {
  under: 'less than the exact amount',
  over: 'more than the exact amount',
  late: 'after the account had expired',
  other: 'the bank did not take it',
};

const isRide = (status: string): status is keyof typeof rideWords => status in rideWords;
const isFlight = (status: string): status is FlightStatus => status in flightTones;

/** The state of a booking as the back office reads it. */
export function statusWords({ kind, status }: Pick<FoundBooking, 'kind' | 'status'>): StatusWords {
  if (kind === 'ride' && isRide(status)) return rideWords[status];
  if (isFlight(status)) return { label: flightStatusText[status], tone: flightTones[status] };
  return { label: status.replaceAll('_', ' '), tone: 'quiet' };
}

/** The states of each kind for a choice. */
export const statusOptions = [
  ...Object.entries(rideWords).map(([value, { label }]) => ({ value: `ride ${value}`, label, group: 'Rides' })),
  ...Object.keys(flightTones).map((value) => ({
    value: `flight ${value}`,
    label: statusWords({ kind: 'flight', status: value as FlightStatus }).label,
    group: 'Flights',
  })),
];

type MailState = StaffBooking['mails'][number]['state'];

export const mailWords: Readonly<Record<MailState, StatusWords>> = {
  sent: { label: 'Sent', tone: 'quiet' },
  refused: { label: 'Address does not exist', tone: 'bad' },
  waiting: { label: 'Waiting', tone: 'waiting' },
  failing: { label: 'Not sent yet, tried again', tone: 'bad' },
};

const actionNames: Readonly<Record<string, string>> = {
  'booking: open': 'Opened this page',
  'booking: contact': 'Changed the contact',
  'booking: addresses': 'Changed an address',
  'booking: note': 'Wrote a note',
  'booking: send confirmation': 'Sent the confirmation again',
  'ride: confirmed': 'Confirmed the ride',
  'ride: times': 'Changed the times',
  'ride: assign driver': 'Assigned a driver',
};

/** `ride: driver_en_route` is "Ride: driver en route". */
export function actionText(action: string): string {
  const words = action.replaceAll('_', ' ');
  return actionNames[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** `phone: •••• 0142 → •••• 0140; changed: drop-off address`. */
export function changeText({ before, after }: Pick<StaffBooking['actions'][number], 'before' | 'after'>): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value));
  return names
    .filter((name) => shown(before?.[name]) !== shown(after?.[name]))
    .map((name) => {
      const [from, to] = [before?.[name], after?.[name]];
      return from === undefined ? `${name}: ${shown(to)}` : `${name}: ${shown(from)} → ${shown(to)}`;
    })
    .join('; ');
}

const refundReasons: Readonly<Record<string, string>> = {
  underpaid: 'paid too little',
  overpaid: 'paid too much',
  late: 'paid too late',
  cancelled: 'cancelled',
  changed: 'changed to a cheaper flight',
};

export const refundReason = (reason: string): string => refundReasons[reason] ?? reason;

import { formatDate, formatDuration, formatLongDateTime, formatNaira, formatPhone } from 'shared/format';
import { type RideStatus, reminderNaira } from '../contract/lists';
import type { BookedRide } from '../contract/rides';
import {
  cancelledRow,
  capital,
  countryName,
  paymentRows,
  paymentSummary,
  type Receipt,
  type Row,
  refundRows,
  sectionsOf,
} from './receipt';
import { rideEnds, rideRoute } from './ride-ends';
import { rideStatusText } from './status-text';

export const receiptFileName = 'ride-booking-details.pdf';

/** True once a paid booking is cancelled with all of its rides: its receipt is about the refund. */
export const isRideRefund = ({ savedBookedRide, wayBack, payment }: BookedRide): boolean =>
  payment.amountPaid > 0 && [savedBookedRide, wayBack].every((way) => !way || way.status === 'cancelled');

/**
 * The receipt of a booked ride: ride details, personal information, payment details. That of a cancelled one is about the
 * money: first the refund, and of the ride only which one it was.
 */
export const rideReceipt = (booked: BookedRide): Receipt => {
  const isRefund = isRideRefund(booked);
  return {
    title: isRefund ? 'RIDE REFUND RECEIPT' : 'RIDE BOOKING RECEIPT',
    bookingId: booked.savedBookedRide.bookingId,
    bookedAt: booked.savedBookedRide.createdAt,
    summary: {
      trip: `${rideRoute(booked.ride)}${booked.wayBack ? ' and back' : ''}`,
      startsAt: formatLongDateTime(`${booked.ride.pickupDate}T${booked.ride.pickupTime}`),
      ...paymentSummary(booked.payment, booked.transfer_details, isRefund),
    },
    people: 'Personal information',
    sections: sectionsOf(
      ['Refund', isRefund ? refundRows(booked.payment, booked.cancelled) : []],
      [
        'Ride details',
        [
          ...wayRows(booked, booked.ride, booked.savedBookedRide.status),
          ['Booked on', formatLongDateTime(booked.savedBookedRide.createdAt)],
        ],
      ],
      ['Way back', booked.wayBack ? wayRows(booked, booked.wayBack.ride, booked.wayBack.status) : []],
      ['Personal information', isRefund ? reachRows(booked) : personRows(booked)],
      ['Payment details', [...fareRows(booked), ...paymentRows(booked.payment, booked.transfer_details, isRefund)]],
    ),
  };
};

/** One way of a booking; of one that is cancelled as a whole only which ride it was. */
const wayRows = (booked: BookedRide, ride: BookedRide['ride'], status: RideStatus): readonly Row[] => {
  const statusRow: Row = ['Status', statusOf(status, booked)];
  if (!isRideRefund(booked)) return [...rideRows(ride), statusRow];
  // two ways may have been cancelled one after the other
  return [
    ...shortRideRows(ride),
    booked.wayBack ? statusRow : cancelledRow(statusOf(status, booked), booked.cancelled),
  ];
};

/** A printed receipt is read when the ride is confirmed by now, so waiting for that has its day. */
const statusOf = (status: RideStatus, { payment: { paidAt } }: BookedRide): string =>
  status === 'awaiting_confirmation' && paidAt
    ? `${rideStatusText[status]}, as of ${formatDate(paidAt)}`
    : rideStatusText[status];

const carRow = (ride: BookedRide['ride']): Row => ['Car', `${ride.name}, ${ride.type}`];

const drivenRows = (ride: BookedRide['ride']): readonly Row[] => [
  ['Pickup', rideEnds(ride).pickup],
  ['Drop-off', rideEnds(ride).dropOff],
  ['Date and time', formatLongDateTime(`${ride.pickupDate}T${ride.pickupTime}`)],
];

const shortRideRows = (ride: BookedRide['ride']): readonly Row[] => [carRow(ride), ...drivenRows(ride)];

const rideRows = (ride: BookedRide['ride']): readonly Row[] => [
  carRow(ride),
  ['Color', ride.color],
  ['Seats', ride.seats],
  ...drivenRows(ride),
  ['Journey', (ride.drive as BookedRide['ride']['drive'] | undefined)?.text],
  ['Free waiting', formatDuration(`${ride.freeWaitMinutes}:00`)],
  ['Terminal', ride.terminal],
  ['Flight', ride.flightNumber],
  ['Passengers', ride.passengers],
  ['Large bags', ride.bags],
  ['Child seats', ride.childSeats > 0 && ride.childSeats],
  ['Note', ride.note],
];

const nameRow = ({ savedBookedRide: { title, firstName, lastName } }: BookedRide): Row => [
  'Name',
  `${title} ${firstName} ${lastName}`,
];

const contactRows = ({ savedBookedRide: { email, phone }, ride: { rider } }: BookedRide): readonly Row[] => [
  ['E-mail', email],
  ['Phone', formatPhone(phone)],
  ['Rider', rider && `${rider.name}, ${formatPhone(rider.phone)}`],
];

/** Who booked, as far as a refund needs it. */
const reachRows = (booked: BookedRide): readonly Row[] => [nameRow(booked), ...contactRows(booked)];

const personRows = (booked: BookedRide): readonly Row[] => {
  const { gender, age, nationality } = booked.savedBookedRide;
  return [
    nameRow(booked),
    ['Gender', gender && capital(gender)],
    ['Age', age],
    ['Nationality', nationality && countryName(nationality)],
    ...contactRows(booked),
  ];
};

function fareRows({ ride, wayBack, payment }: BookedRide): readonly Row[] {
  // a booking that an earlier release has stored on the device has no child seats
  const childSeats = (ride.childSeatsPrice || 0) + (wayBack?.ride.childSeatsPrice ?? 0);
  const backFare = wayBack?.ride.price ?? 0;
  const givenBack = wayBack?.givenBack ?? 0;
  const discount = ride.price + backFare + childSeats - givenBack - payment.amountDue;
  return [
    ['Base Fare', formatNaira(ride.price - reminderNaira), 'part'],
    ['Way back', wayBack && formatNaira(backFare), 'part'],
    ['Child seats', childSeats > 0 && formatNaira(childSeats), 'part'],
    ['Discount', discount > 0 && formatNaira(-discount), 'part'],
    ['Reminder', formatNaira(reminderNaira), 'part'],
    ['Given back', givenBack > 0 && formatNaira(-givenBack), 'part'],
    ['Trip Total', formatNaira(payment.amountDue), 'total'],
  ];
}

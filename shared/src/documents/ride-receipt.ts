import { formatDate, formatDuration, formatLongDateTime, formatNaira, formatPhone } from 'shared/format';
import { type RideStatus, reminderNaira } from '../contract/lists';
import type { BookedRide } from '../contract/rides';
import {
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

/** True once a paid booking is cancelled with all of its rides: its receipt is about what goes back. */
export const isRideRefund = ({ savedBookedRide, wayBack, payment }: BookedRide): boolean =>
  payment.amountPaid > 0 && [savedBookedRide, wayBack].every((way) => !way || way.status === 'cancelled');

/** The receipt of a booked ride: ride details, personal information, payment details; of a cancelled one, first the refund. */
export const rideReceipt = (booked: BookedRide): Receipt => ({
  title: isRideRefund(booked) ? 'RIDE REFUND RECEIPT' : 'RIDE BOOKING RECEIPT',
  bookingId: booked.savedBookedRide.bookingId,
  bookedAt: booked.savedBookedRide.createdAt,
  summary: {
    trip: `${rideRoute(booked.ride)}${booked.wayBack ? ' and back' : ''}`,
    startsAt: formatLongDateTime(`${booked.ride.pickupDate}T${booked.ride.pickupTime}`),
    ...paymentSummary(booked.payment, booked.transfer_details, isRideRefund(booked)),
  },
  people: 'Personal information',
  sections: sectionsOf(
    ['Refund', isRideRefund(booked) ? refundRows(booked.payment) : []],
    [
      'Ride details',
      rideRows(booked.ride, statusOf(booked.savedBookedRide.status, booked), booked.savedBookedRide.createdAt),
    ],
    ['Way back', booked.wayBack ? rideRows(booked.wayBack.ride, statusOf(booked.wayBack.status, booked)) : []],
    ['Personal information', personRows(booked)],
    [
      'Payment details',
      [...fareRows(booked), ...paymentRows(booked.payment, booked.transfer_details, isRideRefund(booked))],
    ],
  ),
});

/** A printed receipt is read when the ride is confirmed by now, so waiting for that has its day. */
const statusOf = (status: RideStatus, { payment: { paidAt } }: BookedRide): string =>
  status === 'awaiting_confirmation' && paidAt
    ? `${rideStatusText[status]}, as of ${formatDate(paidAt)}`
    : rideStatusText[status];

const rideRows = (ride: BookedRide['ride'], status: string, bookedOn?: string): readonly Row[] => [
  ['Car', `${ride.name}, ${ride.type}`],
  ['Color', ride.color],
  ['Seats', ride.seats],
  ['Pickup', rideEnds(ride).pickup],
  ['Drop-off', rideEnds(ride).dropOff],
  ['Date and time', formatLongDateTime(`${ride.pickupDate}T${ride.pickupTime}`)],
  // a booking that an earlier release has stored on the device has no `drive`
  ['Journey', (ride.drive as BookedRide['ride']['drive'] | undefined)?.text],
  ['Free waiting', formatDuration(`${ride.freeWaitMinutes}:00`)],
  ['Terminal', ride.terminal],
  ['Flight', ride.flightNumber],
  ['Passengers', ride.passengers],
  ['Large bags', ride.bags],
  ['Child seats', ride.childSeats > 0 && ride.childSeats],
  ['Note', ride.note],
  ['Status', status],
  ['Booked on', bookedOn && formatLongDateTime(bookedOn)],
];

const personRows = ({ savedBookedRide: person, ride: { rider } }: BookedRide): readonly Row[] => [
  ['Name', `${person.title} ${person.firstName} ${person.lastName}`],
  ['Gender', person.gender && capital(person.gender)],
  ['Age', person.age],
  ['Nationality', person.nationality && countryName(person.nationality)],
  ['E-mail', person.email],
  ['Phone', formatPhone(person.phone)],
  ['Rider', rider && `${rider.name}, ${formatPhone(rider.phone)}`],
];

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

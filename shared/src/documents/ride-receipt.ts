import { formatDuration, formatLongDateTime, formatNaira, formatPhone } from 'shared/format';
import { reminderNaira } from '../contract/lists';
import type { BookedRide } from '../contract/rides';
import { capital, countryName, paymentRows, paymentSummary, type Receipt, type Row, sectionsOf } from './receipt';
import { rideEnds } from './ride-ends';
import { rideStatusText } from './status-text';

export const receiptFileName = 'ride-booking-details.pdf';

/** The receipt of a booked ride: ride details, personal information, payment details. */
export const rideReceipt = (booked: BookedRide): Receipt => ({
  title: 'RIDE BOOKING RECEIPT',
  bookingId: booked.savedBookedRide.bookingId,
  bookedAt: booked.savedBookedRide.createdAt,
  summary: {
    trip: `${booked.ride.pickupLocation} to ${booked.ride.dropOffLocation}`,
    startsAt: formatLongDateTime(`${booked.ride.pickupDate}T${booked.ride.pickupTime}`),
    ...paymentSummary(booked.payment, booked.transfer_details),
  },
  sections: sectionsOf(
    ['Ride details', rideRows(booked)],
    ['Personal information', personRows(booked)],
    ['Payment details', [...fareRows(booked), ...paymentRows(booked.payment, booked.transfer_details)]],
  ),
});

const rideRows = ({ ride, savedBookedRide }: BookedRide): readonly Row[] => [
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
  ['Status', rideStatusText[savedBookedRide.status]],
  ['Booked on', formatLongDateTime(savedBookedRide.createdAt)],
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

function fareRows({ ride, payment }: BookedRide): readonly Row[] {
  // a booking that an earlier release has stored on the device has no child seats
  const childSeats = ride.childSeatsPrice || 0;
  const discount = ride.price + childSeats - payment.amountDue;
  return [
    ['Base Fare', formatNaira(ride.price - reminderNaira), 'part'],
    ['Child seats', childSeats > 0 && formatNaira(childSeats), 'part'],
    ['Discount', discount > 0 && formatNaira(-discount), 'part'],
    ['Reminder', formatNaira(reminderNaira), 'part'],
    ['Trip Total', formatNaira(payment.amountDue), 'total'],
  ];
}

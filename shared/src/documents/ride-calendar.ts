import { instantOf } from 'shared/format';
import type { RideStatus } from '../contract/lists';
import type { BookedRide } from '../contract/rides';
import { type CalendarEvent, calendarFile } from './calendar-lines';
import { rideEnds, ridePlaces, rideRoute } from './ride-ends';

const eventStatus = (status: RideStatus): CalendarEvent['status'] => {
  if (status === 'cancelled' || status === 'expired') return 'CANCELLED';
  return status === 'pending_payment' || status === 'awaiting_confirmation' || status === 'payment_review'
    ? 'TENTATIVE'
    : 'CONFIRMED';
};

export const calendarFileName = 'ride.ics';

/**
 * A calendar file (RFC 5545) with the pickup, and with that of the way back. An event lasts as long as the driver waits free of
 * charge, and has a reminder 3 hours before, in the early morning one hour before. The same ride has the same UID, so that another
 * import updates the event.
 */
export function rideCalendarFile({ savedBookedRide, ride, wayBack }: BookedRide): string {
  const { bookingId, status } = savedBookedRide;
  return calendarFile('Ride', [
    eventOf(savedBookedRide, bookingId, status, ride),
    ...(wayBack ? [eventOf(savedBookedRide, `${bookingId}-R`, wayBack.status, wayBack.ride)] : []),
  ]);
}

function eventOf(
  { bookingId, createdAt }: BookedRide['savedBookedRide'],
  uid: string,
  status: RideStatus,
  ride: BookedRide['ride'],
): CalendarEvent {
  const start = instantOf(ride.pickupDate, ride.pickupTime);
  const { pickup, dropOff } = rideEnds(ride);
  // a booking that an earlier release has stored on the device has no `waiting`
  const waiting = ride.waiting as BookedRide['ride']['waiting'] | undefined;
  const end = new Date(waiting?.until ?? start.getTime() + ride.freeWaitMinutes * 60_000);
  // three hours before a pickup at four in the morning the traveller sleeps
  const hoursBefore = ride.pickupTime < '09:00' ? 1 : 3;
  const booked = new Date(createdAt);
  const changed = ride.pickupMovedOn ? new Date(ride.pickupMovedOn) : booked;
  return {
    uid,
    stamp: changed,
    // grows with every move, so that a calendar replaces what it has
    sequence: Math.ceil((changed.getTime() - booked.getTime()) / 1000),
    start,
    end,
    summary: `Ride: ${rideRoute(ride)}`,
    location: pickup,
    details: [
      `Booking ID: ${bookingId}`,
      `Car: ${ride.color} ${ride.name}, ${ride.type}`,
      `Drop-off: ${dropOff}`,
      ride.flightNumber && `Flight: ${ride.flightNumber}`,
      waiting && `${waiting.sentence} Times are Lagos times.`,
    ],
    status: eventStatus(status),
    reminder: {
      hoursBefore,
      text: `Your ride from ${ridePlaces(ride).pickup} is in ${hoursBefore === 1 ? '1 hour' : `${hoursBefore} hours`}`,
    },
  };
}

import { brand } from '../brand';
import type { BookedRide } from '../contract/rides';
import { formatTime, instantOf } from '../format';

const utf8 = new TextEncoder();

/** RFC 5545, 3.3.11: what must be escaped in a text value. */
const escapeText = (text: string) =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n');

/** RFC 5545, 3.1: no line over 75 octets; the rest follows after a line break and a space. Letters are never cut. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = utf8.encode(letter).length;
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}

const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

const eventStatus = (status: BookedRide['savedBookedRide']['status']) => {
  if (status === 'cancelled' || status === 'expired') return 'CANCELLED';
  return status === 'pending_payment' || status === 'awaiting_confirmation' || status === 'payment_review'
    ? 'TENTATIVE'
    : 'CONFIRMED';
};

export const calendarFileName = 'ride.ics';

/**
 * A calendar file (RFC 5545) with the pickup: it lasts as long as the driver waits free of charge and reminds 3 hours
 * before. The same booking has the same UID, so that importing it again updates the event.
 */
export function rideCalendarFile({ savedBookedRide, ride }: BookedRide): string {
  const start = instantOf(ride.pickupDate, ride.pickupTime);
  const end = new Date(start.getTime() + ride.freeWaitMinutes * 60_000);
  const details = [
    `Booking ID: ${savedBookedRide.bookingId}`,
    `Car: ${ride.color} ${ride.name}, ${ride.type}`,
    `Drop-off: ${ride.dropOffLocation}`,
    ride.address && `Street or landmark: ${ride.address}`,
    ride.flightNumber && `Flight: ${ride.flightNumber}`,
    `The driver waits free of charge until ${formatTime(end)}, Lagos time.`,
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand.name)}//Ride//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${savedBookedRide.bookingId}@${brand.name.toLowerCase()}`,
    `DTSTAMP:${utc(new Date(savedBookedRide.createdAt))}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escapeText(`Ride: ${ride.pickupLocation} to ${ride.dropOffLocation}`)}`,
    `LOCATION:${escapeText(ride.pickupLocation)}`,
    `DESCRIPTION:${escapeText(details.filter(Boolean).join('\n'))}`,
    `STATUS:${eventStatus(savedBookedRide.status)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(`Your ride from ${ride.pickupLocation} is in 3 hours`)}`,
    'TRIGGER:-PT3H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

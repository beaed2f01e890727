import type { BookedRide } from 'shared/contract/rides';
import { rideEnds, ridePlaces } from 'shared/documents';
import { formatLongDateTime, formatNaira, formatPhone, formatShortDate, formatTime } from 'shared/format';
import { pathTo } from 'shared/paths';
import type { Block, RideFacts, Row } from '../mail-content';

/** `Sat 21 Nov, 09:30 AM`. */
export const whenShort = ({ ride }: BookedRide) =>
  `${formatShortDate(ride.pickupDate)}, ${formatTime(ride.pickupTime)}`;

/** `Saturday 21, November 2026, 09:30 AM`. */
export const pickupTime = ({ ride }: Pick<BookedRide, 'ride'>) =>
  formatLongDateTime(`${ride.pickupDate}T${ride.pickupTime}`);

export function route({ ride }: BookedRide, done: boolean): Block {
  const { pickup, dropOff } = ridePlaces(ride);
  return { kind: 'route', from: pickup, to: dropOff, done };
}

export const rideRows = (booked: BookedRide): Block => {
  const { ride } = booked;
  const { pickup, dropOff } = rideEnds(ride);
  const rows: readonly (Row | false)[] = [
    { label: 'Date and time', value: pickupTime(booked) },
    { label: 'Pickup', value: pickup },
    { label: 'Drop-off', value: dropOff },
    ride.terminal !== null && { label: 'Terminal', value: ride.terminal },
    ride.flightNumber !== null && { label: 'Flight', value: ride.flightNumber },
    ride.rider !== null && { label: 'Rider', value: `${ride.rider.name}, ${formatPhone(ride.rider.phone)}` },
    ride.childSeats > 0 && { label: 'Child seats', value: String(ride.childSeats) },
    { label: 'Car', value: `${ride.color} ${ride.name}, ${ride.type}` },
    ...wayBackRows(booked),
  ];
  return { kind: 'rows', rows: rows.filter((row) => row !== false) };
};

/** The return ride below the way there. */
const wayBackRows = ({ wayBack }: BookedRide): readonly (Row | false)[] => {
  if (!wayBack) return [];
  const { ride, status } = wayBack;
  const { pickup, dropOff } = rideEnds(ride);
  if (status === 'cancelled') return [{ label: 'Way back', value: 'Cancelled' }];
  return [
    { label: 'Way back', value: formatLongDateTime(`${ride.pickupDate}T${ride.pickupTime}`) },
    { label: 'Pickup, way back', value: pickup },
    { label: 'Drop-off, way back', value: dropOff },
    ride.flightNumber !== null && { label: 'Flight, way back', value: ride.flightNumber },
    { label: 'Car, way back', value: `${ride.color} ${ride.name}, ${ride.type}` },
  ];
};

/** Where to be for the way back; nothing for a booking without one. */
export const wayBackMeeting = (booked: BookedRide): Block[] =>
  booked.wayBack
    ? [{ ...meetingPoint({ ...booked, ride: booked.wayBack.ride }), title: 'On the way back' } as Block]
    : [];

/**
 * The meeting point, and how long the driver waits.
 * @param written the text of the back office; the default for the journey if null
 */
export const meetingPoint = ({ ride }: BookedRide, written: string | null = null): Block => {
  const wait = ride.waiting.sentence;
  if (written) {
    const text = `${written.replace(/[.]$/, '')}. ${wait}`;
    return { kind: 'notice', tone: 'good', title: 'Where to meet your driver', text, isPlace: true };
  }
  return ride.meetAndGreet
    ? {
        kind: 'notice',
        tone: 'good',
        title: 'Where to meet your driver',
        text: `Come out of arrivals at ${ride.terminal === null ? '' : `${ride.terminal}, `}${ride.pickupLocation}. Your driver waits there, holding a sign with ${ride.rider ? `the name ${ride.rider.name}` : 'your name'}. ${wait}`,
        isPlace: true,
      }
    : {
        kind: 'notice',
        tone: 'good',
        title: 'Where to be',
        text: `Be ready at ${rideEnds(ride).pickup}. ${wait}`,
        isPlace: true,
      };
};

/** What cancelling and not coming cost. */
export const termsBlocks = ({ terms, wayBack }: BookedRide): Block[] => [
  ...(terms ? [{ kind: 'paragraph' as const, text: `${terms.cancellation}. ${terms.noShow}` }] : []),
  ...(wayBack?.terms
    ? [{ kind: 'paragraph' as const, text: `Way back: ${wayBack.terms.cancellation}. ${wayBack.terms.noShow}` }]
    : []),
];

export const bookingLink = ({ booked, origin }: RideFacts, label = 'See your booking'): Block => ({
  kind: 'button',
  label,
  href: origin + pathTo('rideSuccess', { query: { id: booked.savedBookedRide._id } }),
});

export const paymentLink = ({ booked, origin }: RideFacts, label: string): Block => ({
  kind: 'button',
  label,
  href: origin + pathTo('ridePayment', { query: { id: booked.savedBookedRide._id } }),
});

export const searchLink = ({ origin }: RideFacts): Block => ({
  kind: 'button',
  label: 'Search for another ride',
  href: origin + pathTo('rideSearch'),
});

export const nothingToPay = ({ booked: { payment }, oneWay }: RideFacts): Block => ({
  kind: 'paragraph',
  text: `${oneWay && !oneWay.otherIsCancelled ? 'Both ways are' : 'The ride is'} paid: ${formatNaira(payment.amountDue)}. There is nothing more to pay, not to the driver either.`,
});

import { exampleFlight } from 'shared/contract/example-flight';
import { exampleRide } from 'shared/contract/example-ride';
import type { BookedFlight } from 'shared/contract/flights';
import type { BookedRide } from 'shared/contract/rides';
import type { Booked } from '../mail-content';

/** The example of a ride in another state, or with other words in it. */
export const exampleWith = (changes: {
  readonly person?: Partial<BookedRide['savedBookedRide']>;
  readonly ride?: Partial<BookedRide['ride']>;
  readonly payment?: Partial<BookedRide['payment']>;
}): BookedRide => ({
  ...exampleRide,
  savedBookedRide: { ...exampleRide.savedBookedRide, ...changes.person },
  ride: { ...exampleRide.ride, ...changes.ride },
  payment: { ...exampleRide.payment, ...changes.payment },
  ...(changes.person?.status && changes.person.status !== exampleRide.savedBookedRide.status && { confirmBy: null }),
});

/** The same of a flight. */
export const exampleFlightWith = ({
  booking,
  payment,
  ...changes
}: Partial<Omit<BookedFlight, 'payment'>> & {
  readonly booking?: Partial<BookedFlight['savedBooking']>;
  readonly payment?: Partial<BookedFlight['payment']>;
}): BookedFlight => ({
  ...exampleFlight,
  ...changes,
  savedBooking: { ...exampleFlight.savedBooking, ...booking },
  payment: { ...exampleFlight.payment, ...payment },
});

export const aboutRide = (changes: Parameters<typeof exampleWith>[0]): Booked => ({
  kind: 'ride',
  booked: exampleWith(changes),
});
export const aboutFlight = (changes: Parameters<typeof exampleFlightWith>[0]): Booked => ({
  kind: 'flight',
  booked: exampleFlightWith(changes),
});

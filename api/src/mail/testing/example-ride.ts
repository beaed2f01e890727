import { exampleRide } from 'shared/contract/example-ride';
import type { BookedRide } from 'shared/contract/rides';

/** The example in another state, or with other words in it. */
export const exampleWith = (changes: {
  readonly person?: Partial<BookedRide['savedBookedRide']>;
  readonly ride?: Partial<BookedRide['ride']>;
  readonly payment?: Partial<BookedRide['payment']>;
}): BookedRide => ({
  ...exampleRide,
  savedBookedRide: { ...exampleRide.savedBookedRide, ...changes.person },
  ride: { ...exampleRide.ride, ...changes.ride },
  payment: { ...exampleRide.payment, ...changes.payment },
});

import type { BookedFlight } from 'shared/contract/flights';
import { cityOf } from './airport-names';
import { isReturn } from './journey';

/** `Lagos to Abuja`, `Lagos to Abuja and back`, `Lagos to Abuja, Abuja to Kano`. */
export function bookingName({ offer: { slices }, airports }: Pick<BookedFlight, 'offer' | 'airports'>): string {
  const legs = slices.map(({ from, to }) => `${cityOf(from, airports)} to ${cityOf(to, airports)}`);
  return isReturn(slices) ? `${legs[0]} and back` : legs.join(', ');
}

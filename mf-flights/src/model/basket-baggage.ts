import type { FlightSlice } from 'shared/contract/flights';
import { checkedKg } from './journey';

/** What each traveller with a seat may bring on every flight, in a sentence. */
export function baggageInWords(slices: readonly Pick<FlightSlice, 'segments'>[]): string {
  const checked = checkedKg(slices);
  const cabin = Math.min(...slices.flatMap(({ segments }) => segments.map(({ baggage }) => baggage.cabinKg)));
  return checked > 0
    ? `Each traveller with a seat brings ${checked} kg checked and ${cabin} kg in the cabin.`
    : `Each traveller with a seat brings ${cabin} kg in the cabin; no checked bag is included.`;
}

import type { BookedFlight } from '../contract/flights';

type Airports = BookedFlight['airports'];

/** `Murtala Muhammed International Airport (LOS), Lagos`; the code alone where the airport is not told. */
export function airportLabel(airports: Airports, iata: string): string {
  const airport = airports.find((one) => one.iata === iata);
  return airport ? `${airport.name} (${iata}), ${airport.city}` : iata;
}

/** `Lagos`; the code where the airport is not told. */
export const cityOf = (airports: Airports, iata: string): string =>
  airports.find((one) => one.iata === iata)?.city ?? iata;

/** `Lagos to Abuja`. */
export const routeWords = (airports: Airports, { from, to }: { readonly from: string; readonly to: string }): string =>
  `${cityOf(airports, from)} to ${cityOf(airports, to)}`;

/** The time on the clocks of the place: the contract writes it first, the offset behind. */
export const wallClock = (localInstant: string): string => localInstant.slice(0, 16);

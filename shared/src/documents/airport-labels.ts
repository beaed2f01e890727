import type { BookedFlight } from '../contract/flights';

type Airports = readonly BookedFlight['airports'][number][];

// `Paris (Roissy-en-France, Val-d'Oise)` is shown as `Paris`
const cityName = (city: string) => city.replace(/ *\(.*\)$/, '');

/** `Lagos`; the code if the airport is not in the list. */
export function cityOf(airports: Airports, iata: string): string {
  const airport = airports.find((one) => one.iata === iata);
  return airport ? cityName(airport.city) : iata;
}

/**
 * `Murtala Muhammed International Airport (LOS), Lagos`; `London Heathrow Airport (LHR)` if the name contains the city;
 * only the code if the airport is not in the list.
 */
export function airportLabel(airports: Airports, iata: string): string {
  const airport = airports.find((one) => one.iata === iata);
  if (!airport) return iata;
  const city = cityName(airport.city);
  const named = `${airport.name} (${iata})`;
  return airport.name.includes(city) ? named : `${named}, ${city}`;
}

/** `Lagos to Abuja`. */
export const routeLabel = (airports: Airports, { from, to }: { readonly from: string; readonly to: string }): string =>
  `${cityOf(airports, from)} to ${cityOf(airports, to)}`;

/** True of a way out and the same way back, whatever the type of the search. */
export function isReturn(slices: readonly { readonly from: string; readonly to: string }[]): boolean {
  const [out, back] = slices;
  return slices.length === 2 && out?.from === back?.to && out?.to === back?.from;
}

/** The name of a booking: `Lagos to Abuja`, `Lagos to Abuja and back`, `Lagos to Abuja, Abuja to Kano`. */
export function flightName({ offer: { slices }, airports }: Pick<BookedFlight, 'offer' | 'airports'>): string {
  const legs = slices.map((slice) => routeLabel(airports, slice));
  return isReturn(slices) ? `${legs[0]} and back` : legs.join(', ');
}

/** The local time of an instant of the contract, without its offset. */
export const wallClock = (localInstant: string): string => localInstant.slice(0, 16);

import type { Airport } from 'shared/contract/places';

const airport = (iata: string, city: string, name: string, given: Partial<Airport> = {}): Airport => ({
  iata,
  city,
  name,
  country: 'Nigeria',
  countryCode: 'NG',
  latitude: 0,
  longitude: 0,
  timeZone: 'Africa/Lagos',
  ...given,
});

/** The airports on sale, as the shell keeps them. */
export const airportsOnSale: readonly Airport[] = [
  airport('LOS', 'Lagos', 'Murtala Muhammed International Airport'),
  airport('ABV', 'Abuja', 'Nnamdi Azikiwe International Airport'),
  airport('PHC', 'Port Harcourt', 'Port Harcourt International Airport'),
  airport('KAN', 'Kano', 'Mallam Aminu Kano International Airport'),
];

/** One that is found by searching alone, in a place where the day begins five hours earlier than in Lagos. */
export const newYork = airport('JFK', 'New York', 'John F. Kennedy International Airport', {
  country: 'United States',
  countryCode: 'US',
  timeZone: 'America/New_York',
});

import type { BookedFlight } from 'shared/contract/flights';

/** What a traveller has to do and to bring on the day, in sentences. */
export function airportAdvice({ offer, savedBooking, airports }: BookedFlight): readonly string[] {
  const countries = offer.slices.flatMap(({ from, to }) =>
    [from, to].map((code) => airports.find(({ iata }) => iata === code)?.countryCode),
  );
  const isAbroad = new Set(countries).size > 1;
  return [
    `Check in with ${offer.airline.name}: the airline reference ${savedBooking.airlineReference} finds your booking.`,
    `Be there in good time, at least ${isAbroad ? 3 : 2} hours before departure.`,
    offer.needsPassport
      ? 'Every traveller needs the passport of this booking, and a visa where the country asks for one.'
      : 'Every traveller needs a valid ID in the name of this booking.',
  ];
}

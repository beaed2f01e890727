/** Airports with a destination in the same state; each state has its own fleet. */
const routes = [
  ['Murtala Muhammed International Airport (LOS)', 'Ikeja, Lagos'],
  ['Nnamdi Azikiwe International Airport (ABV)', 'Kuje, FCT'],
  ['Port Harcourt International Airport (PHC)', 'Eleme, Rivers'],
  ['Mallam Aminu Kano International Airport (KAN)', 'Nasarawa, Kano'],
] as const;

export const routeCount = routes.length;

const dayMs = 86_400_000;
/** Four hours apart, so that journeys with the same car do not overlap. */
const hoursOfDay = [1, 5, 9, 13, 17, 21];
/** Earlier days have the rides with which the database was filled. */
export const firstDay = 40;
const days = 48;

interface RideCriteria {
  readonly pickupLocation: string;
  readonly dropOffLocation: string;
  readonly pickupDate: string;
  readonly pickupTime: string;
}

/** Route, day and hour of the n-th journey. A combination is repeated only after all others. */
export function criteriaOf(number: number): RideCriteria {
  const [pickupLocation = '', dropOffLocation = ''] = routes[number % routes.length] ?? [];
  const slot = Math.floor(number / routes.length);
  const day = firstDay + (Math.floor(slot / hoursOfDay.length) % days);
  const hour = hoursOfDay[slot % hoursOfDay.length] ?? 0;
  return {
    pickupLocation,
    dropOffLocation,
    pickupDate: new Date(Date.now() + day * dayMs).toISOString().slice(0, 10),
    pickupTime: `${String(hour).padStart(2, '0')}:00`,
  };
}

/** The number of different journeys; a repeated one needs another car. */
export const differentJourneys = routes.length * days * hoursOfDay.length;

/**
 * The address of the n-th traveller, as a proxy reports it: a network may hold few unpaid rides, and is locked while one is
 * booked. The site has to trust `benchProxy`.
 */
export const addressOf = (number: number): Readonly<Record<string, string>> => ({
  'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
});
export const benchProxy = { TRUSTED_PROXIES: '127.0.0.1,::1' };

/** The traveller of the n-th ride, each with another phone and e-mail, by which unpaid rides are limited. */
export const travellerOf = (number: number) => ({
  title: 'Mrs',
  firstName: 'Amaka',
  lastName: 'Okafor',
  gender: 'female',
  nationality: 'NG',
  age: 34,
  address: '12 Allen Avenue',
  dropOffAddress: '12 Allen Avenue',
  acceptedTerms: true,
  email: `amaka.${number}@example.com`,
  phone: `+234803${String(1_000_000 + number).slice(-7)}`,
});

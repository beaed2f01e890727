/** A way out of an airport, by the state whose fleet waits there. */
const ways = [
  ['Murtala Muhammed International Airport (LOS)', 'Ikeja, Lagos'],
  ['Nnamdi Azikiwe International Airport (ABV)', 'Kuje, FCT'],
  ['Port Harcourt International Airport (PHC)', 'Eleme, Rivers'],
  ['Mallam Aminu Kano International Airport (KAN)', 'Nasarawa, Kano'],
] as const;

export const wayCount = ways.length;

const dayMs = 86_400_000;
/** So far apart that two journeys with the same car do not touch. */
const hoursOfDay = [1, 5, 9, 13, 17, 21];
/** Before them stand the rides that a database was grown by. */
export const firstDay = 40;
const days = 48;

export interface RideCriteria {
  readonly pickupLocation: string;
  readonly dropOffLocation: string;
  readonly pickupDate: string;
  readonly pickupTime: string;
}

/** Which way, day and hour the n-th journey has; those of one way have all days and hours before one comes again. */
export function criteriaOf(number: number): RideCriteria {
  const [pickupLocation = '', dropOffLocation = ''] = ways[number % ways.length] ?? [];
  const slot = Math.floor(number / ways.length);
  const day = firstDay + (Math.floor(slot / hoursOfDay.length) % days);
  const hour = hoursOfDay[slot % hoursOfDay.length] ?? 0;
  return {
    pickupLocation,
    dropOffLocation,
    pickupDate: new Date(Date.now() + day * dayMs).toISOString().slice(0, 10),
    pickupTime: `${String(hour).padStart(2, '0')}:00`,
  };
}

/** How many journeys there are before one comes again, for which another car has to be taken. */
export const differentJourneys = ways.length * days * hoursOfDay.length;

import { z } from 'zod';
import { cabins, partyLimits, travellerTypes, tripTypes } from './lists';
import { defineOperation } from './operation';
import { airport } from './places';
import { airportCode, day, instant, localInstant, naira, publicId, text } from './values';

export const flightCriteria = z
  .strictObject({
    tripType: z.enum(tripTypes),
    slices: z
      .array(z.strictObject({ from: airportCode, to: airportCode, departureDate: day }))
      .min(1)
      .max(partyLimits.slices),
    cabin: z.enum(cabins),
    adults: z.number().int().min(1).max(partyLimits.travellers),
    children: z
      .number()
      .int()
      .min(0)
      .max(partyLimits.travellers - 1),
    infants: z.number().int().min(0).max(partyLimits.travellers),
    flexibleDays: z
      .union([z.literal(0), z.literal(3)])
      .describe('With 3, the fare calendar includes three days before and after'),
    maxStops: z.number().int().min(0).max(2).optional(),
  })
  .superRefine(({ tripType, slices, adults, children, infants }, context) => {
    const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (infants > adults) fault(['infants'], 'Each infant sits on the lap of an adult of their own');
    if (adults + children + infants > partyLimits.travellers)
      fault(['adults'], `At most ${partyLimits.travellers} travellers can be booked at once`);
    const wanted = { oneway: slices.length === 1, return: slices.length === 2, multicity: slices.length >= 2 };
    if (!wanted[tripType]) fault(['slices'], 'One way has one flight, a return two, multi-city at least two');
    const [out, back] = slices;
    if (tripType === 'return' && out && back && (out.from !== back.to || out.to !== back.from))
      fault(['slices', 1], 'A return goes back to where it began');
    slices.forEach((slice, index) => {
      if (slice.from === slice.to) fault(['slices', index, 'to'], 'Choose two different airports');
      const before = slices[index - 1];
      if (before && before.departureDate > slice.departureDate)
        fault(['slices', index, 'departureDate'], 'Choose a day on or after the flight before');
    });
  });
export type FlightCriteria = z.output<typeof flightCriteria>;

export const carrier = z.object({ code: z.string(), name: z.string() });

export const flightSegment = z.object({
  carrier,
  operatingCarrier: carrier,
  flightNumber: z.string().describe('"P4 7121"'),
  from: airportCode,
  to: airportCode,
  departAt: localInstant,
  arriveAt: localInstant,
  aircraft: z.string(),
  cabin: z.enum(cabins),
  baggage: z.object({
    checkedKg: z.number().int().describe('For each traveller with a seat; 0 if only a cabin bag is included'),
    cabinKg: z.number().int(),
  }),
  newTicket: z
    .literal(true)
    .optional()
    .describe(
      'The flight is on another ticket than the one before: bags are collected, and the traveller checks in again',
    ),
});
export type FlightSegment = z.output<typeof flightSegment>;

export const flightSlice = z.object({
  from: airportCode,
  to: airportCode,
  departAt: localInstant,
  arriveAt: localInstant,
  durationMinutes: z.number().int(),
  stops: z.number().int(),
  segments: z.array(flightSegment),
});
export type FlightSlice = z.output<typeof flightSlice>;

export const fareForOne = z.object({
  type: z.enum(travellerTypes),
  count: z.number().int().describe('The number of travellers of this type; the amounts are for one of them'),
  base: naira,
  taxes: naira,
  serviceFee: naira,
  total: naira,
});

export const offerPrice = z.object({
  base: naira,
  taxes: naira,
  serviceFee: naira,
  total: naira.describe('For all travellers, taxes and fees included'),
  currency: z.literal('NGN'),
  perTraveller: z.array(fareForOne),
});
export type OfferPrice = z.output<typeof offerPrice>;

const condition = z.object({
  allowed: z.boolean(),
  fee: naira.describe('For each traveller; 0 if it is free or not allowed'),
  text: z.string().describe('The rule as a sentence'),
  untilHours: z
    .number()
    .int()
    .optional()
    .describe('The rule applies until this long before the first departure; if missing, until the flight leaves sale'),
});

export const flightOffer = z.object({
  offerId: z.string().max(600),
  itineraryId: z.string().describe('The same for all fare brands of the same flights'),
  brand: z.object({ code: z.string(), name: z.string() }),
  airline: carrier,
  slices: z.array(flightSlice),
  price: offerPrice,
  conditions: z.object({ refund: condition, change: condition }),
  needsPassport: z.boolean(),
  seatsLeft: z.number().int().describe('On the flight with the fewest seats left'),
  expiresOn: instant,
});
export type FlightOffer = z.output<typeof flightOffer>;

export const fareDay = z.object({
  date: day.describe('The day of the first departure; the length of a return trip stays the same'),
  minTotal: naira.nullable().describe('The lowest fare for one adult; null if nothing is on sale'),
});
export type FareDay = z.output<typeof fareDay>;

const flightAlternatives = z.object({
  nearestDay: z
    .object({ date: day, minTotal: naira })
    .optional()
    .describe('The nearest day of the first departure that has seats for the party'),
  cabins: z.array(z.object({ cabin: z.enum(cabins), minTotal: naira })).describe('Other cabins with seats on this day'),
  airports: z
    .array(
      z.object({
        end: z.enum(['from', 'to']),
        iata: airportCode,
        city: z.string(),
        kilometres: z.number().int(),
        minTotal: naira,
      }),
    )
    .describe('Airports close to one end that have seats on this day, the nearest first'),
  hasSeatsForOne: z.boolean().optional().describe('True if a single traveller would find seats on this day'),
});
export type FlightAlternatives = z.output<typeof flightAlternatives>;

/** The part of the address of a route's page: `lagos-abuja`. */
export const routeValue = text(3, 100).regex(/^[a-z0-9-]+$/, 'Choose a route from the list');

const foundFlights = z.object({
  searchId: publicId,
  expiresOn: instant,
  offers: z.array(flightOffer).describe('At most 500, the best first'),
  fareCalendar: z.array(fareDay),
  airports: z.array(airport).describe('The airports that appear in the offers'),
  route: routeValue.optional().describe('The page of the route of the first slice, /flights/{route}, if it has one'),
  alternatives: flightAlternatives.optional().describe('If there are no offers: what has seats instead'),
});
export type FoundFlights = z.output<typeof foundFlights>;

export const searchFlights = defineOperation({
  id: 'searchFlights',
  method: 'POST',
  path: '/fly/flightsearch',
  summary: 'Search priced flights with free seats, for a journey of up to six slices',
  tag: 'flights',
  body: flightCriteria,
  data: foundFlights,
});

export const popularRoute = z.object({
  from: z.object({ iata: airportCode, city: z.string() }),
  to: z.object({ iata: airportCode, city: z.string() }),
  lowestTotal: naira.describe('For one adult, taxes and fees included'),
  departureDate: day.describe('The day with the lowest fare'),
  route: routeValue.nullable().describe('The part of the address of its page, /flights/{route}; null without one'),
});
export type PopularRoute = z.output<typeof popularRoute>;

export const getPopularRoutes = defineOperation({
  id: 'getPopularRoutes',
  method: 'GET',
  path: '/fly/popular-routes',
  summary: 'The routes that the site shows first, then the busiest, each with its lowest fare in the next 30 days',
  tag: 'flights',
  data: z.array(popularRoute),
});

const routesFromCity = z.object({
  iata: airportCode,
  city: z.string(),
  routes: z.array(popularRoute).describe('The busiest first'),
});

const routeFares = z.object({
  popular: z.array(popularRoute).describe('The routes that the site shows first, then the busiest'),
  abroad: z.array(popularRoute).describe('The cheapest route from Nigeria to each of the cities abroad'),
  cities: z.array(routesFromCity).describe('The Nigerian cities with the most seats, the busiest first'),
});
export type RouteFares = z.output<typeof routeFares>;

export const getRouteFares = defineOperation({
  id: 'getRouteFares',
  method: 'GET',
  path: '/fly/route-fares',
  summary:
    'Routes with a page, each with its lowest fare in the next 30 days: the busiest, those abroad, and those from each big city',
  tag: 'flights',
  data: routeFares,
});

/** The most months of one call. */
export const mostFareMonths = 3;

export const getFaresByDay = defineOperation({
  id: 'getFaresByDay',
  method: 'GET',
  path: '/fly/fares-by-day',
  summary: 'The lowest fare of each day of up to three months, one way or return, for one adult in Economy',
  tag: 'flights',
  query: z.strictObject({
    from: airportCode,
    to: airportCode,
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Write the month as YYYY-MM')
      .describe('The first month, `YYYY-MM`'),
    months: z.coerce.number().int().min(1).max(mostFareMonths).default(1),
    nights: z.coerce
      .number()
      .int()
      .min(0)
      .max(360)
      .optional()
      .describe('Return fares, with the way back this many days after the departure; without it one way'),
  }),
  data: z.array(fareDay),
});

export const fareOfDays = z.object({
  departureDate: day,
  returnDate: day,
  minTotal: naira.nullable().describe('The lowest return fare for one adult; null if nothing is on sale'),
});

export const getFareGrid = defineOperation({
  id: 'getFareGrid',
  method: 'GET',
  path: '/fly/fare-grid',
  summary:
    'The lowest return fare of each pair of days up to three days around those of a trip, for one adult in Economy',
  tag: 'flights',
  query: z.strictObject({ from: airportCode, to: airportCode, departureDate: day, returnDate: day }),
  data: z.array(fareOfDays).describe('49 pairs, by departure and then by return'),
});

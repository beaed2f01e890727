import { z } from 'zod';
import { carrier, fareDay, routeValue } from './flight-search';
import { defineOperation } from './operation';
import { airport } from './places';
import { airportCode, day, localInstant, naira } from './values';

const routeEnd = z.object({ iata: airportCode, city: z.string() });

export const listFlightRoutes = defineOperation({
  id: 'listFlightRoutes',
  method: 'GET',
  path: '/fly/routes',
  summary:
    'The routes with non-stop flights from or to Nigeria, each with the title and description of its page; the busiest first',
  tag: 'flights',
  data: z.array(z.object({ value: routeValue, title: z.string(), description: z.string() })),
});

const flightRoute = z.object({
  value: routeValue,
  from: airport,
  to: airport,
  distanceKm: z.number().int().describe('Along the great circle'),
  lowest: z
    .object({ total: naira, departureDate: day })
    .nullable()
    .describe('The lowest fare for one adult of the days in `fares`, taxes and fees included'),
  fastestMinutes: z.number().int().nullable().describe('The shortest non-stop flight of the next week'),
  fares: z.array(fareDay).describe('The next 30 days, from tomorrow on'),
  airlines: z.array(
    z.object({
      ...carrier.shape,
      weeklyFlights: z.number().int().describe('Non-stop flights on sale in the next week'),
      lowestTotal: naira.describe('The lowest fare of these flights for one adult'),
    }),
  ),
  departures: z
    .array(
      z.object({
        flightNumber: z.string(),
        airline: carrier,
        departAt: localInstant,
        arriveAt: localInstant,
        durationMinutes: z.number().int(),
        total: naira,
      }),
    )
    .describe('The non-stop flights of `timetableDay`, in the order of their departure'),
  timetableDay: day.nullable().describe('The first of the next days with a non-stop flight'),
  back: routeValue.nullable().describe('The route in the other direction'),
  others: z
    .array(z.object({ value: routeValue, from: routeEnd, to: routeEnd }))
    .describe('Other routes from the same city'),
});
export type FlightRoute = z.output<typeof flightRoute>;

export const getFlightRoute = defineOperation({
  id: 'getFlightRoute',
  method: 'GET',
  path: '/fly/routes/{route}',
  summary: 'A route with its fares, airlines and times',
  tag: 'flights',
  params: z.object({ route: routeValue }),
  data: flightRoute,
  errors: ['NOT_FOUND'],
});

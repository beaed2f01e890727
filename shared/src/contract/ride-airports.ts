import { z } from 'zod';
import { carTypes } from './lists';
import { defineOperation } from './operation';
import { rideDrive } from './rides';
import { airportCode, naira, text } from './values';

const airportValue = text(2, 60).regex(/^[a-z0-9-]+$/, 'Choose an airport from the list');

const rideAirportPage = z.object({
  value: airportValue.describe('The part of the address of its page, /airport-pickup/{airport}'),
  title: z.string(),
  description: z.string(),
  iata: airportCode,
  city: z.string(),
  fromPrice: naira.describe('The Trip Total of the cheapest car for the shortest drive'),
  areas: z
    .array(z.object({ label: z.string(), name: z.string(), fromPrice: naira }))
    .max(3)
    .describe(
      'Areas that are often booked from it, each with the price of its cheapest car; of the six busiest airports',
    ),
});
export type RideAirportPage = z.output<typeof rideAirportPage>;

export const listRideAirports = defineOperation({
  id: 'listRideAirports',
  method: 'GET',
  path: '/ride/airports',
  summary: 'The airports with a fleet, each with the title and description of its page; the busiest first',
  tag: 'rides',
  data: z.array(rideAirportPage),
});

const rideAirport = z.object({
  value: airportValue,
  iata: airportCode,
  name: z.string(),
  city: z.string(),
  state: z.string(),
  fromPrice: naira,
  freeWaitMinutes: z.number().int().describe('From the booked time, or from landing where the flight is known'),
  areas: z
    .array(
      z.object({
        label: z.string(),
        name: z.string(),
        roadKm: z.number(),
        driveText: rideDrive.shape.text,
        fromPrice: naira.describe('The Trip Total of the cheapest car'),
      }),
    )
    .describe("The areas of the airport's state within a drive, the nearest first"),
  cars: z
    .array(
      z.object({
        type: z.enum(carTypes),
        image: z.string().describe('Path of a drawing'),
        seats: z.number().int().describe('Of the largest car of the type, without the driver'),
        luggage: z.number().int().describe('Large bags in the largest car of the type'),
        fromPrice: naira.describe('For the shortest drive'),
      }),
    )
    .describe('The types of cars in the fleet of the airport, the cheapest first'),
  others: z.array(z.object({ value: airportValue, city: z.string(), fromPrice: naira })),
});
export type RideAirport = z.output<typeof rideAirport>;

export const getRideAirport = defineOperation({
  id: 'getRideAirport',
  method: 'GET',
  path: '/ride/airports/{airport}',
  summary: 'An airport with the prices of rides to the areas of its state, and the cars of its fleet',
  tag: 'rides',
  params: z.object({ airport: airportValue }),
  data: rideAirport,
  errors: ['NOT_FOUND'],
});

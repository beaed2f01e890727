import { z } from 'zod';
import { areaKinds, rideDirections } from './lists';
import { defineOperation } from './operation';
import { rideDrive } from './rides';
import { countryCode, naira, text } from './values';

export const airport = z.object({
  iata: z.string().length(3),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  countryCode,
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string().describe('IANA name'),
  isUnsold: z.literal(true).optional().describe('In the results of a search: the site sells no flights of it yet'),
});
export type Airport = z.output<typeof airport>;

export const state = z.object({
  _id: z.string(),
  name: z.string(),
  code: z.string(),
  capital: z.string(),
});
export type State = z.output<typeof state>;

export const area = z.object({
  _id: z.string(),
  name: z.string(),
  label: z.string().describe('Unique in the country: "Ikeja, Lagos"'),
  state: z.string(),
  kind: z.enum(areaKinds),
  airportCode: z.string().optional(),
  also: z.array(z.string()).optional().describe('Towns and quarters in it, as travellers name them'),
  drives: z
    .record(z.string().length(3), z.int().positive())
    .optional()
    .describe('Of an area: minutes by road in usual traffic from or to each airport within a drive, by its code'),
  oftenBooked: z.int().positive().optional().describe('Its place among the ten most booked areas of its state'),
});
export type Area = z.output<typeof area>;

export const getAirports = defineOperation({
  id: 'getAirports',
  method: 'GET',
  path: '/fly/getairports',
  summary:
    'The airports on sale, Nigerian ones first; with a search, at most 20 that match it, those on sale first, others only if none of them does',
  tag: 'places',
  query: z.strictObject({ search: text(0, 80).optional() }),
  data: z.object({ airports: z.array(airport) }),
});

export const getAllState = defineOperation({
  id: 'getAllState',
  method: 'GET',
  path: '/ride/getallstate',
  summary: 'The 36 states and the Federal Capital Territory',
  tag: 'places',
  data: z.array(state),
});

export const getArea = defineOperation({
  id: 'getArea',
  method: 'GET',
  path: '/ride/getarea/{value}',
  summary: "A state's airports and local government areas, by its name or code, or one area by its id",
  tag: 'places',
  params: z.object({ value: text(1, 80) }),
  data: z.array(area),
  errors: ['NOT_FOUND'],
});

const areaNamed = z.object({
  label: z.string(),
  state: z.string(),
  name: z.string().optional().describe('The town or quarter in it that is called so; without it, the area itself is'),
});
export type AreaNamed = z.output<typeof areaNamed>;

export const getAreasNamed = defineOperation({
  id: 'getAreasNamed',
  method: 'GET',
  path: '/ride/areas-named/{name}',
  summary: 'The areas of all states with this name, or with a town or quarter of this name; none if nobody knows it',
  tag: 'places',
  params: z.object({ name: text(1, 80) }),
  data: z.array(areaNamed),
});

export const nearAirport = area.extend({
  roadKm: z.number().describe('By road; of a state, from its nearest area'),
  fromPrice: naira.nullable().describe('The Trip Total of the cheapest car for this distance; null without a car'),
});
export type NearAirport = z.output<typeof nearAirport>;

export const getNearAirports = defineOperation({
  id: 'getNearAirports',
  method: 'GET',
  path: '/ride/near-airports/{value}',
  summary: 'The airports within a drive of a state (by its name or code) or of an area (by its label), nearest first',
  tag: 'places',
  params: z.object({ value: text(1, 120) }),
  query: z.strictObject({ direction: z.enum(rideDirections).default('from').describe('From the airport, or to it') }),
  data: z.array(nearAirport),
  errors: ['NOT_FOUND'],
});

const placeOnMap = z.object({
  name: z.string(),
  airportCode: z.string().optional(),
  latitude: z.number(),
  longitude: z.number(),
});

export const rideWay = z.object({
  pickup: placeOnMap,
  dropOff: placeOnMap,
  roadKm: z.number().describe('By road, as the price is computed'),
  driveText: rideDrive.shape.text,
  around: z.array(placeOnMap).describe('A few areas between and beside both, for a map'),
});
export type RideWay = z.output<typeof rideWay>;

export const getRideWay = defineOperation({
  id: 'getRideWay',
  method: 'GET',
  path: '/ride/way',
  summary: 'Where the two ends of a ride are, and how far it is by road: for a map',
  tag: 'places',
  query: z.strictObject({ pickupLocation: text(1, 120), dropOffLocation: text(1, 120) }),
  data: rideWay,
  errors: ['NOT_FOUND'],
});

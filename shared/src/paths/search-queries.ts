import type { FlightCriteria } from '../contract/flights';
import { type Cabin, cabins, partyLimits, type TripType, tripTypes } from '../contract/lists';
import type { RideCriteria } from '../contract/rides';
import type { Query } from './paths';

/**
 * The search as the address of a result page carries it: `trip=return&from=LOS&to=ABV&depart=2026-11-27&return=2026-11-30
 * &cabin=Y&adults=2`; of a multi-city journey `slices=LOS-ABV-2026-11-27_ABV-KAN-2026-12-01`. Zero is left out.
 */
export function flightToQuery(criteria: FlightCriteria): Query {
  const { tripType, slices, cabin, adults, children, infants, flexibleDays, maxStops } = criteria;
  const [out, back] = slices;
  const journey: Query =
    tripType === 'multicity'
      ? { slices: slices.map(({ from, to, departureDate }) => `${from}-${to}-${departureDate}`).join('_') }
      : { from: out?.from, to: out?.to, depart: out?.departureDate, return: back?.departureDate };
  return {
    trip: tripType,
    ...journey,
    cabin,
    adults,
    children: children || undefined,
    infants: infants || undefined,
    flex: flexibleDays || undefined,
    stops: maxStops,
  };
}

const code = /^[A-Z]{3}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const oneOf = <T extends string>(list: readonly T[], value: string | null): T | undefined =>
  list.find((one) => one === value);

function count(value: string | null, fallback: number): number {
  const number = value === null ? fallback : Number(value);
  return Number.isInteger(number) && number >= 0 && number <= partyLimits.travellers ? number : fallback;
}

type Slice = FlightCriteria['slices'][number];

function slicesOf(trip: TripType, query: URLSearchParams): Slice[] {
  if (trip === 'multicity') {
    return (query.get('slices') ?? '').split('_').map((text) => {
      const [, from = '', to = '', departureDate = ''] = /^(\w{3})-(\w{3})-(.+)$/.exec(text) ?? [];
      return { from, to, departureDate };
    });
  }
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  const out = { from, to, departureDate: query.get('depart') ?? '' };
  return trip === 'return' ? [out, { from: to, to: from, departureDate: query.get('return') ?? '' }] : [out];
}

/** The search of a URL; undefined if a required part is missing or malformed. */
export function flightFromQuery(query: URLSearchParams): FlightCriteria | undefined {
  const tripType = oneOf(tripTypes, query.get('trip'));
  if (!tripType) return undefined;
  const slices = slicesOf(tripType, query);
  const isWhole = slices.every((one) => code.test(one.from) && code.test(one.to) && day.test(one.departureDate));
  if (!isWhole || slices.length > partyLimits.slices) return undefined;
  const stops = query.get('stops');
  return {
    tripType,
    slices,
    cabin: oneOf<Cabin>(cabins, query.get('cabin')) ?? 'Y',
    adults: Math.max(1, count(query.get('adults'), 1)),
    children: count(query.get('children'), 0),
    infants: count(query.get('infants'), 0),
    flexibleDays: query.get('flex') === '3' ? 3 : 0,
    ...(stops === '0' || stops === '1' || stops === '2' ? { maxStops: Number(stops) } : {}),
  };
}

/** A search for a ride as the site knows it. */
export interface RideSearch extends RideCriteria {
  /** The place in the area, as the traveller calls it: "Lekki" of "Eti Osa, Lagos". A search is made for the area; a selection has the name. */
  readonly place?: string | undefined;
}

/** The criteria as a query string, so that a result page can be shared and reloaded. */
export const rideToQuery = (criteria: RideSearch): Query => ({
  pickupLocation: criteria.pickupLocation,
  dropOffLocation: criteria.dropOffLocation,
  pickupDate: criteria.pickupDate,
  pickupTime: criteria.pickupTime,
  passengers: criteria.passengers,
  luggage: criteria.luggage,
  flightNumber: criteria.flightNumber,
  returnDate: criteria.returnDate,
  returnTime: criteria.returnTime,
  place: criteria.place,
});

const time = /^([01]\d|2[0-3]):[0-5]\d$/;
const placeName = /^[\p{L}\p{N}][\p{L}\p{N} -]{0,59}$/u;
const wholeNumber = (text: string | null): number | undefined =>
  text && /^\d{1,2}$/.test(text) ? Number(text) : undefined;

/** The criteria in a query string; undefined unless the four that a search needs are present and valid. */
export function rideFromQuery(query: URLSearchParams): RideSearch | undefined {
  const pickupLocation = query.get('pickupLocation')?.trim() ?? '';
  const dropOffLocation = query.get('dropOffLocation')?.trim() ?? '';
  const pickupDate = query.get('pickupDate') ?? '';
  const pickupTime = query.get('pickupTime') ?? '';
  if (!pickupLocation || !dropOffLocation) return undefined;
  if (!day.test(pickupDate) || !time.test(pickupTime)) return undefined;
  const returnDate = query.get('returnDate') ?? '';
  const returnTime = query.get('returnTime') ?? '';
  const place = query.get('place') ?? '';
  return {
    pickupLocation,
    dropOffLocation,
    pickupDate,
    pickupTime,
    passengers: wholeNumber(query.get('passengers')),
    luggage: wholeNumber(query.get('luggage')),
    flightNumber: query.get('flightNumber') || undefined,
    ...(day.test(returnDate) && time.test(returnTime) && { returnDate, returnTime }),
    ...(placeName.test(place) && { place }),
  };
}

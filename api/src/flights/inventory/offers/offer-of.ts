import type { FlightSegment, FlightSlice } from 'shared/contract/flights';
import type { Cabin } from 'shared/contract/lists';
import type { Party, SuppliedOffer } from '../../supplier/flight-supplier';
import { localText } from '../clock/local-text';
import { baggageOf } from '../fares/baggage';
import type { FareBrand } from '../fares/brands';
import { priceOf } from '../fares/price';
import { type Journey, journeyMinutes, legsOf } from '../journeys/journey';
import type { Leg } from '../journeys/leg';
import { keyOf } from './offer-key';

const brandCount = 3;

function segmentOf(leg: Leg, cabin: Cabin, { index }: FareBrand, isInternational: boolean): FlightSegment {
  const place = isInternational ? index + brandCount : index;
  leg.segments ??= [];
  const known = leg.segments[place];
  if (known) return known;
  const { flight, departMs, arriveMs } = leg;
  const segment: FlightSegment = {
    carrier: flight.carrier,
    operatingCarrier: flight.carrier,
    flightNumber: flight.number,
    from: flight.from.iata,
    to: flight.to.iata,
    departAt: localText(flight.from.timeZone, departMs),
    arriveAt: localText(flight.to.timeZone, arriveMs),
    aircraft: flight.aircraft,
    cabin,
    baggage: baggageOf(flight.airline.code, cabin, index, isInternational),
  };
  leg.segments[place] = segment;
  return segment;
}

function sliceOf(journey: Journey, cabin: Cabin, brand: FareBrand): FlightSlice {
  journey.slices ??= [];
  const known = journey.slices[brand.index];
  if (known) return known;
  const segments = legsOf(journey).map((leg) => segmentOf(leg, cabin, brand, journey.isInternational));
  const slice: FlightSlice = {
    from: segments[0]?.from ?? '',
    to: segments.at(-1)?.to ?? '',
    departAt: segments[0]?.departAt ?? '',
    arriveAt: segments.at(-1)?.arriveAt ?? '',
    durationMinutes: journeyMinutes(journey),
    stops: segments.length - 1,
    segments,
  };
  journey.slices[brand.index] = slice;
  return slice;
}

/**
 * One brand of a journey of one or more ways; its itinerary as `itineraryOf` writes it. Offers share the slices and
 * segments that they have in common.
 */
export function offerOf(
  itineraryId: string,
  journeys: readonly Journey[],
  brand: FareBrand,
  cabin: Cabin,
  party: Party,
): SuppliedOffer {
  const [first] = journeys;
  if (!first) throw new Error('An offer needs a journey');
  const isInternational = journeys.some((journey) => journey.isInternational);
  return {
    key: keyOf(cabin, brand.shown.code, itineraryId),
    offer: {
      itineraryId,
      brand: brand.shown,
      airline: first.first.flight.carrier,
      slices: journeys.map((journey) => sliceOf(journey, cabin, brand)),
      price: priceOf(journeys, party, brand.level),
      conditions: isInternational ? brand.conditions.international : brand.conditions.domestic,
      needsPassport: isInternational,
      seatsLeft: journeys.reduce((least, { seatsLeft }) => Math.min(least, seatsLeft), Number.POSITIVE_INFINITY),
    },
  };
}

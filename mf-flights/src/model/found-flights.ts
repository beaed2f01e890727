import type { FlightOffer } from 'shared/contract/flights';
import { isReturn } from 'shared/documents';
import { checkedKg, layoverMinutes } from './journey';

/** One brand of a flight, with the values that filters use. */
export interface Fare {
  readonly offer: FlightOffer;
  /** Naira with taxes, for one adult. */
  readonly perAdult: number;
  /** The smallest checked bag of all segments; 0 for a cabin bag only. */
  readonly checkedKg: number;
}

/** An itinerary with all its fares. */
export interface FoundFlight {
  readonly itineraryId: string;
  readonly airline: FlightOffer['airline'];
  readonly slices: FlightOffer['slices'];
  /** Cheapest first; never empty. */
  readonly fares: readonly [Fare, ...Fare[]];
  /** The most of any slice. */
  readonly stops: number;
  /** Of all slices together. */
  readonly durationMinutes: number;
  /** Of the first departure, by its local clock, 0-23. */
  readonly departureHour: number;
  /** Of the first arrival at a destination, by its local clock. */
  readonly arrivalHour: number;
  /** Of the departure of the way back; only of a return. */
  readonly returnHour: number | undefined;
  /** Of the longest slice. */
  readonly longestMinutes: number;
  /** The airports where travellers wait, each once, and their longest wait. */
  readonly layovers: readonly string[];
  readonly longestLayoverMinutes: number;
}

/** Names a fare of any search that finds the same flights at the same price; an offer's id is that of one search. */
export const fareKey = ({ offer }: Fare): string => `${offer.itineraryId} ${offer.brand.code} ${offer.price.total}`;

/** @returns undefined if no flight has the fare any more, or if it has another price */
export function findFare(flights: readonly FoundFlight[], key: string) {
  for (const flight of flights) {
    const fare = flight.fares.find((one) => fareKey(one) === key);
    if (fare) return { flight, fare };
  }
  return undefined;
}

const adultTotal = ({ price }: Pick<FlightOffer, 'price'>): number =>
  price.perTraveller.find(({ type }) => type === 'ADT')?.total ?? price.total;

const fareOf = (offer: FlightOffer): Fare => ({
  offer,
  perAdult: adultTotal(offer),
  checkedKg: checkedKg(offer.slices),
});

/** Groups the offers by itinerary, in the order of the first offer of each. */
export function groupByItinerary(offers: readonly FlightOffer[]): FoundFlight[] {
  const byItinerary = new Map<string, [Fare, ...Fare[]]>();
  for (const offer of offers) {
    const fares = byItinerary.get(offer.itineraryId);
    if (fares) fares.push(fareOf(offer));
    else byItinerary.set(offer.itineraryId, [fareOf(offer)]);
  }
  return [...byItinerary].map(([itineraryId, fares]) => {
    const [{ offer }] = fares;
    fares.sort((a, b) => a.offer.price.total - b.offer.price.total);
    return {
      itineraryId,
      airline: offer.airline,
      slices: offer.slices,
      fares,
      stops: Math.max(...offer.slices.map(({ stops }) => stops)),
      durationMinutes: offer.slices.reduce((sum, slice) => sum + slice.durationMinutes, 0),
      departureHour: hourOf(offer.slices[0]?.departAt),
      arrivalHour: hourOf(offer.slices[0]?.arriveAt),
      returnHour: isReturn(offer.slices) ? hourOf(offer.slices[1]?.departAt) : undefined,
      longestMinutes: Math.max(...offer.slices.map((slice) => slice.durationMinutes)),
      ...layoversOf(offer.slices),
    };
  });
}

const hourOf = (moment = '') => Number(moment.slice(11, 13));

function layoversOf(slices: FlightOffer['slices']) {
  const layovers = new Set<string>();
  let longestLayoverMinutes = 0;
  for (const { segments } of slices)
    segments.forEach((segment, at) => {
      const next = segments[at + 1];
      if (!next) return;
      layovers.add(segment.to);
      longestLayoverMinutes = Math.max(longestLayoverMinutes, layoverMinutes(segment, next));
    });
  return { layovers: [...layovers], longestLayoverMinutes };
}

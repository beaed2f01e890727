import type { FlightOffer, FlightSegment, FlightSlice } from 'shared/contract/flights';
import { type Cabin, cabins } from 'shared/contract/lists';
import { conditionsFor, type FareRules } from 'shared/documents';
import type { Party, SuppliedOffer } from '../../supplier/flight-supplier';
import { localText } from '../clock';
import { baggageOf, type FareBrand } from '../fares/brands';
import { priceOf } from '../fares/price';
import { type Journey, type JourneyTicket, journeyMinutes, type Leg } from '../journeys/journey';

const brandCount = 3;

interface OnTicket {
  readonly isInternational: boolean;
  /** Whether the flight begins another ticket of its journey. */
  readonly isNewTicket: boolean;
}

function segmentOf(
  leg: Leg,
  cabin: Cabin,
  brand: FareBrand,
  { isInternational, isNewTicket }: OnTicket,
): FlightSegment {
  const place = brand.index + (isInternational ? brandCount : 0) + (isNewTicket ? brandCount * 2 : 0);
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
    baggage: baggageOf(flight.airline.code, cabin, brand, isInternational),
    ...(isNewTicket && { newTicket: true }),
  };
  leg.segments[place] = segment;
  return segment;
}

const segmentsOf = (tickets: readonly JourneyTicket[], cabin: Cabin, brand: FareBrand): FlightSegment[] =>
  tickets.flatMap(({ legs, isInternational }, ticket) =>
    legs.map((leg, at) => segmentOf(leg, cabin, brand, { isInternational, isNewTicket: ticket > 0 && at === 0 })),
  );

function sliceOf(journey: Journey, cabin: Cabin, brand: FareBrand): FlightSlice {
  journey.slices ??= [];
  const known = journey.slices[brand.index];
  if (known) return known;
  const segments = segmentsOf(journey.tickets, cabin, brand);
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
 * The offer of one brand for a journey of one or more ways, with the itinerary of `itineraryOf`. Offers share equal slices and
 * segments as objects.
 */
export function offerOf(
  itineraryId: string,
  journeys: readonly Journey[],
  brand: FareBrand,
  cabin: Cabin,
  party: Party,
): SuppliedOffer {
  const [first] = journeys;
  const [firstLeg] = first?.legs ?? [];
  if (!firstLeg) throw new Error('An offer needs a journey');
  const isInternational = journeys.some((journey) => journey.isInternational);
  return {
    key: keyOf(cabin, brand.shown.code, itineraryId),
    offer: {
      itineraryId,
      brand: brand.shown,
      airline: firstLeg.flight.carrier,
      slices: journeys.map((journey) => sliceOf(journey, cabin, brand)),
      price: priceOf(journeys, party, brand.level),
      conditions: conditionsOf(brand, isInternational, party),
      needsPassport: isInternational,
      seatsLeft: journeys.reduce((least, { seatsLeft }) => Math.min(least, seatsLeft), Number.POSITIVE_INFINITY),
    },
  };
}

const knownConditions = new WeakMap<FareRules, FlightOffer['conditions'][]>();

/** With the sentences of a party, of which equal ones are shared. */
function conditionsOf(
  { conditions }: FareBrand,
  isInternational: boolean,
  { adults, children }: Party,
): FlightOffer['conditions'] {
  const rules = isInternational ? conditions.international : conditions.domestic;
  const known = knownConditions.get(rules) ?? [];
  knownConditions.set(rules, known);
  const made = known[adults + children] ?? conditionsFor(rules, adults + children);
  known[adults + children] = made;
  return made;
}

/** Of flights that are known by name alone. */
export const itineraryOfNames = (ways: OfferKey['ways']): string =>
  ways.map((way) => way.map(({ flightId, day }) => `${flightId}-${day}`).join('.')).join('~');

export interface NamedFlight {
  readonly flightId: string;
  /** The local day at the airport of departure. */
  readonly day: number;
}

/** The content of a key: cabin, brand, and the flights of each way. */
export interface OfferKey {
  readonly cabin: Cabin;
  readonly brand: string;
  readonly ways: readonly (readonly NamedFlight[])[];
}

/** `P47120-20785.P47131-20785~P47121-20790`: flights with their days, joined by a dot; ways joined by a tilde. */
export const itineraryOf = (journeys: readonly Pick<Journey, 'legs'>[]): string =>
  journeys.map(({ legs }) => legs.map(named).join('.')).join('~');

const named = ({ flight, day }: Leg): string => `${flight.id}-${day}`;

/** `Y.SAVER.P47120-20785` */
const keyOf = (cabin: Cabin, brand: string, itinerary: string): string => `${cabin}.${brand}.${itinerary}`;

const keyForm = /^([A-Z])\.([A-Z]+)\.([A-Z0-9.~-]+)$/;
const flightForm = /^([A-Z0-9]{3,8})-(\d{5})$/;

/** Parses a key; undefined if it is invalid. */
export function parseKey(key: string): OfferKey | undefined {
  const [, letter, brand, itinerary] = keyForm.exec(key) ?? [];
  const cabin = cabins.find((one) => one === letter);
  if (!cabin || !brand || !itinerary) return undefined;
  const ways: NamedFlight[][] = [];
  for (const way of itinerary.split('~')) {
    const flights: NamedFlight[] = [];
    for (const name of way.split('.')) {
      const [, flightId, day] = flightForm.exec(name) ?? [];
      if (!flightId) return undefined;
      flights.push({ flightId, day: Number(day) });
    }
    ways.push(flights);
  }
  return { cabin, brand, ways };
}

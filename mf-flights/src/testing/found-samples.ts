import { exampleSelection } from 'shared/contract/example-flight';
import type { FlightCriteria, FlightOffer, FlightSlice, FoundFlights } from 'shared/contract/flights';

const { offer, airports, criteria } = exampleSelection;

/** Lagos to Abuja and back, an adult and a child. */
export const returnTrip: FlightCriteria = criteria;

interface OfferParts {
  readonly id: string;
  readonly itinerary?: string;
  readonly airline?: FlightOffer['airline'];
  readonly brand?: string;
  /** For one adult; the child pays half, the total is both. */
  readonly price?: number;
  readonly departAt?: string;
  readonly minutes?: number;
  readonly stops?: number;
  readonly checkedKg?: number;
  readonly seatsLeft?: number;
}

function sliceLike(slice: FlightSlice, parts: OfferParts): FlightSlice {
  const { departAt = slice.departAt, minutes = slice.durationMinutes, stops = 0 } = parts;
  const arriveAt = new Date(Date.parse(departAt) + (minutes + 60) * 60_000).toISOString().replace('.000Z', '+01:00');
  const segments = slice.segments.map((segment) => ({
    ...segment,
    departAt,
    arriveAt,
    baggage: { ...segment.baggage, checkedKg: parts.checkedKg ?? 20 },
  }));
  return { ...slice, departAt, arriveAt, durationMinutes: minutes, stops, segments };
}

/** An offer of the way out and the example's way back. */
export function offerLike(parts: OfferParts): FlightOffer {
  const { id, price = 80_000 } = parts;
  const [out, back] = offer.slices as [FlightSlice, FlightSlice];
  const part = { base: price, taxes: 0, serviceFee: 0 };
  return {
    ...offer,
    offerId: `${id}-${parts.brand ?? 'CLASSIC'}`,
    itineraryId: parts.itinerary ?? id,
    airline: parts.airline ?? offer.airline,
    brand: { code: parts.brand ?? 'CLASSIC', name: parts.brand === 'FLEX' ? 'Flex' : 'Classic' },
    slices: [sliceLike(out, parts), sliceLike(back, { ...parts, departAt: back.departAt })],
    price: {
      ...offer.price,
      total: price * 1.5,
      perTraveller: [
        { ...part, type: 'ADT', count: 1, total: price },
        { ...part, type: 'CHD', count: 1, total: price / 2 },
      ],
    },
    seatsLeft: parts.seatsLeft ?? 9,
  };
}

const ibom = { code: 'QI', name: 'Ibom Air' };

/** Three flights: the second has two brands, the third a stop, an early start and no checked bag. */
export const offers: FlightOffer[] = [
  offerLike({ id: 'morning', price: 90_000, seatsLeft: 4 }),
  offerLike({ id: 'noon', airline: ibom, price: 120_000, brand: 'FLEX', departAt: '2026-11-27T13:00:00+01:00' }),
  offerLike({ id: 'noon', airline: ibom, price: 100_000, departAt: '2026-11-27T13:00:00+01:00', minutes: 70 }),
  offerLike({
    id: 'night',
    price: 70_000,
    departAt: '2026-11-27T04:30:00+01:00',
    minutes: 215,
    stops: 1,
    checkedKg: 0,
  }),
];

/** What the API answers to a search. */
export const found = (given: Partial<FoundFlights> = {}): FoundFlights => ({
  searchId: 'search-aaaaaaaaaaaaaaaaaaaa',
  expiresOn: new Date(Date.now() + 15 * 60_000).toISOString(),
  offers,
  fareCalendar: [],
  airports,
  ...given,
});

import type { FareDay, FlightCriteria } from 'shared/contract/flights';
import { toKobo, toNaira } from '../../money';
import type { Rules } from '../../settings';
import type { SuppliedFlights, SuppliedOffer } from '../supplier/flight-supplier';
import { dayNumber, dayText, localDay } from './clock';
import { brandsOf } from './fares/brands';
import { serviceFeeKobo } from './fares/price';
import { hubsBetween } from './journeys/connections';
import { findJourneys, type JourneyTerms, type Timetable } from './journeys/find-journeys';
import { type Journey, journeyMinutes } from './journeys/journey';
import { combine, lightest } from './offers/combine';
import { itineraryOf, offerOf } from './offers/offer';
import type { Schedule } from './schedule/schedule';
import type { SeatsQuestion } from './seats/sold-seats';

const mostOffers = 500;
const mostStops = 1;

/** The day offsets of the fare calendar. */
const shiftsOf = ({ flexibleDays }: FlightCriteria): number[] =>
  Array.from({ length: flexibleDays * 2 + 1 }, (_, index) => index - flexibleDays);

/** The routes and days for which a search reads seats. */
export function seatsQuestion(criteria: FlightCriteria, schedule: Schedule): SeatsQuestion {
  const routes = new Set<string>();
  const days = new Set<number>();
  for (const { from, to, departureDate } of criteria.slices) {
    routes.add(from + to);
    for (const shift of shiftsOf(criteria)) days.add(dayNumber(departureDate) + shift);
    if (criteria.maxStops === 0) continue;
    for (const { code } of hubsBetween(schedule, from, to)) routes.add(from + code).add(code + to);
  }
  // a connecting flight departs up to two days later, in its local time
  if (criteria.maxStops !== 0) for (const day of [...days]) days.add(day + 1).add(day + 2);
  return { cabin: criteria.cabin, routes: [...routes], days: [...days] };
}

/** Finds, combines and prices journeys. Synchronous, because the timetable has the seats already. */
export function searchTimetable(
  timetable: Timetable,
  criteria: FlightCriteria,
  now: Date,
  rules: Pick<Rules, 'flightLatestDays'>,
): SuppliedFlights {
  const terms = { cabin: criteria.cabin, maxStops: criteria.maxStops ?? mostStops, nowMs: now.getTime() };
  const waysOn = waysFinder(timetable, criteria, terms, rules);
  return {
    offers: offersOf(waysOn(0), criteria),
    fareCalendar: shiftsOf(criteria).map((shift) => fareDay(waysOn(shift), criteria, shift)),
  };
}

/** The lowest fare of the requested day, as in the fare calendar. */
export function lowestOn(
  timetable: Timetable,
  criteria: FlightCriteria,
  now: Date,
  rules: Pick<Rules, 'flightLatestDays'>,
): FareDay {
  const terms = { cabin: criteria.cabin, maxStops: criteria.maxStops ?? mostStops, nowMs: now.getTime() };
  return fareDay(waysFinder(timetable, criteria, terms, rules)(0), criteria, 0);
}

type WaysOn = (shift: number) => readonly (readonly Journey[])[];

/** The journeys of each way at a day offset. Overlapping days of a return are searched once. */
function waysFinder(
  timetable: Timetable,
  { slices }: FlightCriteria,
  terms: JourneyTerms,
  { flightLatestDays }: Pick<Rules, 'flightLatestDays'>,
): WaysOn {
  const known = new Map<string, readonly Journey[]>();
  const { airports } = timetable.schedule;
  return (shift) =>
    slices.map(({ from, to, departureDate }) => {
      const day = dayNumber(departureDate) + shift;
      const key = `${from}${to}${day}`;
      const journeys = known.get(key);
      if (journeys) return journeys;
      const latest = localDay(airports.get(from)?.timeZone ?? 'UTC', terms.nowMs) + flightLatestDays;
      const found = day > latest ? [] : findJourneys(timetable, { from, to, day }, terms);
      known.set(key, found);
      return found;
    });
}

/** The best offers by price and duration, always including the cheapest and the fastest; all brands of each. */
function offersOf(ways: readonly (readonly Journey[])[], criteria: FlightCriteria): SuppliedOffer[] {
  const { cabin } = criteria;
  const brands = brandsOf[cabin];
  const most = Math.floor(mostOffers / brands.length);
  const best = combine(ways, most, ({ score }) => score);
  if (best.length === most) {
    const extremes = [combine(ways, 1, ({ totalKobo }) => totalKobo), combine(ways, 1, journeyMinutes)];
    best.splice(most - 2, 2, ...extremes.flat());
  }
  const priced: { readonly supplied: SuppliedOffer; readonly weight: number }[] = [];
  const seen = new Set<string>();
  for (const { journeys } of best) {
    const itinerary = itineraryOf(journeys);
    // the extremes may be among the best already
    if (seen.has(itinerary)) continue;
    seen.add(itinerary);
    for (const brand of brands) {
      const supplied = offerOf(itinerary, journeys, brand, cabin, criteria);
      priced.push({ supplied, weight: weightOf(journeys, supplied) });
    }
  }
  return priced.sort((a, b) => a.weight - b.weight).map(({ supplied }) => supplied);
}

/** The weight of an offer by price and duration, for one adult. */
function weightOf(journeys: readonly Journey[], { offer }: SuppliedOffer): number {
  const [adult] = offer.price.perTraveller;
  return journeys.reduce((weight, { score, totalKobo }) => weight + score - totalKobo, toKobo(adult?.total ?? 0));
}

function fareDay(ways: readonly (readonly Journey[])[], { slices }: FlightCriteria, shift: number): FareDay {
  const kobo = lightest(ways, ({ totalKobo }) => totalKobo);
  return {
    date: dayText(dayNumber(slices[0]?.departureDate ?? '') + shift),
    minTotal: kobo === undefined ? null : toNaira(kobo + serviceFeeKobo),
  };
}

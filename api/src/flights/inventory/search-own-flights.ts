import type { FareDay, FlightCriteria } from 'shared/contract/flights';
import { toKobo, toNaira } from '../../money';
import type { Rules } from '../../settings';
import type { SuppliedFlights, SuppliedOffer } from '../supplier/flight-supplier';
import { dayNumber, dayText, localDay } from './clock';
import type { FareBrands } from './fares/brands';
import { serviceFeeKobo } from './fares/price';
import { type Reach, viasBetween } from './journeys/connections';
import { findJourneys, type JourneyTerms, journeysEnough, type Timetable, type Way } from './journeys/find-journeys';
import { type Journey, journeyMinutes } from './journeys/journey';
import { combine, lightest } from './offers/combine';
import { itineraryOf, offerOf } from './offers/offer';
import type { Schedule } from './schedule/schedule';
import type { SeatsQuestion } from './seats/sold-seats';

const mostOffers = 500;
const mostStops = 2;

/** The day offsets of the fare calendar. */
const shiftsOf = ({ flexibleDays }: FlightCriteria): number[] =>
  Array.from({ length: flexibleDays * 2 + 1 }, (_, index) => index - flexibleDays);

/** The routes and days for which a search reads seats. */
export function seatsQuestion(criteria: FlightCriteria, schedule: Schedule, reach: Reach): SeatsQuestion {
  const routes = new Set<string>();
  const days = new Set<number>();
  for (const { from, to, departureDate } of criteria.slices) {
    routes.add(from + to);
    for (const shift of shiftsOf(criteria)) days.add(dayNumber(departureDate) + shift);
    if (criteria.maxStops === 0) continue;
    const { oneTicket, oneStop, twoStops } = viasBetween(schedule, from, to);
    for (const via of reach === 'oneTicket' ? oneTicket : [...oneStop, ...twoStops])
      for (const route of via.routes) routes.add(route);
  }
  // a connecting flight departs up to two days later in its local time, and one of several airlines up to a day after that
  const latest = reach === 'oneTicket' ? 2 : 4;
  if (criteria.maxStops !== 0)
    for (const day of [...days]) for (let later = 1; later <= latest; later += 1) days.add(day + later);
  return { cabin: criteria.cabin, routes: [...routes], days: [...days] };
}

/** Found flights, and whether any of the days has so few that other airlines are searched. */
interface Searched extends SuppliedFlights {
  readonly isThin: boolean;
}

/** Finds, combines and prices journeys. Synchronous, because the timetable has the seats already. */
export function searchTimetable(
  timetable: Timetable,
  criteria: FlightCriteria,
  now: Date,
  rules: Pick<Rules, 'flightLatestDays'>,
  reach: Reach,
): Searched {
  const ways = new WaysFinder(timetable, criteria, now, rules, reach);
  const found = {
    offers: offersOf(ways.on(0), criteria, timetable.schedule.brands),
    fareCalendar: shiftsOf(criteria).map((shift) => fareDay(ways.on(shift), criteria, shift)),
  };
  return { ...found, isThin: ways.isThin };
}

/** The journeys of each way on its day, by the airlines that fly the booked ones. */
export function journeysLike(
  booked: readonly Journey[],
  timetable: Timetable,
  criteria: FlightCriteria,
  now: Date,
  rules: Pick<Rules, 'flightLatestDays'>,
  reach: Reach,
): { readonly ways: readonly (readonly Journey[])[]; readonly isThin: boolean } {
  const airlines = booked.map((journey) => journey.airlines.split('+'));
  const finder = new WaysFinder(timetable, criteria, now, rules, reach, new Map(), airlines);
  return { ways: finder.on(0), isThin: finder.isThin };
}

const mostChanges = 60;

/** What booked journeys can be changed to, the cheapest first, each a journey for each way. */
export function changesOf(
  ways: readonly (readonly Journey[])[],
  booked: readonly Journey[],
  criteria: FlightCriteria,
  fromMs: number,
): (readonly Journey[])[] {
  const moves = booked.map(
    ({ legs: [first] }, way) => first?.day !== dayNumber(criteria.slices[way]?.departureDate ?? ''),
  );
  const movesAny = moves.some((one) => one);
  const choices = ways.map((way, index) => {
    const before = booked[index];
    if (before && movesAny && !moves[index]) return [before];
    return index === 0 ? way.filter(({ departMs }) => departMs >= fromMs) : way;
  });
  const bookedItinerary = itineraryOf(booked);
  return combine(choices, mostChanges, ({ totalKobo }) => totalKobo).flatMap(({ journeys }) =>
    itineraryOf(journeys) === bookedItinerary ? [] : [journeys],
  );
}

/** The lowest fare of the requested day of each search, as in the fare calendar. Days that searches share are searched once. */
export function lowestOfEach(
  timetable: Timetable,
  all: readonly FlightCriteria[],
  now: Date,
  rules: Pick<Rules, 'flightLatestDays'>,
  reach: Reach,
): { readonly day: FareDay; readonly isThin: boolean }[] {
  const known = new Map<string, readonly Journey[]>();
  return all.map((criteria) => {
    const ways = new WaysFinder(timetable, criteria, now, rules, reach, known);
    return { day: fareDay(ways.on(0), criteria, 0), isThin: ways.isThin };
  });
}

/** The journeys of each way at a day offset. Overlapping days of a return are searched once. */
class WaysFinder {
  /** Whether a day had few journeys on one ticket. */
  isThin = false;
  private readonly terms: JourneyTerms;

  constructor(
    private readonly timetable: Timetable,
    private readonly criteria: FlightCriteria,
    now: Date,
    private readonly rules: Pick<Rules, 'flightLatestDays'>,
    private readonly reach: Reach,
    /** Of searches of the same cabin and party. */
    private readonly known = new Map<string, readonly Journey[]>(),
    /** By way; of any airlines unless given. */
    private readonly airlines: readonly (readonly string[])[] = [],
  ) {
    this.terms = { cabin: criteria.cabin, maxStops: criteria.maxStops ?? mostStops, nowMs: now.getTime() };
  }

  on(shift: number): readonly (readonly Journey[])[] {
    return this.criteria.slices.map(({ from, to, departureDate }, way) => {
      const day = dayNumber(departureDate) + shift;
      const key = `${from}${to}${day}`;
      let journeys = this.known.get(key);
      if (!journeys) {
        journeys = this.find({ from, to, day }, this.airlines[way]);
        this.known.set(key, journeys);
      }
      return journeys;
    });
  }

  private find(way: Way, airlines: readonly string[] | undefined): readonly Journey[] {
    const { from, day } = way;
    const { airports } = this.timetable.schedule;
    const today = localDay(airports.get(from)?.timeZone ?? 'UTC', this.terms.nowMs);
    if (day < today || day > today + this.rules.flightLatestDays) return [];
    const found = findJourneys(this.timetable, way, { ...this.terms, ...(airlines && { airlines }) }, this.reach);
    if (this.terms.maxStops > 0 && found.length < journeysEnough) this.isThin = true;
    return found;
  }
}

/** The best offers by price and duration, always including the cheapest and the fastest; all brands of each. */
function offersOf(
  ways: readonly (readonly Journey[])[],
  criteria: FlightCriteria,
  brandsOfCabin: FareBrands,
): SuppliedOffer[] {
  const { cabin } = criteria;
  const brands = brandsOfCabin[cabin];
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

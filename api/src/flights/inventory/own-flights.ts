import { Transaction } from 'kysely';
import type { FareDay, FlightCriteria } from 'shared/contract/flights';
import type { Cabin } from 'shared/contract/lists';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import type {
  DaySpan,
  FlightSupplier,
  FlownRoute,
  Party,
  PricedOffer,
  ReturnDays,
  SuppliedOffer,
  TicketedOrder,
  Unavailable,
} from '../supplier/flight-supplier';
import { guardSupplier } from '../supplier/guard-supplier';
import { dayNumber, dayText, flies, instantOf } from './clock';
import type { FareBrands } from './fares/brands';
import { connects, type Reach } from './journeys/connections';
import { journeyOf, Timetable, tariffsOn } from './journeys/find-journeys';
import { type Journey, type Leg, legOf } from './journeys/journey';
import { offerBehind, openFromMs, openWays } from './offers/fixed-ways';
import { type NamedFlight, type OfferKey, parseKey } from './offers/offer';
import { busiestRoutes, type Schedule } from './schedule/schedule';
import { createScheduleCache, type ScheduleCache } from './schedule/schedule-cache';
import { changesOf, journeysLike, lowestOfEach, searchTimetable, seatsQuestion } from './search-own-flights';
import { exchangeSeats, holdSeats, holdSeatsAgain, releaseSeats } from './seats/hold-seats';
import { issueTickets } from './seats/orders.repository';
import { readSold, type SeatsQuestion, type SoldSeats } from './seats/sold-seats';

/** The site's own flights as a supplier. They are in the database, so no external service is involved. */
export function ownSupplier(context: Context): FlightSupplier {
  const own = new OwnFlights(context);
  const { rules } = context.settings;
  // a selection that was made just before a flight left sale can still be booked
  const bookableFromMs = (now: Date) => own.departsFromMs(now) - rules.flightSelectionSeconds * 1000;
  return {
    name: 'own',
    search: (criteria, now) => own.search(criteria, now),
    busiestRoutes: () => own.busiestRoutes(),
    lowestFares: (route, span, now) => own.lowestFares(route, span, now),
    lowestReturns: (route, trips, now) => own.lowestReturns(route, trips, now),
    changeOffers: (ticketed, criteria, now) => own.changeOffers(ticketed, criteria, now),
    price: (key, party, now, tx, ticketed) => own.price(tx ?? context.db, key, party, now, ticketed),
    hold: (tx, order, now) => holdSeats(tx, order, { now, departsFromMs: bookableFromMs(now) }),
    holdAgain: (tx, bookingId, until, now) =>
      holdSeatsAgain(tx, bookingId, until, { departsFromMs: bookableFromMs(now) }),
    release: (tx, bookingId, now) => releaseSeats(tx, bookingId, now),
    exchange: (tx, order, now) => exchangeSeats(tx, order, now),
    issueTickets: (tx, order) => issueTickets(tx, order),
  };
}

const suppliers = new WeakMap<Context, FlightSupplier>();

/** The supplier of flights; one for each context, so that the schedule is in memory once. */
export function flightSupplier(context: Context): FlightSupplier {
  const made = () => (context.airline ? guardSupplier(context.airline, context.log) : ownSupplier(context));
  const known = suppliers.get(context) ?? made();
  suppliers.set(context, known);
  return known;
}

/** The offers of a search of the site's own flights with each of several fares. */
export const searchWithFares = (
  { db, settings, now }: Context,
  criteria: FlightCriteria,
  fares: readonly FareBrands[],
) => new OwnFlights({ db, settings }).searchWith(criteria, fares, now());

const minuteMs = 60_000;

/** The criteria of "from" prices: one adult in Economy. */
const forOne = {
  ...{ tripType: 'oneway', cabin: 'Y', adults: 1, children: 0, infants: 0, flexibleDays: 0 },
} as const satisfies Omit<FlightCriteria, 'slices'>;

const seatsOf = ({ adults, children }: Party): number => adults + children;

/** The flights of the site. A search runs in memory with one query for the seats. */
class OwnFlights {
  readonly book: ScheduleCache;

  constructor(private readonly context: Pick<Context, 'db' | 'settings'>) {
    this.book = createScheduleCache(context.db);
  }

  async search(criteria: FlightCriteria, now: Date) {
    return this.reaching(async (reach) => {
      const { timetable } = await this.timetableOf([criteria], now, reach);
      return searchTimetable(timetable, criteria, now, this.context.settings.rules, reach);
    });
  }

  /** The offers of a search with each of several fares. */
  async searchWith(criteria: FlightCriteria, fares: readonly FareBrands[], now: Date) {
    const { timetable, sold } = await this.timetableOf([criteria], now, 'oneTicket');
    const limits = this.limitsOf(criteria, now);
    return fares.map((brands) => {
      const one = new Timetable({ ...timetable.schedule, brands }, criteria.cabin, sold, limits);
      return searchTimetable(one, criteria, now, this.context.settings.rules, 'oneTicket').offers;
    });
  }

  async busiestRoutes(): Promise<readonly FlownRoute[]> {
    return busiestRoutes(await this.book.present());
  }

  async lowestFares(
    { from, to }: Pick<FlownRoute, 'from' | 'to'>,
    { firstDay, days }: DaySpan,
    now: Date,
  ): Promise<FareDay[]> {
    const all = Array.from({ length: days }, (_, index): FlightCriteria => {
      const departureDate = dayText(dayNumber(firstDay) + index);
      return { ...forOne, slices: [{ from, to, departureDate }] };
    });
    return this.lowestOf(all, now);
  }

  async lowestReturns(
    { from, to }: Pick<FlownRoute, 'from' | 'to'>,
    trips: readonly ReturnDays[],
    now: Date,
  ): Promise<(number | null)[]> {
    const all = trips.map(({ departureDate, returnDate }): FlightCriteria => {
      const slices = [
        { from, to, departureDate },
        { from: to, to: from, departureDate: returnDate },
      ];
      return { ...forOne, tripType: 'return', slices };
    });
    const days = await this.lowestOf(all, now);
    return days.map(({ minTotal }) => minTotal);
  }

  /** The lowest fare of each search, with one query for the seats of all. */
  private async lowestOf(all: readonly FlightCriteria[], now: Date): Promise<FareDay[]> {
    const { found } = await this.reaching(async (reach) => {
      const { timetable } = await this.timetableOf(all, now, reach);
      const lowest = lowestOfEach(timetable, all, now, this.context.settings.rules, reach);
      return { found: lowest.map(({ day }) => day), isThin: lowest.some(({ isThin }) => isThin) };
    });
    return found;
  }

  /**
   * The journeys on one ticket, and of any airlines if a day has few of them. Most searches need only the first, which reads the
   * seats of far fewer flights.
   */
  private async reaching<Found extends { readonly isThin: boolean }>(find: (reach: Reach) => Promise<Found>) {
    const found = await find('oneTicket');
    return found.isThin ? find('anyAirline') : found;
  }

  /** The flights of some searches of the same cabin and party, with their seats. */
  private async timetableOf(all: readonly FlightCriteria[], now: Date, reach: Reach) {
    const [{ cabin, ...party } = forOne] = all;
    const { schedule, sold } = await this.read(this.context.db, (schedule) => {
      const questions = all.map((criteria) => seatsQuestion(criteria, schedule, reach));
      return {
        cabin,
        routes: [...new Set(questions.flatMap(({ routes }) => routes))],
        days: [...new Set(questions.flatMap(({ days }) => days))],
      };
    });
    return { timetable: new Timetable(schedule, cabin, sold, this.limitsOf(party, now)), sold };
  }

  private limitsOf(party: Party, now: Date) {
    return { departsFromMs: this.departsFromMs(now), seats: seatsOf(party) };
  }

  /** The current offer of a key. */
  async price(
    db: Db | Tx,
    key: string,
    party: Party & { cabin: Cabin },
    now: Date,
    ticketed?: TicketedOrder,
  ): Promise<PricedOffer | Unavailable> {
    const named = parseKey(key);
    if (!named || named.cabin !== party.cabin) return 'gone';
    const open = openWays(named, ticketed);
    if (!open) return 'gone';
    const { schedule, sold } = await this.read(db, (read) => questionOf(open, read));
    const brand = brandOf(named, schedule);
    const journeys = brand && journeysOf(open, schedule, sold, now);
    const fromMs = Math.max(this.departsFromMs(now), ticketed ? openFromMs(ticketed) : 0);
    if (!journeys || journeys.some(({ departMs }) => departMs < fromMs)) return 'gone';
    const isHeld = heldFlights(ticketed?.key);
    if (journeys.some(({ legs }) => legs.some((leg) => !isHeld(leg) && leg.seatsLeft < seatsOf(party))))
      return 'sold_out';
    return offerBehind(journeys, { brand, cabin: named.cabin, party }, ticketed).offer;
  }

  async changeOffers(
    ticketed: TicketedOrder,
    { slices, ...others }: FlightCriteria,
    now: Date,
  ): Promise<readonly SuppliedOffer[]> {
    const held = parseKey(ticketed.key);
    if (!held || held.cabin !== others.cabin || held.ways.length !== slices.length) return [];
    const open = openWays(held, ticketed);
    if (!open) return [];
    const criteria = { ...others, slices: slices.slice(ticketed.fixedWays) };
    const { schedule, sold } = await this.read(this.context.db, (read) => questionOf(open, read));
    const brand = brandOf(held, schedule);
    const booked = brand && journeysOf(open, schedule, sold, now);
    if (!booked) return [];
    const { offers } = await this.reaching(async (reach) => {
      const { timetable } = await this.timetableOf([criteria], now, reach);
      const { ways, isThin } = journeysLike(booked, timetable, criteria, now, this.context.settings.rules, reach);
      return { offers: changesOf(ways, booked, criteria, openFromMs(ticketed)), isThin };
    });
    const sale = { brand, cabin: held.cabin, party: criteria };
    return offers.map((journeys) => offerBehind(journeys, sale, ticketed));
  }

  /** Flights leave sale some time before departure. */
  departsFromMs(now: Date): number {
    return now.getTime() + this.context.settings.rules.flightCutoffMinutes * minuteMs;
  }

  /**
   * The schedule with the seats of the same version; the version in the seats query shows whether the schedule in
   * memory is outdated.
   */
  private async read(
    db: Db | Tx,
    ask: (schedule: Schedule) => SeatsQuestion,
  ): Promise<{ schedule: Schedule; sold: SoldSeats }> {
    const book = db instanceof Transaction ? this.book.within(db) : this.book;
    const schedule = await book.present();
    const { version, sold } = await readSold(db, ask(schedule));
    if (version === schedule.version) return { schedule, sold };
    const newer = await book.after(schedule);
    return { schedule: newer, sold: (await readSold(db, ask(newer))).sold };
  }
}

const brandOf = ({ cabin, brand }: OfferKey, { brands }: Schedule) =>
  brands[cabin].find(({ shown }) => shown.code === brand);

/** Whether a flight is one of a ticketed order. */
function heldFlights(heldKey: string | undefined): (leg: Leg) => boolean {
  const held = (heldKey && parseKey(heldKey)?.ways.flat()) || [];
  return (leg) => held.some(({ flightId, day }) => flightId === leg.flight.id && day === leg.day);
}

function questionOf({ cabin, ways }: OfferKey, { byId }: Schedule): SeatsQuestion {
  const flights = ways.flat();
  const routes = flights.flatMap(({ flightId }) => byId.get(flightId)?.route ?? []);
  return { cabin, routes: [...new Set(routes)], days: [...new Set(flights.map(({ day }) => day))] };
}

const mostLegs = 3;

/** The priced journeys of a key; undefined if a flight is no longer operated, or its flights no longer connect. */
function journeysOf({ cabin, ways }: OfferKey, schedule: Schedule, sold: SoldSeats, now: Date): Journey[] | undefined {
  const found: Journey[] = [];
  for (const way of ways) {
    const legs = way.flatMap((name) => legNamed(name, cabin, schedule, sold) ?? []);
    const [first] = legs;
    if (!first || legs.length < way.length || legs.length > mostLegs || !doConnect(legs)) return undefined;
    found.push(journeyOf(legs, tariffsOn(first.day, { cabin, maxStops: mostLegs - 1, nowMs: now.getTime() })));
  }
  return found;
}

const doConnect = (legs: readonly Leg[]): boolean =>
  legs.every((leg, index) => {
    const before = legs[index - 1];
    return !before || (leg.flight.from.iata === before.flight.to.iata && connects(before, leg, 'anyAirline'));
  });

function legNamed({ flightId, day }: NamedFlight, cabin: Cabin, { byId }: Schedule, sold: SoldSeats): Leg | undefined {
  const flight = byId.get(flightId);
  const allotment = flight?.seats[cabin] ?? 0;
  if (!flight || allotment === 0 || !flies(flight.days, day)) return undefined;
  const departMs = instantOf(flight.from.timeZone, day, flight.departsMinutes);
  return legOf(flight, day, departMs, sold.on(day)?.get(flightId) ?? { allotment, taken: 0 });
}

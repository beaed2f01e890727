import type { FlightCriteria } from 'shared/contract/flights';
import type { Cabin } from 'shared/contract/lists';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import { greatCircleKm } from '../../rides/journey/distance';
import type { Party, PricedOffer, Unavailable } from '../supplier/flight-supplier';
import { flies } from './clock/days';
import { brandsOf } from './fares/brands';
import { connects } from './journeys/connections';
import { journeyOf } from './journeys/find-journeys';
import { type Leg, legOf } from './journeys/leg';
import { Timetable } from './journeys/timetable';
import { type OfferKey, parseKey } from './offers/offer-key';
import { offerOf } from './offers/offer-of';
import type { Schedule } from './schedule/schedule';
import { createScheduleBook, type ScheduleBook } from './schedule/schedule-book';
import { searchTimetable, seatsQuestion } from './search-own-flights';
import { readSold, type SeatsQuestion } from './seats/seats.repository';
import type { SoldSeats } from './seats/sold-seats';

const minuteMs = 60_000;

export const seatsOf = ({ adults, children }: Party): number => adults + children;

/** What the site's own schedule has for sale: searched in memory, with one question to the database about seats. */
export class OwnFlights {
  readonly book: ScheduleBook;

  constructor(private readonly context: Pick<Context, 'db' | 'settings'>) {
    this.book = createScheduleBook(context.db);
  }

  async search(criteria: FlightCriteria, now: Date) {
    const { schedule, sold } = await this.read(this.context.db, (schedule) => seatsQuestion(criteria, schedule));
    const limits = { departsFromMs: this.departsFromMs(now), seats: seatsOf(criteria) };
    const timetable = new Timetable(schedule, criteria.cabin, sold, limits);
    return searchTimetable(timetable, criteria, now, this.context.settings.rules);
  }

  /** The offer of a key as it is now. */
  async price(
    db: Db | Tx,
    key: string,
    party: Party & { cabin: Cabin },
    now: Date,
  ): Promise<PricedOffer | Unavailable> {
    const named = parseKey(key);
    const brand = named && brandsOf[named.cabin].find(({ shown }) => shown.code === named.brand);
    if (!named || !brand || named.cabin !== party.cabin) return 'gone';
    const { schedule, sold } = await this.read(db, (read) => questionOf(named, read));
    const ways = legsOf(named, schedule, sold);
    if (!ways || ways.some(([first]) => first.departMs < this.departsFromMs(now))) return 'gone';
    const journeys = ways.map((legs) => {
      const last = legs.at(-1) ?? legs[0];
      const directKm = greatCircleKm(legs[0].flight.from, last.flight.to);
      return journeyOf(legs, directKm, { cabin: named.cabin, maxStops: legs.length - 1, nowMs: now.getTime() });
    });
    if (journeys.some(({ seatsLeft }) => seatsLeft < seatsOf(party))) return 'sold_out';
    return offerOf(journeys, brand, named.cabin, party).offer;
  }

  /** Flights leave sale a while before they leave. */
  departsFromMs(now: Date): number {
    return now.getTime() + this.context.settings.rules.flightCutoffMinutes * minuteMs;
  }

  /** The schedule and the seats that belong together: seats tell when the schedule in memory is old. */
  private async read(
    db: Db | Tx,
    ask: (schedule: Schedule) => SeatsQuestion,
  ): Promise<{ schedule: Schedule; sold: SoldSeats }> {
    const book = db.isTransaction ? this.book.within(db as Tx) : this.book;
    const schedule = await book.present();
    const { version, sold } = await readSold(db, ask(schedule));
    if (version === schedule.version) return { schedule, sold };
    const newer = await book.after(schedule);
    return { schedule: newer, sold: (await readSold(db, ask(newer))).sold };
  }
}

function questionOf({ cabin, ways }: OfferKey, { byId }: Schedule): SeatsQuestion {
  const flights = ways.flat();
  const routes = flights.flatMap(({ flightId }) => byId.get(flightId)?.route ?? []);
  return { cabin, routes: [...new Set(routes)], days: [...new Set(flights.map(({ day }) => day))] };
}

type Legs = readonly [Leg, ...Leg[]];

/** The flights that a key names; undefined if one is no longer flown, or they connect no longer. */
export function legsOf({ cabin, ways }: OfferKey, { byId }: Schedule, sold: SoldSeats): Legs[] | undefined {
  const found: Legs[] = [];
  for (const way of ways) {
    const legs: Leg[] = [];
    for (const { flightId, day } of way) {
      const flight = byId.get(flightId);
      if (!flight || !flies(flight.days, day) || flight.seats[cabin] === 0) return undefined;
      const leg = legOf(flight, day, sold.of(flightId, day) ?? { allotment: flight.seats[cabin], taken: 0 });
      const before = legs.at(-1);
      if (before && !connects(before, leg)) return undefined;
      legs.push(leg);
    }
    const [first, ...rest] = legs;
    if (!first) return undefined;
    found.push([first, ...rest]);
  }
  return found;
}

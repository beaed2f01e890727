import type { Cabin } from 'shared/contract/lists';
import { flies, instantOf } from '../clock/days';
import type { Schedule } from '../schedule/schedule';
import type { SoldSeats } from '../seats/sold-seats';
import { type Leg, legOf } from './leg';

/** The flights of single days with their seats, as one search sees them; each route and day is worked out once. */
export class Timetable {
  private readonly known = new Map<string, Map<number, readonly Leg[]>>();

  constructor(
    readonly schedule: Schedule,
    private readonly cabin: Cabin,
    private readonly sold: SoldSeats,
    /** Takes no flight that leaves before, and none without so many seats. */
    private readonly limits: { readonly departsFromMs: number; readonly seats: number },
  ) {}

  /** In the order in which they leave. */
  legs(route: string, day: number): readonly Leg[] {
    let days = this.known.get(route);
    if (!days) {
      days = new Map();
      this.known.set(route, days);
    }
    let legs = days.get(day);
    if (!legs) {
      legs = this.read(route, day);
      days.set(day, legs);
    }
    return legs;
  }

  private read(route: string, day: number): readonly Leg[] {
    const flights = this.schedule.byRoute.get(route);
    const [any] = flights ?? [];
    if (!flights || !any) return [];
    const { seats, departsFromMs } = this.limits;
    const sold = this.sold.on(day);
    const legs: Leg[] = [];
    for (const flight of flights) {
      const allotment = flight.seats[this.cabin];
      if (allotment === 0 || !flies(flight.days, day)) continue;
      const departMs = instantOf(any.from.timeZone, day, flight.departsMinutes);
      if (departMs < departsFromMs) continue;
      const leg = legOf(flight, day, departMs, sold?.get(flight.id) ?? { allotment, taken: 0 });
      if (leg.seatsLeft >= seats) legs.push(leg);
    }
    return legs;
  }
}

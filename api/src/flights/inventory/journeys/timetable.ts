import type { Cabin } from 'shared/contract/lists';
import { flies } from '../clock/days';
import type { Schedule } from '../schedule/schedule';
import type { SoldSeats } from '../seats/sold-seats';
import { type Leg, legOf } from './leg';

/** The flights of single days with their seats, as one search sees them; each route and day is worked out once. */
export class Timetable {
  private readonly known = new Map<string, readonly Leg[]>();

  constructor(
    readonly schedule: Schedule,
    private readonly cabin: Cabin,
    private readonly sold: SoldSeats,
    /** Takes no flight that leaves before, and none without so many seats. */
    private readonly limits: { readonly departsFromMs: number; readonly seats: number },
  ) {}

  /** In the order in which they leave. */
  legs(route: string, day: number): readonly Leg[] {
    const key = `${route}${day}`;
    let legs = this.known.get(key);
    if (!legs) {
      legs = this.read(route, day);
      this.known.set(key, legs);
    }
    return legs;
  }

  private read(route: string, day: number): readonly Leg[] {
    const legs: Leg[] = [];
    for (const flight of this.schedule.byRoute.get(route) ?? []) {
      const allotment = flight.seats[this.cabin];
      if (allotment === 0 || !flies(flight.days, day)) continue;
      const leg = legOf(flight, day, this.sold.of(flight.id, day) ?? { allotment, taken: 0 });
      if (leg.seatsLeft >= this.limits.seats && leg.departMs >= this.limits.departsFromMs) legs.push(leg);
    }
    return legs;
  }
}

import { aheadMs } from 'shared/format/zone';
import { seededRandom } from '../../../database/seeded-random';
import { greatCircleKm, type Point } from '../../../places/great-circle';
import { dayMs, dayNumber, instantOf, localDay } from '../clock';
import { aircraftTypes, cabinsOf } from './fleets';
import type { Rotation } from './rotations';

export interface PlannedAirport extends Point {
  readonly iata: string;
  readonly timeZone: string;
}

export interface PlannedFlight {
  readonly flight_id: string;
  readonly airline_code: string;
  readonly number: string;
  readonly from_code: string;
  readonly to_code: string;
  readonly departs_minutes: number;
  readonly block_minutes: number;
  readonly days: number;
  readonly aircraft_code: string;
  readonly seats_f: number;
  readonly seats_c: number;
  readonly seats_w: number;
  readonly seats_y: number;
}

/** The first flight number of each airline; by default 201. */
const firstNumbers: Readonly<Record<string, number>> = {
  P4: 7120,
  QI: 300,
  UN: 500,
  W3: 740,
  N2: 130,
  OJ: 1180,
  VM: 1610,
};

/** Arrivals are computed on a day in winter; daylight saving time only lengthens the time on the ground. */
const sampleDay = dayNumber('2027-01-13');
const minuteMs = 60_000;
const taxiMinutes = 34;

/** The block time: the great circle at cruising speed, with taxiing, climb and descent; in steps of 5 minutes. */
const blockMinutes = (km: number, cruiseKmPerHour: number): number =>
  Math.ceil((taxiMinutes + (km / cruiseKmPerHour) * 60) / 5) * 5;

/** Bits of the days; `daysLater` moves each on. */
const moveDays = (days: number, daysLater: number): number => {
  const by = ((daysLater % 7) + 7) % 7;
  return ((days << by) | (days >> (7 - by))) & 127;
};

/** The seats on sale on each departure: more in Economy, a few in the other cabins. */
function allotments(id: string, airline: string, aircraft: string) {
  const random = seededRandom(`allotment of ${id}`);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const has = new Set(cabinsOf(airline, aircraft));
  return {
    seats_f: has.has('F') ? between(2, 3) : 0,
    seats_c: has.has('C') ? between(3, 7) : 0,
    seats_w: has.has('W') ? between(4, 9) : 0,
    seats_y: between(9, 30),
  };
}

/** All flights of the week in a fixed order. @throws Error for an unknown airport or aircraft */
export function planWeek(
  rotations: readonly Rotation[],
  airports: ReadonlyMap<string, PlannedAirport>,
): PlannedFlight[] {
  const numbers = new Numbers(rotations);
  return rotations.flatMap((rotation) =>
    rotation.departsMinutes.flatMap((departs, index) =>
      flyOutAndBack(rotation, departs, numbers.take(rotation, index), airports),
    ),
  );
}

function flyOutAndBack(
  { airline, home, away, days, aircraft, turnMinutes }: Rotation,
  departs: number,
  [outNumber, backNumber]: readonly [number, number],
  airports: ReadonlyMap<string, PlannedAirport>,
): PlannedFlight[] {
  const [from, to, type] = [airports.get(home), airports.get(away), aircraftTypes[aircraft]];
  if (!from || !to || !type) throw new Error(`Cannot plan ${airline} from ${home} to ${away} with ${aircraft}`);
  const block = blockMinutes(greatCircleKm(from, to), type.cruiseKmPerHour);
  const backMs = instantOf(from.timeZone, sampleDay, departs) + (block + turnMinutes) * minuteMs;
  const daysLater = localDay(to.timeZone, backMs) - sampleDay;
  const backMinutes = Math.floor(((backMs + aheadMs(backMs, to.timeZone)) % dayMs) / minuteMs / 5) * 5;
  const flight = (number: number, a: string, b: string, minutes: number, mask: number): PlannedFlight => ({
    flight_id: `${airline}${number}`,
    airline_code: airline,
    number: String(number),
    from_code: a,
    to_code: b,
    departs_minutes: minutes,
    block_minutes: block,
    days: mask,
    aircraft_code: aircraft,
    ...allotments(`${airline}${number}`, airline, aircraft),
  });
  return [
    flight(outNumber, home, away, departs, days),
    flight(backNumber, away, home, backMinutes, moveDays(days, daysLater)),
  ];
}

/** Assigns unique flight numbers within an airline; out and back get consecutive ones. */
class Numbers {
  private readonly taken = new Set<string>();
  private readonly next = new Map<string, number>();

  constructor(rotations: readonly Rotation[]) {
    for (const { airline, numbers } of rotations)
      for (const number of numbers ?? []) this.taken.add(`${airline}${number}`);
  }

  take({ airline, numbers }: Rotation, index: number): readonly [number, number] {
    if (numbers && index === 0) return numbers;
    let number = this.next.get(airline) ?? firstNumbers[airline] ?? 201;
    while (this.taken.has(`${airline}${number}`) || this.taken.has(`${airline}${number + 1}`)) number += 1;
    this.next.set(airline, number + 2);
    return [number, number + 1];
  }
}

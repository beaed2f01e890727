import type { Journey } from '../journeys/journey';

/** One journey for each way, with their total weight. */
export interface Combination {
  readonly journeys: readonly Journey[];
  readonly weight: number;
}

type Weigh = (journey: Journey) => number;

/** The minimum time between an arrival and the departure of the next way. */
export const leastPauseMs = 60 * 60_000;
/** The maximum number of partial combinations if several ways are on the same days. */
const mostBegunOnOneDay = 2000;

/**
 * The best combinations of one journey for each way, lightest first. All ways are by the same airlines; only if none fly
 * all of them, airlines are mixed.
 */
export function combine(ways: readonly (readonly Journey[])[], most: number, weigh: Weigh): Combination[] {
  const [first] = ways;
  if (!first || ways.some((way) => way.length === 0)) return [];
  if (ways.length === 1) {
    const single = first.map((journey) => ({ journeys: [journey], weight: weigh(journey) }));
    return single.sort(lighter).slice(0, most);
  }
  const found = groups(ways).flatMap((group) => combineAll(group, most, weigh));
  return (found.length > 0 ? found : combineAll(ways, most, weigh)).sort(lighter).slice(0, most);
}

const lighter = (a: Combination, b: Combination): number => a.weight - b.weight;

/** The journeys of the airlines that fly every way. */
function groups(ways: readonly (readonly Journey[])[]): (readonly Journey[])[][] {
  const split = ways.map(byAirline);
  return [...(split[0]?.keys() ?? [])].flatMap((airline) => {
    const group = split.map((mine) => mine.get(airline) ?? []);
    return group.every((way) => way.length > 0) ? [group] : [];
  });
}

function byAirline(way: readonly Journey[]): Map<string, Journey[]> {
  const split = new Map<string, Journey[]>();
  for (const journey of way) {
    const { airlines } = journey;
    const mine = split.get(airlines);
    if (mine) mine.push(journey);
    else split.set(airlines, [journey]);
  }
  return split;
}

/** The weight of the lightest combination; undefined if there is none. */
export function lightest(ways: readonly (readonly Journey[])[], weigh: Weigh): number | undefined {
  if (ways.some((way) => way.length === 0)) return undefined;
  // if ways are close together, not all journeys can follow each other, so combinations have to be checked
  if (!areApart(ways)) return combine(ways, 1, weigh)[0]?.weight;
  const least = ways.map((way) => {
    const ofAirline = new Map<string, number>();
    for (const journey of way) {
      const { airlines } = journey;
      const weight = weigh(journey);
      const known = ofAirline.get(airlines);
      if (known === undefined || weight < known) ofAirline.set(airlines, weight);
    }
    return ofAirline;
  });
  const sumOf = (airline: string) =>
    least.reduce((sum, ofAirline) => sum + (ofAirline.get(airline) ?? Number.POSITIVE_INFINITY), 0);
  const byOne = Math.min(...[...(least[0]?.keys() ?? [])].map(sumOf));
  if (byOne < Number.POSITIVE_INFINITY) return byOne;
  return least.reduce((sum, ofAirline) => sum + Math.min(...ofAirline.values()), 0);
}

/** Whether every journey of a way arrives in time for every journey of the next way. */
const areApart = (ways: readonly (readonly Journey[])[]): boolean =>
  ways.every((way, index) => {
    const next = ways[index + 1];
    if (!next) return true;
    const over = way.reduce((latest, { arriveMs }) => Math.max(latest, arriveMs), 0);
    return next.every(({ departMs }) => departMs >= over + leastPauseMs);
  });

function combineAll(ways: readonly (readonly Journey[])[], most: number, weigh: Weigh): Combination[] {
  // a partial combination that is too late for the next way must not displace a valid one
  const mostBegun = areApart(ways) ? most : mostBegunOnOneDay;
  const sorted = ways.map((way) =>
    way.map((journey) => ({ journeys: [journey], weight: weigh(journey) })).sort(lighter),
  );
  const [first = [], ...rest] = sorted;
  return rest.reduce(
    (begun, way, index) => mergeBest(begun, way, index === rest.length - 1 ? most : mostBegun),
    first as Combination[],
  );
}

/**
 * The lightest pairs of two sorted lists, in order, without building all of them: a heap has the next pair of each row. Pairs
 * with a second way that departs too soon after the first are skipped.
 */
function mergeBest(rows: readonly Combination[], columns: readonly Combination[], most: number): Combination[] {
  const best: Combination[] = [];
  const heap = new PairHeap(rows, columns);
  while (best.length < most) {
    const pair = heap.take();
    if (!pair) break;
    const [row, column] = pair;
    const next = column.journeys[0];
    const before = row.journeys.at(-1);
    if (!next || (before && next.departMs < before.arriveMs + leastPauseMs)) continue;
    best.push({ journeys: [...row.journeys, next], weight: row.weight + column.weight });
  }
  return best;
}

/** A heap of pairs by total weight. A row is added once the row before it was visited. */
class PairHeap {
  private readonly places: { row: number; column: number; weight: number }[] = [];

  constructor(
    private readonly rows: readonly Combination[],
    private readonly columns: readonly Combination[],
  ) {
    this.add(0, 0);
  }

  take(): readonly [Combination, Combination] | undefined {
    const [top] = this.places;
    const last = this.places.pop();
    if (!top || !last) return undefined;
    if (this.places.length > 0) {
      this.places[0] = last;
      this.sink();
    }
    this.add(top.row, top.column + 1);
    if (top.column === 0) this.add(top.row + 1, 0);
    const [row, column] = [this.rows[top.row], this.columns[top.column]];
    return row && column ? [row, column] : undefined;
  }

  private add(row: number, column: number): void {
    const [left, right] = [this.rows[row], this.columns[column]];
    if (!left || !right) return;
    this.places.push({ row, column, weight: left.weight + right.weight });
    this.rise();
  }

  private weightAt(index: number): number {
    return this.places[index]?.weight ?? Number.POSITIVE_INFINITY;
  }

  private swap(a: number, b: number): void {
    const [one, other] = [this.places[a], this.places[b]];
    if (!one || !other) return;
    this.places[a] = other;
    this.places[b] = one;
  }

  private rise(): void {
    for (let at = this.places.length - 1; at > 0; ) {
      const above = (at - 1) >> 1;
      if (this.weightAt(above) <= this.weightAt(at)) return;
      this.swap(above, at);
      at = above;
    }
  }

  private sink(): void {
    for (let at = 0; ; ) {
      const left = at * 2 + 1;
      const below = this.weightAt(left + 1) < this.weightAt(left) ? left + 1 : left;
      if (this.weightAt(at) <= this.weightAt(below)) return;
      this.swap(at, below);
      at = below;
    }
  }
}

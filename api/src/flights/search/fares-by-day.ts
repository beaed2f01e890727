import { Refusal } from 'server/http';
import type { FareDay } from 'shared/contract/flights';
import type { Context } from '../../context';
import { airportList } from '../../places/airport-list';
import { flightSupplier } from '../inventory/own-flights';

interface MonthsRequest {
  readonly from: string;
  readonly to: string;
  /** The first one, `YYYY-MM`. */
  readonly month: string;
  readonly months: number;
}

const freshMs = 5 * 60_000;
/** Two months of every pair that is searched in five minutes; about 3 kB each. */
const mostKept = 500;

interface KeptMonth {
  readonly fares: Promise<readonly FareDay[]>;
  readonly untilMs: number;
}

const kept = new WeakMap<Context, Map<string, KeptMonth>>();

/**
 * The lowest fare of each day of some months, for one adult in Economy, one way. A month of a pair is computed at most every five
 * minutes in a process: 6 ms of processor time from Lagos to Abuja, 35 ms between two cities that need connections.
 * @throws Refusal VALIDATION_FAILED for an unknown airport
 */
export async function faresByDay(context: Context, { from, to, month, months }: MonthsRequest): Promise<FareDay[]> {
  const { byCode } = await airportList(context);
  const fields = {
    ...(!byCode.has(from) && { from: 'We do not know this airport' }),
    ...(!byCode.has(to) && { to: 'We do not know this airport' }),
    ...(from === to && { to: 'Choose two different airports' }),
  };
  if (Object.keys(fields).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'Please check the details marked below.', { fields });
  const days: FareDay[] = [];
  for (let index = 0; index < months; index += 1)
    days.push(...(await keptMonth(context, { from, to }, monthAfter(month, index))));
  return days;
}

function keptMonth(context: Context, route: { readonly from: string; readonly to: string }, month: string) {
  const all = kept.get(context) ?? new Map<string, KeptMonth>();
  kept.set(context, all);
  const key = `${route.from}${route.to}${month}`;
  const nowMs = context.now().getTime();
  const known = all.get(key);
  if (known && nowMs < known.untilMs) return known.fares;
  const span = { firstDay: `${month}-01`, days: daysIn(month) };
  const fares = flightSupplier(context).lowestFares(route, span, context.now());
  // again at the end, so that the first of the map is the oldest
  all.delete(key);
  all.set(key, { fares, untilMs: nowMs + freshMs });
  fares.catch(() => all.delete(key));
  for (const oldest of all.keys()) {
    if (all.size <= mostKept) break;
    all.delete(oldest);
  }
  return fares;
}

const parts = (month: string) => month.split('-').map(Number) as [year: number, month: number];

function monthAfter(month: string, count: number): string {
  const [year, number] = parts(month);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

function daysIn(month: string): number {
  const [year, number] = parts(month);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

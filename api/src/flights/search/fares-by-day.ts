import { Refusal } from 'server/http';
import type { FareDay } from 'shared/contract/flights';
import type { Context } from '../../context';
import { keepFor } from '../../keep-for';
import { airportList } from '../../places/airport-list';
import { dayNumber, dayText } from '../inventory/clock';
import { flightSupplier } from '../inventory/own-flights';
import type { ReturnDays } from '../supplier/flight-supplier';

interface MonthsRequest {
  readonly from: string;
  readonly to: string;
  /** The first one, `YYYY-MM`. */
  readonly month: string;
  readonly months: number;
  /** Of a return; undefined for one way. */
  readonly nights?: number | undefined;
}

/** Two months of every pair that is searched in five minutes; about 3 kB each. */
const mostKept = 500;

/**
 * The lowest fare of each day of some months, for one adult in Economy, one way or with a return after some nights. A month of a pair is computed at most every five
 * minutes in a process: 6 ms of processor time from Lagos to Abuja, 35 ms between two cities that need connections.
 * @throws Refusal VALIDATION_FAILED for an unknown airport
 */
export async function faresByDay(context: Context, request: MonthsRequest): Promise<FareDay[]> {
  const { from, to, month, months, nights } = request;
  await checkEnds(context, request);
  const days: FareDay[] = [];
  for (let index = 0; index < months; index += 1)
    days.push(...(await faresOfMonth(context, from, to, monthAfter(month, index), nights)));
  return days;
}

interface Ends {
  readonly from: string;
  readonly to: string;
}

/** @throws Refusal VALIDATION_FAILED */
async function checkEnds(context: Context, { from, to }: Ends): Promise<void> {
  const { byCode } = await airportList(context);
  const fields = {
    ...(!byCode.has(from) && { from: 'We do not know this airport' }),
    ...(!byCode.has(to) && { to: 'We do not know this airport' }),
    ...(from === to && { to: 'Choose two different airports' }),
  };
  if (Object.keys(fields).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'Please check the details marked below.', { fields });
}

const faresOfMonth = keepFor({ ms: 5 * 60_000, most: mostKept }, readMonth);

async function readMonth(
  context: Context,
  from: string,
  to: string,
  month: string,
  nights: number | undefined,
): Promise<readonly FareDay[]> {
  const [supplier, now] = [flightSupplier(context), context.now()];
  const firstDay = `${month}-01`;
  if (nights === undefined) return supplier.lowestFares({ from, to }, { firstDay, days: daysIn(month) }, now);
  const trips = Array.from({ length: daysIn(month) }, (_, index) => {
    const departureDate = dayAfter(firstDay, index);
    return { departureDate, returnDate: dayAfter(departureDate, nights) };
  });
  const totals = await supplier.lowestReturns({ from, to }, trips, now);
  return trips.map(({ departureDate }, index) => ({ date: departureDate, minTotal: totals[index] ?? null }));
}

/** Days before and after each day of a return. */
const gridDays = 3;

/**
 * The lowest return fare of each pair of days around those of a trip, 49 in all; a pair that returns before it departs has none.
 * 5 ms of processor time from Lagos to Abuja.
 * @throws Refusal VALIDATION_FAILED for an unknown airport
 */
export async function fareGrid(
  context: Context,
  request: Ends & ReturnDays,
): Promise<(ReturnDays & { minTotal: number | null })[]> {
  await checkEnds(context, request);
  const offsets = Array.from({ length: gridDays * 2 + 1 }, (_, index) => index - gridDays);
  const pairs = offsets.flatMap((out) =>
    offsets.map((back) => ({
      departureDate: dayAfter(request.departureDate, out),
      returnDate: dayAfter(request.returnDate, back),
    })),
  );
  const possible = pairs.filter(({ departureDate, returnDate }) => departureDate <= returnDate);
  const totals = await flightSupplier(context).lowestReturns(request, possible, context.now());
  const totalOf = new Map(possible.map((pair, index) => [pair, totals[index] ?? null]));
  return pairs.map((pair) => ({ ...pair, minTotal: totalOf.get(pair) ?? null }));
}

const dayAfter = (day: string, count: number): string => dayText(dayNumber(day) + count);

const parts = (month: string) => month.split('-').map(Number) as [year: number, month: number];

function monthAfter(month: string, count: number): string {
  const [year, number] = parts(month);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

function daysIn(month: string): number {
  const [year, number] = parts(month);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

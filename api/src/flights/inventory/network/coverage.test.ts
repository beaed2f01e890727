import { openTestApi, type TestApi } from '../../../testing';
import { localDay } from '../clock';
import { findJourneys, Timetable } from '../journeys/find-journeys';
import type { Schedule } from '../schedule/schedule';
import { createScheduleCache } from '../schedule/schedule-cache';
import { SoldSeats } from '../seats/sold-seats';

let api: TestApi;
let schedule: Schedule;
let onSale: { readonly iata: string; readonly country_code: string }[];
beforeAll(async () => {
  api = await openTestApi();
  schedule = await createScheduleCache(api.context.db).present();
  onSale = await api.context.db
    .selectFrom('airports')
    .select(['iata', 'country_code'])
    .where('sale_rank', 'is not', null)
    .execute();
});
afterAll(() => api.close());

/** The pairs without any journey on seven days of next month, and the number of pairs. */
function emptyPairs(): { readonly pairs: number; readonly empty: string[] } {
  const nowMs = api.context.now().getTime();
  const limits = { departsFromMs: nowMs, seats: 1 };
  const timetable = new Timetable(schedule, 'Y', new SoldSeats(), limits);
  const first = localDay('Africa/Lagos', nowMs) + 30;
  const terms = { cabin: 'Y', maxStops: 2, nowMs } as const;
  const isEmpty = (from: string, to: string) =>
    [0, 1, 2, 3, 4, 5, 6].every(
      (day) => findJourneys(timetable, { from, to, day: first + day }, terms, 'anyAirline').length === 0,
    );
  const pairs = onSale.flatMap((from) =>
    onSale.flatMap((to) =>
      from !== to && (from.country_code === 'NG' || to.country_code === 'NG') ? [[from.iata, to.iata] as const] : [],
    ),
  );
  const empty = pairs.filter(([from, to]) => isEmpty(from, to)).map(([from, to]) => `${from}-${to}`);
  return { pairs: pairs.length, empty };
}

test('every airport on sale has flights of its own', () => {
  const flown = new Set([...schedule.byRoute.values()].flatMap(([flight]) => (flight ? [flight.from.iata] : [])));
  expect(onSale.map(({ iata }) => iata).filter((code) => !flown.has(code))).toEqual([]);
});

test('no pair of a Nigerian airport and another on sale is without flights for a whole week', () => {
  const { pairs, empty } = emptyPairs();
  expect(pairs).toBeGreaterThan(4000);
  expect(empty).toEqual([]);
});

import type { Cabin } from 'shared/contract/lists';
import { openTestApi, type TestApi } from '../../../testing';
import { search, trip } from '../../testing/flight-calls';

// Typical fares beside published ones: the sources are in `api/data/README.md`, "Price levels".

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

interface Level {
  readonly from: string;
  readonly to: string;
  readonly isReturn?: true;
  readonly cabin: Cabin;
  /** Of the departure, two weeks ahead unless given; the test's clock begins on 20 November 2026. */
  readonly day?: string;
  /** The lowest fare of the day and the middle one are both between these, in naira. */
  readonly least: number;
  readonly most: number;
}

const twoWeeksAhead = '2026-12-08';
const atChristmas = '2026-12-22';

const levels: readonly Level[] = [
  { from: 'LOS', to: 'ABV', cabin: 'Y', least: 100_000, most: 190_000 },
  { from: 'LOS', to: 'PHC', cabin: 'Y', least: 100_000, most: 190_000 },
  { from: 'LOS', to: 'ENU', cabin: 'Y', least: 100_000, most: 190_000 },
  { from: 'ABV', to: 'KAN', cabin: 'Y', least: 95_000, most: 190_000 },
  { from: 'LOS', to: 'KAN', cabin: 'Y', least: 115_000, most: 200_000 },
  { from: 'LOS', to: 'ABV', cabin: 'Y', day: atChristmas, least: 150_000, most: 350_000 },
  { from: 'LOS', to: 'ENU', cabin: 'Y', day: atChristmas, least: 150_000, most: 400_000 },
  { from: 'LOS', to: 'ABV', cabin: 'C', least: 200_000, most: 400_000 },
  { from: 'LOS', to: 'ACC', isReturn: true, cabin: 'Y', least: 450_000, most: 650_000 },
  { from: 'LOS', to: 'LHR', isReturn: true, cabin: 'Y', least: 1_000_000, most: 2_000_000 },
  { from: 'LOS', to: 'CDG', isReturn: true, cabin: 'Y', least: 1_000_000, most: 2_000_000 },
  { from: 'LOS', to: 'AMS', isReturn: true, cabin: 'Y', least: 1_000_000, most: 2_000_000 },
  { from: 'LOS', to: 'LHR', isReturn: true, cabin: 'C', least: 3_000_000, most: 6_200_000 },
  { from: 'LOS', to: 'CDG', isReturn: true, cabin: 'C', least: 3_000_000, most: 6_200_000 },
];

test.each(levels.map((level) => ({ day: twoWeeksAhead, ...level })))(
  '$from to $to in $cabin on $day costs between $least and $most',
  async ({ from, to, ...level }) => {
    const { cabin, isReturn, day, least, most } = level;
    const back = { from: to, to: from, departureDate: '2026-12-10' };
    const criteria = {
      ...trip,
      tripType: isReturn ? ('return' as const) : ('oneway' as const),
      cabin,
      slices: [{ from, to, departureDate: day }, ...(isReturn ? [back] : [])],
    };
    const { offers } = await search(api, criteria);
    const fares = offers
      // people compare the lowest fare of a cabin
      .filter(({ brand }) => brand.code === (cabin === 'Y' ? 'SAVER' : 'CLASSIC'))
      .map(({ price }) => price.total)
      .sort((a, b) => a - b);
    expect(fares.at(0)).toBeGreaterThanOrEqual(least);
    expect(fares[fares.length >> 1]).toBeLessThanOrEqual(most);
  },
);

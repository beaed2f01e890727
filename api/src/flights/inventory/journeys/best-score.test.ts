import { openTestApi, type TestApi } from '../../../testing';
import { found, oneWayOf, returnOf } from '../../testing/search-calls';
import { bestScore } from './best-score';

const abroad = { layoversMinutes: [], tickets: 1, isInternational: true } as const;
const nonStop = { ...abroad, totalKobo: 120_000_000, minutes: 400 };
type Weighed = Parameters<typeof bestScore>[0];
const isBetter = (one: Weighed, other: Weighed) => {
  const lowestKobo = Math.min(one.totalKobo, other.totalKobo);
  return bestScore(one, lowestKobo) < bestScore(other, lowestKobo);
};

describe('the score of "Best"', () => {
  it('sets a non-stop before 15 hours 55 with a layover of 8 hours, although that costs a third less', () => {
    const long = { ...abroad, totalKobo: 80_000_000, minutes: 955, layoversMinutes: [480] };
    expect(isBetter(nonStop, long)).toBe(true);
  });

  it.each([
    ['a lower price', { totalKobo: 119_000_000 }],
    ['a shorter journey', { minutes: 390 }],
  ])('is lower for %s', (_, change) => {
    expect(isBetter({ ...nonStop, ...change }, nonStop)).toBe(true);
  });

  it('counts waiting beyond three hours twice, and a second ticket', () => {
    const stop = { ...nonStop, minutes: 700, layoversMinutes: [180] };
    const more = (change: Partial<Weighed>, lowestKobo: number) =>
      bestScore({ ...stop, ...change }, lowestKobo) - bestScore(stop, lowestKobo);
    expect(more({ minutes: 760, layoversMinutes: [240] }, 200_000_000)).toBe(2 * 60_000 * 100);
    expect(more({ tickets: 2 }, 200_000_000)).toBe(120_000 * 100);
    // an hour is worth no more than its share of what the way costs
    expect(more({ minutes: 760 }, 50_000_000)).toBe(20_000 * 100);
  });

  it('sets one ticket before two that are three hours shorter and cost half as much again', () => {
    const domestic = { ...abroad, isInternational: false };
    const two = { ...domestic, totalKobo: 13_037_500, minutes: 1090, layoversMinutes: [950], tickets: 2 };
    const one = { ...domestic, totalKobo: 8_133_500, minutes: 1265, layoversMinutes: [1025] };
    expect(isBetter(one, two)).toBe(true);
  });

  it('sets a stop that is five and a half hours longer before a non-stop that costs half as much again', () => {
    const stop = { ...abroad, totalKobo: 58_300_000, minutes: 700, layoversMinutes: [150] };
    expect(isBetter(stop, { ...nonStop, totalKobo: 86_000_000, minutes: 370 })).toBe(true);
  });
});

describe('the order of a search', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  it('begins a return with one that costs less than a third above the cheapest (LOS to LHR)', async () => {
    const { offers } = await found(api, returnOf('LOS', 'LHR', ['2026-12-26', '2027-01-05'], { adults: 2 }));
    const totals = offers.map(({ price }) => price.total);
    expect((totals[0] ?? 0) / Math.min(...totals)).toBeLessThan(1.33);
  });

  it.each([
    ['LOS', 'LHR'],
    ['LOS', 'IST'],
    ['LOS', 'CDG'],
  ])('never has a journey of twice the time or more above the first non-stop (%s to %s)', async (from, to) => {
    const { offers } = await found(api, oneWayOf(from, to, '2026-12-15'));
    const minutes = offers.map(({ slices: [slice] }) => slice?.durationMinutes ?? 0);
    const firstNonStop = offers.findIndex(({ slices: [slice] }) => slice?.stops === 0);
    expect(firstNonStop).toBeGreaterThanOrEqual(0);
    const above = minutes.slice(0, firstNonStop);
    expect(above.filter((one) => one >= 2 * (minutes[firstNonStop] ?? 0))).toEqual([]);
  });
});

import { openTestApi, type TestApi } from '../../../testing';
import { found, oneWayOf } from '../../testing/search-calls';
import { bestScore } from './best-score';

const abroad = { layoversMinutes: [], tickets: 1, isInternational: true } as const;
const nonStop = { ...abroad, totalKobo: 120_000_000, minutes: 400 };

describe('the score of "Best"', () => {
  it('sets a non-stop before 15 hours 55 with a layover of 8 hours, although that costs a third less', () => {
    const long = { ...abroad, totalKobo: 80_000_000, minutes: 955, layoversMinutes: [480] };
    expect(bestScore(nonStop)).toBeLessThan(bestScore(long));
  });

  it.each([
    ['a lower price', { totalKobo: 119_000_000 }],
    ['a shorter journey', { minutes: 390 }],
  ])('is lower for %s', (_, change) => {
    expect(bestScore({ ...nonStop, ...change })).toBeLessThan(bestScore(nonStop));
  });

  it('counts waiting beyond three hours twice, and a second ticket', () => {
    const stop = { ...nonStop, minutes: 700, layoversMinutes: [180] };
    const longer = bestScore({ ...stop, minutes: 760, layoversMinutes: [240] }) - bestScore(stop);
    expect(longer).toBe(2 * 60_000 * 100);
    expect(bestScore({ ...stop, tickets: 2 }) - bestScore(stop)).toBe(120_000 * 100);
  });

  it('sets one ticket before two that are three hours shorter and cost half as much again', () => {
    const domestic = { ...abroad, isInternational: false };
    const two = { ...domestic, totalKobo: 13_037_500, minutes: 1090, layoversMinutes: [950], tickets: 2 };
    const one = { ...domestic, totalKobo: 8_133_500, minutes: 1265, layoversMinutes: [1025] };
    expect(bestScore(one)).toBeLessThan(bestScore(two));
  });
});

describe('the order of a search', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

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

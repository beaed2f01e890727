import { seededRandom } from '../../../database/seeded-random';
import type { Journey } from '../journeys/journey';
import { combine, lightest } from './combine';

const hourMs = 3_600_000;

/** A journey with only the fields that are needed to combine. */
const journey = (airline: string, departHour: number, hours: number, score: number): Journey =>
  ({
    airlines: airline,
    departMs: departHour * hourMs,
    arriveMs: (departHour + hours) * hourMs,
    score,
  }) as Journey;

function someWays(name: string, count: number, apartHours: number): Journey[][] {
  const random = seededRandom(name);
  return Array.from({ length: count }, (_, way) =>
    Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
      journey(
        'ABCD'[Math.floor(random() * 4)] ?? 'A',
        way * apartHours + Math.floor(random() * 18),
        1 + random() * 4,
        Math.floor(random() * 900),
      ),
    ),
  );
}

/** The weights of all combinations, by brute force. */
function everyWeight(ways: readonly (readonly Journey[])[]): number[] {
  const all = ways.reduce<Journey[][]>((rows, way) => rows.flatMap((row) => way.map((one) => [...row, one])), [[]]);
  const inTime = all.filter((row) =>
    row.every((one, index) => index === 0 || one.departMs >= (row[index - 1]?.arriveMs ?? 0) + hourMs),
  );
  const byOne = inTime.filter((row) => new Set(row.map(({ airlines }) => airlines)).size === 1);
  return (byOne.length > 0 ? byOne : inTime)
    .map((row) => row.reduce((sum, { score }) => sum + score, 0))
    .sort((a, b) => a - b);
}

const score = ({ score: weight }: Journey) => weight;

describe('combining ways', () => {
  it.each(Array.from({ length: 60 }, (_, index) => index))(
    'finds the same best combinations as brute force, in order (%i)',
    (index) => {
      const ways = someWays(`ways ${index}`, 1 + (index % 3), 48);
      const weights = combine(ways, 25, score).map(({ weight }) => weight);
      expect(weights).toEqual(everyWeight(ways).slice(0, 25));
      expect(lightest(ways, score)).toBe(everyWeight(ways)[0]);
    },
  );

  it.each(Array.from({ length: 40 }, (_, index) => index))(
    'never departs before the previous arrival (%i)',
    (index) => {
      const ways = someWays(`same day ${index}`, 2, 6);
      const weights = combine(ways, 1000, score).map(({ weight }) => weight);
      expect(weights).toEqual(everyWeight(ways));
      expect(lightest(ways, score)).toBe(everyWeight(ways)[0]);
    },
  );

  it('mixes airlines only if none flies the whole journey', () => {
    const out = [journey('P4', 1, 1, 100), journey('VK', 2, 1, 10)];
    expect(combine([out, [journey('P4', 40, 1, 100)]], 9, score).map(({ weight }) => weight)).toEqual([200]);
    expect(combine([out, [journey('QI', 40, 1, 5)]], 9, score).map(({ weight }) => weight)).toEqual([15, 105]);
  });

  it('finds nothing if one way has no journeys', () => {
    expect(combine([[journey('P4', 1, 1, 1)], []], 9, score)).toEqual([]);
    expect(lightest([[journey('P4', 1, 1, 1)], []], score)).toBeUndefined();
  });
});

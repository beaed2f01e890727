import { createBuckets, isInCanary } from './visits';

const every = Array.from({ length: 100 }, (_, bucket) => bucket);
const canary = (name: string, percent: number) => every.filter((bucket) => isInCanary(name, percent, bucket));

test.each([0, 1, 42, 99])('of any hundred visitors each is in another bucket (from turn %s)', (first) => {
  const next = createBuckets(first);
  expect(every.map(next).sort((a, b) => a - b)).toEqual(every);
});

test('of the next hundred visitors exactly the percentage gets the canary, and of the next twenty nearly', () => {
  const next = createBuckets();
  const visitors = every.map(next).map((bucket) => isInCanary('mf-rides', 10, bucket));
  expect(visitors.filter(Boolean)).toHaveLength(10);
  for (let from = 0; from + 20 <= 100; from += 20) {
    const some = visitors.slice(from, from + 20).filter(Boolean).length;
    expect([1, 2, 3]).toContain(some);
  }
});

test('a growing canary keeps the visits that it had', () => {
  const [few, many] = [canary('mf-rides', 10), canary('mf-rides', 30)];
  expect(many).toEqual(expect.arrayContaining(few));
});

test('small canaries of this site share no visit', () => {
  const all = ['mf-flights', 'mf-rides', 'mf-tracking', 'mf-content', 'shell'].flatMap((name) => canary(name, 10));
  expect(new Set(all).size).toBe(50);
});

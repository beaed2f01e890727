import { holdsByPool } from './unpaid-pools';

test('the holds of a pool are added over its days, and only the fifty largest pools are reported', () => {
  const pools = Array.from({ length: 60 }, (_, at) => ({
    kind: 'flight' as const,
    name: `flight ${at}`,
    unpaid: at + 1,
  }));
  const reported = holdsByPool([...pools, { kind: 'flight', name: 'flight 0', unpaid: 100 }]);
  expect(reported).toHaveLength(50);
  expect(reported.slice(0, 2)).toEqual([
    { labels: { kind: 'flight', pool: 'flight 0' }, value: 101 },
    { labels: { kind: 'flight', pool: 'flight 59' }, value: 60 },
  ]);
  expect(reported.at(-1)?.value).toBe(12);
});

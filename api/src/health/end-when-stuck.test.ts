import { endWhenStuck } from './health.routes';

test('a process ends once it has been stuck for the whole time, and not after one that was shorter', () => {
  const state: { reason: string | undefined; nowMs: number } = { reason: undefined, nowMs: 0 };
  const ends: string[] = [];
  const check = endWhenStuck({
    reason: () => state.reason,
    afterMs: 60_000,
    end: (reason) => ends.push(reason),
    nowMs: () => state.nowMs,
  });
  const checkAt = (nowMs: number, reason: string | undefined) => {
    Object.assign(state, { nowMs, reason });
    check();
    return ends.length;
  };
  expect(checkAt(100_000, undefined)).toBe(0);
  expect(checkAt(101_000, 'Stuck.')).toBe(0);
  expect(checkAt(160_999, 'Stuck.')).toBe(0);
  expect(checkAt(160_999, undefined)).toBe(0);
  expect(checkAt(161_000, 'Stuck.')).toBe(0);
  expect(checkAt(220_999, 'Stuck.')).toBe(0);
  expect(checkAt(221_000, 'Stuck.')).toBe(1);
  expect(ends).toEqual(['Stuck.']);
});

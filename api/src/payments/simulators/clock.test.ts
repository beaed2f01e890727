import { createSimulatorClock } from './clock';

test('the clock goes with the one that it is made from, before and after it was changed', () => {
  let base = new Date('2026-12-01T09:00:00Z');
  const clock = createSimulatorClock(() => base);
  clock.advance(60_000);
  base = new Date('2026-12-01T09:00:05Z');
  expect(clock.now()).toEqual(new Date('2026-12-01T09:01:05Z'));
  clock.set(new Date('2026-12-31T23:00:00Z'));
  base = new Date('2026-12-01T09:00:06Z');
  expect(clock.now()).toEqual(new Date('2026-12-31T23:00:01Z'));
  clock.advance(-60_000);
  expect(clock.now()).toEqual(new Date('2026-12-31T22:59:01Z'));
});

import { expect, test } from '@jest/globals';
import { confirmed, ride } from '../testing/samples';
import { lanesOf, placedIn, spanOf } from './lanes';

const sample = ride().ride;
const at = (pickupTime: string, driver?: string, status = 'confirmed' as const) =>
  confirmed({
    bookingId: `TFY-${pickupTime}`,
    status,
    ride: { ...sample, pickupTime },
    driver: driver === undefined ? null : { name: driver, phone: '+2348031112233' },
  });

test('rides without a driver come first, then the drivers by their first pickup; cancelled rides are left out', () => {
  const lanes = lanesOf([at('12:00', 'Musa'), at('09:00', 'Ada'), at('10:00'), ride({ status: 'cancelled' })]);
  expect(lanes.map(({ driver, rides }) => [driver, rides.length])).toEqual([
    [undefined, 1],
    ['Ada', 1],
    ['Musa', 1],
  ]);
});

test('rides at one time are below one another, and none is drawn beyond the hours', () => {
  const lanes = lanesOf([at('09:00'), at('09:10'), at('14:00'), at('22:50')]);
  const [lane] = lanes;
  if (!lane) throw new Error('No lane');
  const placed = placedIn(lane, spanOf(lanes));
  expect(placed.map(({ row }) => row)).toEqual([0, 1, 0, 0]);
  for (const { left, width } of placed) expect(left + width).toBeLessThanOrEqual(1);
});

test('the bar of a ride is where and as long as it drives, with room for its name behind it', () => {
  const lanes = lanesOf([at('09:00'), at('16:00')]);
  const [lane] = lanes;
  if (!lane) throw new Error('No lane');
  const span = spanOf(lanes);
  const hours = (span.untilMs - span.fromMs) / 3_600_000;
  const [first, last] = placedIn(lane, span);
  expect(hours).toBe(10);
  expect([first?.left, last?.left]).toEqual([0, 7 / 10]);
  for (const one of [first, last]) {
    const bar = (one?.width ?? 0) * (one?.bar ?? 0);
    // 40 minutes
    expect(bar * hours * 60).toBeCloseTo(40);
    expect((one?.width ?? 0) - bar).toBeCloseTo(0.2);
  }
});

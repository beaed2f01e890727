import { describe, expect, test } from '@jest/globals';
import { type RideStatus, rideStatuses } from 'shared/contract/lists';
import { ride as exampleRide } from '../testing/samples';
import { dayFrom, dayName, daysAfter, lagosDay } from './days';
import { driverErrors, driverRequest, withName } from './driver-form';
import { tidyReference } from './money-words';
import { isIn, movesOf, mustTellDriver, rideWords } from './ride-words';

describe('days', () => {
  test('the day in Lagos is an hour ahead of UTC', () => {
    expect(lagosDay(Date.parse('2026-11-21T22:59:00Z'))).toBe('2026-11-21');
    expect(lagosDay(Date.parse('2026-11-21T23:00:00Z'))).toBe('2026-11-22');
  });

  test('go on over the ends of months and years', () => {
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29');
    expect(dayName('2026-11-20', '2026-11-21')).toBe('Yesterday');
    expect(dayName('2026-11-24', '2026-11-21')).toBeUndefined();
  });

  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-13-01', undefined],
    ['soon', undefined],
    [null, undefined],
  ])('an address says %s', (text, day) => expect(dayFrom(text)).toBe(day));
});

describe('rides', () => {
  test('what comes next is the main move, if the server offers it', () => {
    expect(movesOf({ status: 'confirmed', moves: ['driver_assigned', 'cancelled'] })).toEqual({
      main: 'driver_assigned',
      others: ['cancelled'],
    });
    expect(movesOf({ status: 'driver_assigned', moves: ['driver_assigned', 'driver_en_route', 'cancelled'] })).toEqual({
      main: 'driver_en_route',
      others: ['driver_assigned', 'cancelled'],
    });
    expect(movesOf({ status: 'pending_payment', moves: ['cancelled'] })).toEqual({
      main: undefined,
      others: ['cancelled'],
    });
    expect(movesOf({ status: 'payment_review', moves: ['expired', 'awaiting_confirmation'] }).others).toEqual([]);
  });

  test('a ride needs action exactly while it has a next move', () => {
    const inStatus = (status: RideStatus) => ({ status, driver: null, ride: exampleRide().ride });
    const needing = rideStatuses.filter((status) => isIn('action', inStatus(status)));
    expect(needing).toEqual(rideStatuses.filter((status) => rideWords[status].next !== undefined));
    const both = rideStatuses.filter((status) => isIn('action', inStatus(status)) && isIn('done', inStatus(status)));
    expect(both).toEqual([]);
  });

  test('a cancelled ride with a driver needs a call until its hour has passed', () => {
    const cancelled = {
      ...exampleRide(),
      status: 'cancelled' as const,
      driver: { name: 'Musa', phone: '+2348035550142' },
    };
    const pickupMs = Date.parse(`${cancelled.ride.pickupDate}T${cancelled.ride.pickupTime}:00+01:00`);
    expect(mustTellDriver(cancelled, pickupMs)).toBe(true);
    expect(isIn('action', cancelled, pickupMs)).toBe(true);
    expect(isIn('done', cancelled, pickupMs + 2 * 3_600_000)).toBe(true);
    expect(isIn('action', { ...cancelled, driver: null }, pickupMs)).toBe(false);
  });
});

describe('a driver', () => {
  const form = { name: ' Musa Bello ', phone: '0803 111 2233', meetingPoint: 'Arrivals' };
  const musa = { name: 'Musa Bello', phone: '+2348031112233' };

  test('is sent as the server stores it, with the meeting point only where it changed', () => {
    expect(driverErrors(form)).toEqual({});
    expect(driverRequest(form, 'Arrivals')).toEqual(musa);
    expect(driverRequest(form, 'Gate C')).toEqual({ ...musa, meetingPoint: 'Arrivals' });
  });

  test('the number of a known driver is filled in, but never over a typed one', () => {
    expect(withName({ ...form, phone: '' }, 'musa bello', [musa]).phone).toBe(musa.phone);
    expect(
      withName({ ...form, phone: musa.phone }, 'Ada', [musa, { name: 'Ada', phone: '+2348039999999' }]).phone,
    ).toBe('+2348039999999');
    expect(withName(form, 'Musa Bello', [musa]).phone).toBe(form.phone);
  });

  test('needs a name and a number that can be called', () => {
    expect(Object.keys(driverErrors({ name: '', phone: '12', meetingPoint: 'x'.repeat(201) }))).toEqual([
      'name',
      'phone',
      'meetingPoint',
    ]);
  });
});

test.each([
  ['TFY-R8K2-MQX4', 'TFY-R8K2-MQX4'],
  [' tfy r8k2 mqx4 ', 'TFY-R8K2-MQX4'],
  ['tfyf8k2mqx4', 'TFY-F8K2-MQX4'],
  ['TFY-A8K2-MQX4', ''],
  ['', ''],
])('%p is the booking ID %p', (typed, reference) => expect(tidyReference(typed)).toBe(reference));

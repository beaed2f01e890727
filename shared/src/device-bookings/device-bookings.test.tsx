import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderPage } from 'shared/testing';
import {
  changeDeviceBooking,
  type DeviceBooking,
  DeviceBookingsList,
  deviceStateOf,
  keepDeviceBooking,
  readDeviceBookings,
  removeExpiredBookings,
  toDeviceBooking,
} from '.';

const nowMs = Date.parse('2026-11-26T08:00:00Z');
const key = 'tafiya:bookings';
const booking = (over: Partial<DeviceBooking> = {}): DeviceBooking => ({
  kind: 'ride',
  bookingId: 'TFY-R8K2-MQX4',
  route: 'Lagos airport (LOS) to Ikeja',
  beginsAt: '2026-11-27T09:30',
  state: 'unpaid',
  holdEndsOn: '2026-11-26T08:35:00.000Z',
  id: 'abcdefghijklmnopqrstuv',
  untilMs: nowMs + 30 * 24 * 3_600_000,
  ...over,
});
const flight = booking({
  kind: 'flight',
  bookingId: 'TFY-F8K2-MQX4',
  route: 'Lagos to Abuja',
  state: 'paid',
  id: undefined,
  token: 'flight.token',
});
const open = () => renderPage(DeviceBookingsList, { path: '/' });

beforeEach(() => {
  jest.useFakeTimers({ now: nowMs, doNotFake: ['queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

test('a booking that can be paid opens its payment page, any other its tracking page', () => {
  keepDeviceBooking(flight);
  keepDeviceBooking(booking());
  open();
  const [trip, ride, other] = screen.getAllByRole('link');
  expect(trip).toHaveAttribute('href', '/trip');
  expect(ride).toHaveAttribute('href', '/ride-payment-options?id=abcdefghijklmnopqrstuv');
  expect(ride).toHaveTextContent('Held until 09:35 AM. Fri 27 Nov, 09:30 AM. TFY-R8K2-MQX4');
  expect(other).toHaveAttribute('href', '/track-flight?booking=TFY-F8K2-MQX4');
  expect(other).toHaveTextContent('Paid. Fri 27 Nov');
  act(() => {
    jest.setSystemTime(nowMs + 36 * 60_000);
    changeDeviceBooking('TFY-R8K2-MQX4', { state: 'over' });
  });
  expect(screen.getAllByRole('link')[1]).toHaveTextContent('Not paid.');
  expect(screen.getAllByRole('link')[1]).toHaveAttribute('href', '/track-ride?booking=TFY-R8K2-MQX4');
  act(() => changeDeviceBooking('TFY-F8K2-MQX4', { state: 'cancelled' }));
  expect(screen.getAllByRole('link')[2]).toHaveTextContent('Cancelled. Fri 27 Nov');
});

test('one booking is forgotten, the others stay; without any nothing is drawn', async () => {
  keepDeviceBooking(flight);
  keepDeviceBooking(booking());
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Forget TFY-R8K2-MQX4 on this device' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(document.documentElement.style.getPropertyValue('--bookings')).toBe('1');
  await user.click(screen.getByRole('button', { name: 'Forget TFY-F8K2-MQX4 on this device' }));
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(localStorage.getItem(key)).toBeNull();
});

test('what another tab has stored is shown', () => {
  open();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  localStorage.setItem(key, JSON.stringify([flight]));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(screen.getByRole('link', { name: /TFY-F8K2-MQX4/ })).toBeVisible();
});

test('invalid data are ignored, and expired bookings are removed', () => {
  localStorage.setItem(key, '{"a":1}');
  expect(readDeviceBookings()).toEqual([]);
  localStorage.setItem(key, 'no JSON');
  expect(readDeviceBookings()).toEqual([]);
  localStorage.setItem(key, JSON.stringify([{ bookingId: 'TFY' }, null, flight, booking({ untilMs: nowMs })]));
  expect(readDeviceBookings()).toEqual([flight]);
  removeExpiredBookings();
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toHaveLength(1);
});

test('the token stays when the booking is read again; the id goes once it is not needed', () => {
  const facts = {
    id: 'abcdefghijklmnopqrstuv',
    bookingId: 'TFY-R8K2-MQX4',
    route: 'Ikeja to Lagos airport (LOS)',
    beginsAt: '2026-11-27T09:30',
    transfer_details: { expiresOn: '2026-11-26T08:35:00.000Z' },
  };
  keepDeviceBooking(toDeviceBooking({ ...facts, state: 'unpaid' }));
  expect(readDeviceBookings()[0]).toMatchObject({ kind: 'ride', id: facts.id });
  // without a token it is the only way to one
  expect(toDeviceBooking({ ...facts, state: 'paid' }).id).toBe(facts.id);
  changeDeviceBooking(facts.bookingId, { token: 'ride.token' });
  expect(toDeviceBooking({ ...facts, state: 'paid' })).toMatchObject({ token: 'ride.token', id: undefined });
});

test.each([
  ['pending_payment', null, 'unpaid'],
  ['payment_processing', null, 'unpaid'],
  ['awaiting_confirmation', '2026-11-26T08:10:00.000Z', 'paid'],
  ['driver_assigned', '2026-11-26T08:10:00.000Z', 'paid'],
  ['expired', null, 'over'],
  ['cancelled', null, 'cancelled'],
  ['cancelled', '2026-11-26T08:10:00.000Z', 'cancelled'],
  ['ticketing_failed', '2026-11-26T08:10:00.000Z', 'cancelled'],
] as const)('%s, paid at %s, is %s', (status, paidAt, state) => expect(deviceStateOf(status, { paidAt })).toBe(state));

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { type DeviceBooking, keepDeviceBooking } from 'shared/device-bookings';
import { noAnswer, renderPage } from 'shared/testing';
import { UnpaidBar } from './unpaid-bar';

const nowMs = Date.parse('2026-11-26T08:00:00Z');
const id = 'abcdefghijklmnopqrstuv';
const flight: DeviceBooking = {
  kind: 'flight',
  bookingId: 'TFY-F8K2-MQX4',
  route: 'Lagos to Abuja',
  beginsAt: '2026-11-27T07:15',
  state: 'unpaid',
  holdEndsOn: '2026-11-26T08:30:00.000Z',
  id,
  token: 'flight.token',
  untilMs: nowMs + 30 * 24 * 3_600_000,
};
const ride: DeviceBooking = {
  ...flight,
  kind: 'ride',
  bookingId: 'TFY-R8K2-MQX4',
  id: 'vutsrqponmlkjihgfedcba',
  holdEndsOn: '2026-11-26T08:20:00.000Z',
};
const open = (path: string) =>
  renderPage(UnpaidBar, {
    path,
    answers: { 'GET /fly/booked-flight/{id}': noAnswer, 'GET /ride/booked-ride/{id}': noAnswer },
  });
const bar = () => screen.queryByRole('region', { name: 'Unpaid bookings' });

beforeEach(() => {
  jest.useFakeTimers({ now: nowMs, doNotFake: ['queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

test('an unpaid booking leads back to its payment from any other page, for as long as it is held', () => {
  keepDeviceBooking(flight);
  open('/contact');
  expect(bar()).toHaveTextContent('1 unpaid booking, 30:00 left');
  expect(screen.getByRole('link', { name: 'Pay for TFY-F8K2-MQX4' })).toHaveAttribute(
    'href',
    `/payment-options?id=${id}`,
  );
  act(() => jest.advanceTimersByTime(60_000));
  expect(bar()).toHaveTextContent('1 unpaid booking, 29:00 left');
  act(() => jest.advanceTimersByTime(29 * 60_000));
  expect(bar()).not.toBeInTheDocument();
});

test('its own payment page does not repeat it', () => {
  keepDeviceBooking(flight);
  open(`/payment-options?id=${id}`);
  expect(bar()).not.toBeInTheDocument();
});

test('of several the one that ends first is counted down, and all are listed behind the link', () => {
  keepDeviceBooking(flight);
  keepDeviceBooking(ride);
  open('/');
  expect(bar()).toHaveTextContent('2 unpaid bookings, the first ends in 20:00');
  expect(within(bar() as HTMLElement).getByRole('link')).toHaveAttribute('href', '/track-booking');
});

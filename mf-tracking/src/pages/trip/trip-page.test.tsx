import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { keepDeviceBooking, readDeviceBookings, removeExpiredBookings } from 'shared/device-bookings';
import { queryClient } from 'shared/shell';
import { failed, type Handler, networkFailure, noAnswer, ok, renderPage } from 'shared/testing';
import type { TripPart } from '../../model/trip/trips';
import { dayBeforeMs, flightPart, rideOn, ridePart } from '../../testing/trip-samples';
import Page from '.';

const flight = flightPart();
const ride = ridePart('TFY-RBBB-BBBB', { ...rideOn, dropOffLocation: 'Wuse, FCT' });
const views = { ride: 'POST /track/ride/view', flight: 'POST /track/flight/view' } as const;

function open(parts: readonly TripPart[], answers: Record<string, Handler> = {}) {
  for (const { booking } of parts) keepDeviceBooking(booking);
  const own = Object.fromEntries(parts.map(({ kind, tracked }) => [views[kind], ok(tracked)]));
  return renderPage(Page, { path: '/trip', answers: { ...own, ...answers } });
}
const trip = () => screen.findByRole('region', { name: 'Lagos to Abuja and back' });

beforeEach(() => {
  jest.useFakeTimers({ now: dayBeforeMs, doNotFake: ['queueMicrotask', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

test('the bookings of this device that meet are one line, with what is next and a way to each', async () => {
  const page = open([flight, ride]);
  const shown = within(await trip());
  expect(await shown.findByText(/Check in online with Air Peace/)).toBeInTheDocument();
  expect(shown.getByText('Fri 27 Nov to Mon 30 Nov')).toBeInTheDocument();
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      '08:30 AMLanding in Abuja',
      '09:15 AMDriver at arrivalsAt arrivals: your driver holds a sign with your name.',
    ]),
  );
  expect(shown.getByRole('link', { name: /Lagos to Abuja and back.*Ticketed/ })).toHaveAttribute(
    'href',
    '/track-flight?booking=TFY-F8K2-MQX4',
  );
  expect(shown.getByRole('link', { name: 'Ride to the airport in Abuja' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/ride-search\?airport=ABV&pickupDate=2026-11-30&pickupTime=14%3A00.*direction=to$/),
  );
  expect(page.address()).toBe('/trip');
});

test('it follows its bookings, and keeps their ways on the device without names and streets', async () => {
  const page = open([flight, ride]);
  await screen.findByText('Confirmed');
  page.answer({ [views.ride]: ok({ ...ride.tracked, status: 'driver_en_route' }) });
  await act(() => jest.advanceTimersByTimeAsync(11_000));
  expect(await screen.findByText('Your driver is on the way')).toBeInTheDocument();
  expect(readDeviceBookings()).toHaveLength(2);
  for (const { legs } of readDeviceBookings()) expect(legs?.length).toBeGreaterThan(0);
  expect(localStorage.getItem('tafiya:bookings')).not.toMatch(/Adékúnlé|Ifẹ́olúwa|Admiralty/);
});

test('without a connection the trip is what the device has kept', async () => {
  const keptFlight = { ...flight, booking: { ...flight.booking, legs: flight.legs } };
  const keptRide = { ...ride, booking: { ...ride.booking, legs: ride.legs } };
  open([keptFlight, keptRide], { [views.flight]: networkFailure, [views.ride]: networkFailure });
  const shown = within(await trip());
  expect(shown.getByText('Take-off in Lagos')).toBeInTheDocument();
  expect(shown.getByText(/Meet your driver at arrivals|Be at the airport in Lagos/)).toBeInTheDocument();
  expect(await screen.findByText(/We cannot reach the site/)).toBeInTheDocument();
});

const driver = { name: 'Musa Ɗanladi', phone: '+2348035550199', plateNumber: 'KJA 482 XB' };

test('what the day needs is kept only by choice, is shown without a connection, and goes with the choice', async () => {
  const assigned = ridePart('TFY-RBBB-BBBB', rideOn, { status: 'driver_assigned', driver });
  const online = open([flight, assigned]);
  await screen.findByText('Driver assigned');
  const kept = () => localStorage.getItem('tafiya:bookings');
  expect(kept()).not.toContain('KJA 482 XB');
  await online.user.click(screen.getByRole('checkbox', { name: /^Keep what I need on the day/ }));
  expect(kept()).toContain('KJA 482 XB');
  const stored = readDeviceBookings();
  online.unmount();
  // another document has no responses of this one
  queryClient.clear();

  const offline = open(
    [flight, assigned].map((part, place) => ({ ...part, booking: stored[stored.length - 1 - place] ?? part.booking })),
    { [views.flight]: networkFailure, [views.ride]: networkFailure },
  );
  const shown = within(await trip());
  expect(await screen.findByText(/This is your trip as of 10:00 AM/)).toBeInTheDocument();
  expect(shown.getByText(/holds a sign with your name\. Musa Ɗanladi, .*KJA 482 XB/)).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'Call Musa Ɗanladi, +234 803 555 0199' })).toHaveAttribute(
    'href',
    'tel:+2348035550199',
  );
  expect(shown.getByText(`Airline reference ${flight.tracked?.airlineReference}`)).toBeInTheDocument();
  await offline.user.click(screen.getByRole('checkbox', { name: /^Keep what I need on the day/ }));
  expect(kept()).not.toContain('KJA 482 XB');
  expect(shown.queryByText(/KJA 482 XB/)).not.toBeInTheDocument();
  expect(readDeviceBookings()).toHaveLength(2);
});

test('the details of a past journey are not shown, and are removed', async () => {
  const details = { asOfMs: dayBeforeMs - 1, untilMs: dayBeforeMs - 1, airlineReference: 'OLDREF' };
  keepDeviceBooking({ ...flight.booking, legs: flight.legs, details });
  open([], { [views.flight]: networkFailure });
  await screen.findByText(/We cannot reach the site/);
  expect(screen.queryByText(/OLDREF/)).not.toBeInTheDocument();
  act(removeExpiredBookings);
  expect(localStorage.getItem('tafiya:bookings')).not.toContain('OLDREF');
  expect(readDeviceBookings()).toHaveLength(1);
});

test('a booking without a known way yet shows a loading state', async () => {
  const page = open([flight], { [views.flight]: noAnswer });
  expect(screen.getByText('Loading your trip')).toBeInTheDocument();
  page.unmount();
});

test('a booking that cannot be opened any more is shown from storage', async () => {
  open([flight], { [views.flight]: failed('VIEW_EXPIRED', 'Look it up again.') });
  expect(await trip()).toHaveTextContent('Paid');
});

test('without bookings it says what it is for, and leads to search and tracking', () => {
  open([]);
  expect(screen.getByRole('heading', { level: 1, name: 'Your trip' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'No trip on this device yet' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Track Booking' })).toHaveAttribute('href', '/track-booking');
});

const refund = { amount: 17_250, dueOn: '2026-12-04T13:15:00.000Z', refundedAt: null };

test.each([
  ['that waits', refund, /^NGN 17,250 is refunded by Friday 04, December 2026\.$/],
  [
    'on its way',
    { ...refund, underWay: { amount: 17_250, since: '2026-11-25T13:15:00.000Z' } },
    /^NGN 17,250 has been on its way back to you since Wednesday 25, November 2026\. Banks need up to 10 working days\.$/,
  ],
  [
    'that was sent',
    { ...refund, refundedAt: '2026-11-26T08:00:00.000Z' },
    /^NGN 17,250 was sent back to you on Thursday 26, November 2026\.$/,
  ],
])('below a booking, money %s that comes back', async (_, given, sentence) => {
  open([flight, ridePart('TFY-RBBB-BBBB', rideOn, { payment: { refund: given } })]);
  expect(within(await trip()).getByText(sentence)).toBeInTheDocument();
});

test('a transfer that the bank returned is shown once, where to pay', async () => {
  const payment = {
    status: 'pending',
    amountPaid: 0,
    paidAt: null,
    takes: 'exact',
    rejected: { amount: 9_000, at: '2026-11-26T08:55:00.000Z' },
  } as const;
  const unpaid = ridePart(
    'TFY-RBBB-BBBB',
    rideOn,
    { status: 'pending_payment', actions: ['pay'], payment },
    { state: 'unpaid' },
  );
  open([flight, unpaid]);
  const shown = within(await trip());
  expect(await shown.findByText(/^Your bank returns NGN 9,000: .* Send exactly NGN 34,500/)).toBeInTheDocument();
  expect(shown.getAllByText(/Your bank returns/)).toHaveLength(1);
});

test('a cancelled booking is not a past trip', async () => {
  open([flightPart({ status: 'cancelled', actions: [] })]);
  expect(await screen.findByText('1 cancelled trip')).toBeInTheDocument();
  expect(screen.queryByText('1 past trip')).not.toBeInTheDocument();
});

test('past trips are folded', async () => {
  const past = ridePart('TFY-RCCC-CCCC', { pickupDate: '2026-11-20' }, { status: 'completed', actions: ['review'] });
  const { user } = open([past]);
  const fold = await screen.findByText('1 past trip');
  expect(screen.getByText('Leave a review')).not.toBeVisible();
  await user.click(fold);
  expect(screen.getByText('Leave a review')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'No trip ahead on this device' })).toBeInTheDocument();
});

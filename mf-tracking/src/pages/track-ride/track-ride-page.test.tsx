import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { exampleRide } from 'shared/contract/example-ride';
import type { RideStatus } from 'shared/contract/lists';
import type { Payment } from 'shared/contract/payments';
import { keepDeviceBooking, readDeviceBookings } from 'shared/device-bookings';
import { type Answer, failed, type Handler, networkFailure, noAnswer, ok, renderPage } from 'shared/testing';
import { lookUp } from '../../testing/look-up';
import { nowMs, rideEntry, rideReference, trackedRide } from '../../testing/samples';
import Page from '.';

const path = `/track-ride?booking=${rideReference}`;
const view = 'POST /track/ride/view';

/** Shows a ride that this tab has looked up before. */
function open(answer: Handler, others: Record<string, Handler> = {}) {
  sessionStorage.setItem(`tafiya:view:${rideReference}`, 'view-token-1');
  return renderPage(Page, { path, answers: { [view]: answer, ...others } });
}
const stands = (name: string) => screen.findByRole('heading', { level: 2, name });
const region = (name: string) => within(screen.getByRole('region', { name }));
const steps = () =>
  within(screen.getByRole('list', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  jest.useFakeTimers({ now: nowMs, doNotFake: ['queueMicrotask', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

test('shows the state of the ride, the driver, the meeting point and what can be done', async () => {
  const { user } = open(ok(trackedRide()));
  await stands('Driver on the way');
  expect(region('Your ride').getByText('Paid', { selector: 'span:not(li span)' })).toBeInTheDocument();
  expect(steps()).toEqual([
    '4 steps done',
    'Driver on the way09:04 AM',
    'Driver at the airport, to comeBy Sat 21 Nov, 09:30 AM',
    'On the road, to comeAbout 25-40 minutes, 18 km',
    'Arrived in Eti Osa, to come',
  ]);
  await user.click(screen.getByRole('button', { name: '4 steps done', expanded: false }));
  expect(screen.getByRole('button', { name: '4 steps done', expanded: true })).toHaveFocus();
  expect(steps()).toEqual([
    '4 steps done',
    'Booked, doneFri 03:16 PM',
    'Paid, doneFri 03:24 PMNGN\u00a034,500 by bank transfer',
    'Confirmed, doneFri 03:31 PM',
    'Driver assigned, done08:02 AM',
    'Driver on the way09:04 AM',
    'Driver at the airport, to comeBy Sat 21 Nov, 09:30 AM',
    'On the road, to comeAbout 25-40 minutes, 18 km',
    'Arrived in Eti Osa, to come',
  ]);
  expect(region('Your ride').getByText(/^Today 09:30.AM$/)).toBeInTheDocument();
  const driver = region('Your driver');
  expect(driver.getByRole('link', { name: 'Call Musa Ɗanladi' })).toHaveAttribute('href', 'tel:+2348035550199');
  expect(driver.getByRole('img', { name: 'Toyota Highlander, White' })).toBeInTheDocument();
  expect(driver.getByText('KJA 482 XB')).toBeInTheDocument();
  const pickup = region('Meeting point');
  expect(pickup.getByText('At arrivals: your driver holds a sign with your name.')).toBeInTheDocument();
  expect(pickup.getByText('Pickup Saturday 21, November 2026, 09:30 AM')).toBeInTheDocument();
  expect(region('Your ride').getByRole('link', { name: 'Get help' })).toHaveAttribute(
    'href',
    `/contact?booking=${rideReference}`,
  );
});

test('says the name by which the area was chosen', async () => {
  open(ok(trackedRide({ ride: { place: 'Lekki' } })));
  await stands('Driver on the way');
  const route = 'Murtala Muhammed International Airport (LOS), Lagos to Lekki (Eti Osa, Lagos)';
  expect(region('Your ride').getByText(route)).toBeInTheDocument();
  expect(steps()).toContain('Arrived in Lekki, to come');
});

test('works by itself: a look-up here shows the ride below, with the focus on its state', async () => {
  const page = renderPage(Page, {
    path: '/track-ride',
    answers: { 'POST /track/ride': ok(trackedRide()), [view]: ok(trackedRide()) },
  });
  await lookUp(page.user, 'r8k2mqx4');
  expect(await stands('Driver on the way')).toHaveFocus();
  expect(page.address()).toBe('/track-ride');
  expect(page.calls.map(({ path }) => path)).toEqual(['/track/ride']);
});

test('the form is folded to the booking that it found, and opens for another one', async () => {
  const page = renderPage(Page, {
    path: '/track-ride',
    answers: { 'POST /track/ride': ok(trackedRide()), [view]: ok(trackedRide()) },
  });
  await lookUp(page.user, 'r8k2mqx4');
  await stands('Driver on the way');
  expect(screen.getAllByText(/TFY-R8K2-MQX4/)).toHaveLength(1);
  expect(screen.queryByRole('textbox', { name: 'Booking ID' })).not.toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Look up another' }));
  expect(screen.getByRole('textbox', { name: 'Booking ID' })).toHaveFocus();
});

test('the address alone shows nothing: it only fills the reference in', () => {
  const page = renderPage(Page, { path });
  expect(screen.getByRole('textbox', { name: 'Booking ID' })).toHaveValue(rideReference);
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  expect(page.calls).toHaveLength(0);
});

test('the reference of a flight leads to the page of flights', () => {
  const page = renderPage(Page, { path: '/track-ride?booking=TFY-F8K2-MQX4' });
  expect(page.address()).toBe('/track-flight?booking=TFY-F8K2-MQX4');
});

test('shows a skeleton until it is loaded', () => {
  open(noAnswer);
  expect(screen.getByText('Loading your booking')).toBeInTheDocument();
});

describe('what it shows of each state', () => {
  test('before a driver is assigned: the car, the next steps, and that the rest follows', async () => {
    const page = open(
      ok(trackedRide({ driver: null, timeline: [rideEntry('pending_payment'), rideEntry('awaiting_confirmation')] })),
    );
    await stands('Awaiting confirmation');
    expect(region('Your car').getByText(/appear here once assigned/)).toBeInTheDocument();
    expect(steps().map((step) => step?.split(',')[0])).toEqual([
      'Booked',
      'PaidFri 03:24 PMYour payment is in; we are confirming your ride',
      'Confirmed',
      'Driver assigned',
      '4 more steps on the day',
    ]);
    expect(steps()[3]).toBe('Driver assigned, to comeYou get name, phone and number plate by e-mail and here');
    await page.user.click(screen.getByRole('button', { name: '4 more steps on the day', expanded: false }));
    expect(steps()).toHaveLength(9);
    expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toHaveFocus();
    expect(screen.queryByRole('link', { name: /^Call/ })).not.toBeInTheDocument();
  });

  test('before it is paid: what is due, and the way to its payment', async () => {
    open(
      ok(
        trackedRide({
          driver: null,
          timeline: [rideEntry('pending_payment')],
          payment: { status: 'pending', amountPaid: 0, paidAt: null },
          payBy: '2026-11-21T08:40:00.000Z',
          actions: ['pay', 'cancel'],
        }),
      ),
    );
    await stands('Waiting for payment');
    expect(screen.getByText('NGN 34,500 is still to be paid by 09:40 AM.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute(
      'href',
      '/ride-payment-options?id=view-token-1',
    );
    expect(screen.queryByRole('button', { name: 'Receipt' })).not.toBeInTheDocument();
  });

  test('after it has expired: a new account', async () => {
    open(
      ok(
        trackedRide({
          driver: null,
          timeline: [rideEntry('pending_payment'), rideEntry('expired')],
          payment: { status: 'expired', amountPaid: 0 },
          actions: ['new_account'],
        }),
      ),
    );
    await stands('Expired');
    expect(steps()).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Get a new account number' })).toBeInTheDocument();
  });

  test.each<[RideStatus, string]>([
    ['payment_review', 'Payment under review'],
    ['cancelled', 'Cancelled'],
    ['no_show', 'Traveller did not come'],
  ])('%s: no further steps', async (status, name) => {
    open(ok(trackedRide({ driver: null, timeline: [rideEntry('pending_payment'), rideEntry(status)] })));
    await stands(name);
    expect(steps()).toHaveLength(2);
    expect(screen.queryByText(/appear here once assigned/)).not.toBeInTheDocument();
  });

  test('cancelled: what was paid, kept and goes back, by when', async () => {
    const refund = { amount: 17_250, dueOn: '2026-12-04T13:15:00.000Z', refundedAt: null };
    open(
      ok(
        trackedRide({
          timeline: [rideEntry('awaiting_confirmation'), rideEntry('cancelled')],
          payment: { status: 'refund_pending', refund },
        }),
      ),
    );
    await stands('Cancelled');
    const money = screen.getByRole('heading', { name: 'Your money' }).parentElement;
    await screen.findByText('It goes back by Fri 4 Dec');
    expect(money).toHaveTextContent('PaidNGN 34,500Kept by the terms− NGN 17,250Goes back to youNGN 17,250');
  });

  test('completed: a review can be left', async () => {
    open(ok(trackedRide({ timeline: [rideEntry('in_progress'), rideEntry('completed')], actions: ['review'] })));
    await stands('Completed');
    expect(region('Pickup').getByText('Saturday 21, November 2026, 09:30 AM')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Leave a review' })).toHaveAttribute(
      'href',
      `/feedback?booking=${rideReference}`,
    );
  });
});

describe('a booking with a return ride', () => {
  const wayBack = {
    ...trackedRide({
      timeline: [rideEntry('pending_payment'), rideEntry('awaiting_confirmation'), rideEntry('confirmed')],
      driver: null,
      ride: {
        pickupLocation: 'Eti Osa, Lagos',
        dropOffLocation: exampleRide.ride.pickupLocation,
        pickupDate: '2026-11-24',
      },
      meetingPoint: '4 Bourdillon Road, Eti Osa, Lagos',
    }),
    actions: ['cancel' as const],
  };

  test('shows both ways in order, each with its state, its car and its own actions', async () => {
    open(ok(trackedRide({ wayBack })));
    await stands('Driver on the way');
    expect(screen.getByRole('heading', { name: 'Way back: Confirmed' })).toBeInTheDocument();
    expect(screen.getAllByRole('list', { name: 'Timeline' })).toHaveLength(2);
    expect(region('Way there: Your driver').getByText('KJA 482 XB')).toBeInTheDocument();
    expect(region('Way back: Your car').getByText(/appear here once assigned/)).toBeInTheDocument();
    const back = region('Way back: Meeting point');
    expect(back.getByText('4 Bourdillon Road, Eti Osa, Lagos')).toBeInTheDocument();
    expect(
      region('Way there: Meeting point').getByRole('button', { name: 'Cancel the way there' }),
    ).toBeInTheDocument();
    expect(back.getByRole('button', { name: 'Cancel the way back' })).toBeInTheDocument();
  });
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('kept current', () => {
  test('asks every 10 seconds by the token, and says what has changed without taking the focus', async () => {
    const page = open(ok(trackedRide()));
    await stands('Driver on the way');
    expect(page.calls).toHaveLength(1);
    expect(page.calls[0]?.body).toEqual({ viewToken: 'view-token-1' });
    act(() => screen.getByRole('button', { name: 'Look up another' }).focus());
    page.answer({ [view]: ok(trackedRide({ timeline: [rideEntry('driver_en_route'), rideEntry('driver_arrived')] })) });
    await pass(10_000);
    await stands('Driver has arrived');
    expect(page.calls).toHaveLength(2);
    expect(screen.getByRole('status', { name: 'Booking status' })).toHaveTextContent(
      'Driver has arrived. Payment: Paid.',
    );
    expect(screen.getByRole('button', { name: 'Look up another' })).toHaveFocus();
  });

  test('reads out a pickup that staff have moved, and a landing that changes the wait', async () => {
    const page = open(ok(trackedRide()));
    await stands('Driver on the way');
    const announced = screen.getByRole('status', { name: 'Booking status' });
    const { ride } = trackedRide();
    const sentence = 'The driver waits 60 minutes from landing of P4 7121, due 11:55 PM, at no charge.';
    const waiting = { ...ride.waiting, sentence };
    const moved = { ...ride, pickupDate: '2026-11-21', pickupTime: '22:00', waiting };
    page.answer({ [view]: ok(trackedRide({ ride: moved })) });
    await pass(10_000);
    expect(announced).toHaveTextContent(`Driver on the way. Payment: Paid. Pickup Sat 21 Nov, 10:00 PM. ${sentence}`);
    page.answer({ [view]: ok(trackedRide({ timeline: [rideEntry('driver_arrived'), rideEntry('no_show')] })) });
    await pass(10_000);
    expect(announced).not.toHaveTextContent('Pickup');
  });

  test('makes no requests in a final state', async () => {
    const page = open(ok(trackedRide({ timeline: [rideEntry('in_progress'), rideEntry('completed')] })));
    await stands('Completed');
    await pass(60_000);
    expect(page.calls).toHaveLength(1);
    expect(screen.queryByText(/keeps itself up to date/)).not.toBeInTheDocument();
  });

  test('follows the refund of a cancelled ride until it was sent', async () => {
    const refund = { amount: 34_500, dueOn: '2026-12-04T13:15:00.000Z', refundedAt: null };
    const cancelledWith = (payment: Partial<Payment>) =>
      ok(
        trackedRide({
          timeline: [rideEntry('awaiting_confirmation'), rideEntry('cancelled')],
          payment: { status: 'refund_pending', ...payment },
        }),
      );
    const page = open(cancelledWith({ refund }));
    await stands('Cancelled');
    const announced = screen.getByRole('status', { name: 'Booking status' });
    expect(announced).toHaveTextContent('Cancelled. Payment: Refund due.');
    const underWay = { amount: 34_500, since: '2026-11-20T08:00:00.000Z' };
    page.answer({ [view]: cancelledWith({ refund: { ...refund, underWay } }) });
    await pass(10_000);
    expect(await screen.findByText('It has been on its way since Fri 20 Nov')).toBeInTheDocument();
    expect(announced).toHaveTextContent('Cancelled. Payment: Refund under way.');
    const sent = { ...refund, refundedAt: '2026-11-20T08:10:00.000Z' };
    page.answer({ [view]: cancelledWith({ status: 'refunded', refund: sent }) });
    await pass(10_000);
    expect(await screen.findByText('Sent back on Fri 20 Nov')).toBeInTheDocument();
    const asked = page.calls.length;
    await pass(60_000);
    expect(page.calls).toHaveLength(asked);
  });

  test('makes no requests while the page is hidden, and one at once when it is visible again', async () => {
    const page = open(ok(trackedRide()));
    await stands('Driver on the way');
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await pass(60_000);
    expect(page.calls).toHaveLength(1);
    hidden.mockRestore();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(page.calls).toHaveLength(2));
  });

  test('a lost connection keeps what is shown and says how old it is', async () => {
    const page = open(ok(trackedRide()));
    await stands('Driver on the way');
    page.answer({ [view]: networkFailure });
    await pass(10_000);
    expect(await screen.findByText(/We cannot reach the site. This is how it stood at 09:10 AM/)).toBeInTheDocument();
    expect(screen.getByText('KJA 482 XB')).toBeInTheDocument();
    page.answer({ [view]: ok(trackedRide()) });
    await pass(10_000);
    expect(await screen.findByText(/keeps itself up to date/)).toBeInTheDocument();
  });

  test('after its 30 minutes the form says so, what was typed is kept, and the token is forgotten', async () => {
    const page = renderPage(Page, {
      path: '/track-ride',
      answers: { 'POST /track/ride': ok(trackedRide()), [view]: failed('VIEW_EXPIRED', 'Look it up again.') },
    });
    await lookUp(page.user, rideReference);
    await stands('Driver on the way');
    await pass(10_000);
    expect(await screen.findByText(/this page shows it for 30 minutes/)).toBeInTheDocument();
    expect(screen.queryByText('KJA 482 XB')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Last name or e-mail' })).toHaveValue('Okafor');
    expect(sessionStorage.getItem(`tafiya:view:${rideReference}`)).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Track' }));
    await stands('Driver on the way');
  });

  test('a reload that cannot reach the site offers to try again', async () => {
    const page = open(networkFailure);
    expect(await screen.findByText('Your booking could not be loaded')).toBeInTheDocument();
    page.answer({ [view]: ok(trackedRide()) });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await stands('Driver on the way');
  });

  test('a reload without a connection says so, and shows the booking by itself when it is back', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const page = open(networkFailure);
    expect(await screen.findByText(/This booking is not kept on this device/)).toBeInTheDocument();
    online.mockReturnValue(true);
    page.answer({ [view]: ok(trackedRide()) });
    act(() => void window.dispatchEvent(new Event('online')));
    await stands('Driver on the way');
    online.mockRestore();
  });
});

describe('files', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const booking: Record<string, Answer> = { 'GET /ride/booked-ride/{id}': ok(exampleRide) };

  test('the calendar file is made from the booking of that moment', async () => {
    const page = open(ok(trackedRide()), booking);
    await page.user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
    await waitFor(() => expect(saved).toEqual(['ride.ics']));
    expect(page.calls.at(-1)?.params).toEqual({ id: 'view-token-1' });
  });

  test('a receipt that cannot be made says so', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const page = open(ok(trackedRide()), { 'GET /ride/booked-ride/{id}': networkFailure });
    await page.user.click(await screen.findByRole('button', { name: 'Receipt' }));
    expect(await screen.findByText(/The receipt could not be made/)).toBeInTheDocument();
    expect(warned).toHaveBeenCalledTimes(1);
  });
});

test('a booking of this device opens without a look-up, also after the time of an earlier one', async () => {
  keepDeviceBooking({
    kind: 'ride',
    bookingId: rideReference,
    route: 'Lagos airport (LOS) to Eti Osa',
    beginsAt: '2026-11-21T09:30',
    state: 'unpaid',
    holdEndsOn: '2026-11-20T15:45:00.000Z',
    token: 'token-of-the-device',
    untilMs: nowMs + 1_000_000,
  });
  sessionStorage.setItem(`tafiya:view:${rideReference}`, 'view-token-1');
  const sent: unknown[] = [];
  const page = renderPage(Page, {
    path,
    answers: {
      [view]: ({ body }) => {
        const { viewToken } = body as { viewToken: string };
        sent.push(viewToken);
        return viewToken === 'view-token-1' ? failed('VIEW_EXPIRED', 'Look it up again.') : ok(trackedRide());
      },
    },
  });
  await stands('Driver on the way');
  expect(sent).toEqual(['view-token-1', 'token-of-the-device']);
  expect(page.address()).toBe(path);
  expect(readDeviceBookings()).toMatchObject([{ state: 'paid', token: 'token-of-the-device' }]);
});

test('without a connection a booking of this device leads to the trip, which is kept', async () => {
  keepDeviceBooking({
    kind: 'ride',
    bookingId: rideReference,
    route: 'Lagos airport (LOS) to Eti Osa',
    beginsAt: '2026-11-21T09:30',
    state: 'paid',
    holdEndsOn: '2026-11-20T15:45:00.000Z',
    token: 'token-of-the-device',
    untilMs: nowMs + 1_000_000,
  });
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderPage(Page, { path, answers: { [view]: networkFailure } });
  expect(await screen.findByRole('link', { name: 'Your trip works offline' })).toHaveAttribute('href', '/trip');
  // a form that can find nothing is of no use
  expect(screen.queryByRole('textbox', { name: 'Booking ID' })).not.toBeInTheDocument();
  expect(screen.queryByText(/is not kept on this device/)).not.toBeInTheDocument();
  online.mockRestore();
  localStorage.clear();
});

test('the token of an erased booking is dropped, and the form asks', async () => {
  keepDeviceBooking({
    kind: 'ride',
    bookingId: rideReference,
    route: 'Lagos airport (LOS) to Eti Osa',
    beginsAt: '2026-11-21T09:30',
    state: 'paid',
    holdEndsOn: '2026-11-20T15:45:00.000Z',
    token: 'token-of-the-device',
    untilMs: nowMs + 1_000_000,
  });
  renderPage(Page, { path, answers: { [view]: failed('VIEW_EXPIRED', 'Look it up again.') } });
  expect(await screen.findByText(/Press Track to see it again/)).toBeInTheDocument();
  expect(readDeviceBookings()[0]?.token).toBeUndefined();
});

import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type DeviceBooking, keepDeviceBooking } from 'shared/device-bookings';
import { failed, networkFailure, ok, renderPage } from 'shared/testing';
import { flightReference, rideEntry, rideReference, trackedFlight, trackedRide } from '../../testing/samples';
import Page from '.';

const path = '/feedback';
const sendCall = 'POST /contact-us/review-response';
const ride = 'TFY-R8K2-MQX4';
const flight = 'TFY-F8K2-MQX4';
const email = 'amaka.okafor@example.com';
const send = () => screen.getByRole('button', { name: 'Send review' });
type Answers = NonNullable<Parameters<typeof renderPage>[1]['answers']>;

/** The form as it was left another time. */
function openTyped(answers: Answers, typed: object = {}) {
  sessionStorage.setItem('tafiya:draft:feedback', JSON.stringify({ bookingId: ride, email, rating: '4', ...typed }));
  return renderPage(Page, { path, answers });
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('a review', () => {
  test('of a ride is sent with its stars and its comment', async () => {
    const { user, calls } = renderPage(Page, {
      path: `${path}?booking=${ride}`,
      answers: { [sendCall]: ok({ isShown: true }) },
    });
    expect(screen.getByText('How was your trip? You can review each trip once, after it ends.')).toBeInTheDocument();
    expect(screen.getByText(/^We may show your comment on the home page, with your first name/)).toBeInTheDocument();
    expect(screen.getByLabelText('Booking ID')).toHaveValue(ride);
    await user.type(screen.getByLabelText('E-mail of the booking'), email);
    const stars = within(screen.getByRole('group', { name: 'How was it?' }));
    await user.click(stars.getByRole('radio', { name: '3 of 5, fair' }));
    await user.keyboard('{ArrowRight}');
    const driver = within(screen.getByRole('group', { name: /^Driver/ }));
    await user.click(driver.getByRole('radio', { name: '5 of 5, excellent' }));
    await user.click(screen.getByLabelText(/^Comment/));
    await user.paste('On time, and a clean car.');
    await user.click(send());
    expect(await screen.findByRole('heading', { name: 'Thank you for your review' })).toHaveFocus();
    expect(screen.getByText(/^Your comment is on the home page now/)).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({
      bookingId: ride,
      email,
      rating: 4,
      driver: 5,
      comment: 'On time, and a clean car.',
    });
    expect(sessionStorage.getItem('tafiya:draft:feedback')).toBeNull();
  });

  test('of a flight has no car and no driver', async () => {
    const { user, calls } = openTyped(
      { [sendCall]: ok({ isShown: false }) },
      { bookingId: flight.toLowerCase(), driver: '2' },
    );
    expect(screen.queryByRole('group', { name: /^Driver/ })).not.toBeInTheDocument();
    await user.click(send());
    expect(await screen.findByText('Your stars count among those of all travellers.')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ bookingId: flight, email, rating: 4, comment: '' });
  });

  test('with a comment that waits to be read says so', async () => {
    const { user } = openTyped({ [sendCall]: ok({ isShown: false }) }, { comment: 'Call me: 0803 555 0142' });
    await user.click(send());
    expect(await screen.findByText(/a person reads it before it is shown/)).toBeInTheDocument();
  });

  test('that is incomplete is not sent: each field shows its error, and the summary links to it', async () => {
    const { user, calls } = renderPage(Page, { path });
    await user.click(send());
    const summary = screen.getByRole('group', { name: '3 fields need your attention' });
    expect(summary).toHaveFocus();
    expect(screen.getByLabelText('Booking ID')).toHaveAccessibleDescription(
      'Enter the booking ID. You find it in every e-mail about your booking.',
    );
    await user.click(within(summary).getByRole('link', { name: 'Choose from one star to five.' }));
    expect(screen.getByRole('radio', { name: /^1 of 5/ })).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  test('with too long a comment says how long it is', async () => {
    const { user } = openTyped({}, { comment: 'x'.repeat(1_001) });
    await user.click(send());
    expect(screen.getByLabelText(/^Comment/)).toHaveAccessibleDescription(
      /^Use at most 1,000 characters; this has 1,001\./,
    );
  });

  test('that was not delivered can be sent again, once', async () => {
    const { user, calls, answer } = openTyped({ [sendCall]: networkFailure });
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the site.');
    answer({ [sendCall]: ok({ isShown: true }) });
    await user.click(send());
    expect(await screen.findByRole('heading', { name: 'Thank you for your review' })).toBeInTheDocument();
    expect(calls[1]?.headers['idempotency-key']).toBe(calls[0]?.headers['idempotency-key']);
  });
});

test.each([
  ['NOT_FOUND', 'We found no booking with this booking ID and this e-mail.'],
  ['STATE_CONFLICT', 'This ride is still ahead of you. Tell us about it afterwards.'],
] as const)('%s is shown as a sentence, and what was typed stays', async (code, message) => {
  const { user } = openTyped({ [sendCall]: failed(code, message) });
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Booking ID')).toHaveValue(ride);
});

test('a booking that already has a review is not an error: the review is shown, and nothing can be sent', async () => {
  const { user } = openTyped({ [sendCall]: failed('ALREADY_REVIEWED', 'You have reviewed this ride already.') });
  await user.click(send());
  expect(await screen.findByRole('heading', { name: 'Thank you, we have your review' })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send review' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', `/contact?booking=${ride}`);
  expect(sessionStorage.getItem('tafiya:draft:feedback')).toBeNull();
});

test('the booking of a journey that was made on this device is filled in', async () => {
  keepDeviceBooking({
    kind: 'ride',
    bookingId: ride,
    route: 'Ikeja to Lagos airport (LOS)',
    beginsAt: '2026-11-20T09:30',
    state: 'paid',
    holdEndsOn: '2026-11-19T09:30:00.000Z',
    untilMs: Date.now() + 1_000_000,
  });
  const { user } = renderPage(Page, { path });
  const field = screen.getByLabelText('Booking ID');
  expect(field).toHaveValue(ride);
  await user.clear(field);
  expect(field).toHaveValue('');
});

test.each([
  ['Airport (LOS) to Eti Osa', 'You can review your ride to Eti Osa after Mon 30 Nov.'],
  ['Ikeja to Airport (LOS) and back', 'You can review your ride to the airport (LOS) after Mon 30 Nov.'],
])('a trip to come, %s, is named with the day from which it can be reviewed', (route, said) => {
  const later = { kind: 'flight', bookingId: flight, route: 'Lagos to Abuja', beginsAt: '2099-12-05T07:15' } as const;
  const next = { kind: 'ride', bookingId: ride, route, beginsAt: '2099-11-30T09:30' } as const;
  for (const booking of [next, later]) {
    keepDeviceBooking({
      ...booking,
      state: 'paid',
      holdEndsOn: '2026-11-19T09:30:00.000Z',
      untilMs: Date.now() + 1_000_000,
    });
  }
  renderPage(Page, { path });
  const trip = screen.getByRole('region', { name: 'Your next trip' });
  expect(trip).toHaveTextContent(said);
  expect(within(trip).getByRole('link')).toHaveAttribute('href', `/track-ride?booking=${ride}`);
  expect(screen.getByLabelText('Booking ID')).toHaveValue('');
});

describe('a booking that may be opened here', () => {
  const token = 'ride.device.token';
  const kept = (over: Partial<DeviceBooking> = {}): DeviceBooking => ({
    kind: 'ride',
    bookingId: rideReference,
    route: 'Lagos airport (LOS) to Ikeja',
    beginsAt: '2026-11-21T09:30',
    state: 'paid',
    holdEndsOn: '2026-11-20T09:30:00.000Z',
    token,
    untilMs: Date.now() + 1_000_000,
    ...over,
  });
  const ended = (actions: ('receipt' | 'review')[] = ['receipt', 'review']) =>
    trackedRide({ timeline: [rideEntry('completed')], actions });
  const viewCall = 'POST /track/ride/view';
  const noField = () => expect(screen.queryByLabelText('E-mail of the booking')).not.toBeInTheDocument();

  test('is shown beside the form, which asks for stars and words only', async () => {
    keepDeviceBooking(kept());
    const { user, calls } = renderPage(Page, {
      path,
      answers: { [viewCall]: ok(ended()), [sendCall]: ok({ isShown: false }) },
    });
    const trip = within(screen.getByRole('region', { name: 'Your ride' }));
    expect(trip.getByText(rideReference)).toBeInTheDocument();
    expect(trip.getByText('Pickup, 09:30 AM')).toBeInTheDocument();
    expect(screen.queryByLabelText('Booking ID')).not.toBeInTheDocument();
    noField();
    await user.click(send());
    const stars = within(screen.getByRole('group', { name: /^How was it/ }));
    expect(stars.getByRole('radio', { name: '1 of 5, bad' })).toHaveFocus();
    await user.click(stars.getByRole('radio', { name: '4 of 5, good' }));
    await user.click(send());
    expect(await screen.findByRole('heading', { name: 'Thank you for your review' })).toHaveFocus();
    expect(calls.find(({ path: called }) => called === '/contact-us/review-response')?.body).toEqual({
      bookingId: rideReference,
      viewToken: 'view-token-1',
      rating: 4,
      comment: '',
    });
  });

  test('of several the last one is offered first, and another one can be chosen or typed', async () => {
    keepDeviceBooking(kept());
    keepDeviceBooking(
      kept({ kind: 'flight', bookingId: flightReference, route: 'Lagos to Abuja', beginsAt: '2026-11-18T07:15' }),
    );
    const { user } = renderPage(Page, {
      path,
      answers: { [viewCall]: ok(ended()), 'POST /track/flight/view': ok(trackedFlight({ actions: ['review'] })) },
    });
    expect(screen.getByRole('region', { name: 'Your ride' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Lagos to Abuja/ }));
    expect(screen.getByRole('region', { name: 'Your flight' })).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: /^Driver/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Review another booking' }));
    expect(screen.getByLabelText('Booking ID')).toHaveValue('');
    expect(screen.getByLabelText('E-mail of the booking')).toBeInTheDocument();
  });

  test.each([
    ['2020-01-01', ['receipt'], 'Thank you, we have your review'],
    ['2099-01-01', ['receipt'], 'This ride is still ahead of you'],
  ] as const)('that takes no review, on %s, says why', async (pickupDate, actions, heading) => {
    sessionStorage.setItem(`tafiya:view:${ride}`, token);
    renderPage(Page, {
      path: `${path}?booking=${ride}`,
      answers: { [viewCall]: ok(trackedRide({ actions: [...actions], ride: { pickupDate } })) },
    });
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send review' })).not.toBeInTheDocument();
  });

  test('is opened by the link of the mail, and its id leaves the address', async () => {
    const { address, calls } = renderPage(Page, {
      path: `${path}?booking=${ride}#id=abcdefghijklmnopqrstuv`,
      answers: {
        'POST /track/device': ok({ bookingId: ride, token, expiresOn: '2026-12-21T09:30:00.000Z' }),
        [viewCall]: ok(ended()),
      },
    });
    expect(await screen.findByText('Pickup, 09:30 AM')).toBeInTheDocument();
    noField();
    expect(address()).toBe(`${path}?booking=${ride}`);
    expect(calls[0]?.body).toEqual({ bookingType: 'ride', booking_id: 'abcdefghijklmnopqrstuv' });
  });

  test('by a link that has ended is asked for as any other', async () => {
    renderPage(Page, {
      path: `${path}?booking=${ride}#id=abcdefghijklmnopqrstuv`,
      answers: { 'POST /track/device': failed('VIEW_EXPIRED', 'This link has ended.') },
    });
    expect(await screen.findByLabelText('E-mail of the booking')).toBeInTheDocument();
    expect(screen.getByLabelText('Booking ID')).toHaveValue(ride);
  });

  test('with a token that has ended meanwhile asks for the e-mail, and keeps what was typed', async () => {
    sessionStorage.setItem(`tafiya:view:${ride}`, token);
    const { user } = openTyped(
      { [viewCall]: ok(ended()), [sendCall]: failed('VIEW_EXPIRED', 'Please look the booking up again.') },
      { email: '' },
    );
    await screen.findByText('Pickup, 09:30 AM');
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter the e-mail of the booking');
    expect(await screen.findByLabelText('E-mail of the booking')).toHaveValue('');
    const stars = within(screen.getByRole('group', { name: /^How was it/ }));
    expect(stars.getByRole('radio', { name: '4 of 5, good' })).toBeChecked();
  });
});

import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { keepDeviceBooking } from 'shared/device-bookings';
import { failed, networkFailure, ok, renderPage } from 'shared/testing';
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

describe('a review', () => {
  test('of a ride is sent with its stars and its comment', async () => {
    const { user, calls } = renderPage(Page, {
      path: `${path}?booking=${ride}`,
      answers: { [sendCall]: ok({ isShown: true }) },
    });
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
    expect(screen.getByText(/stands on the home page now/)).toBeInTheDocument();
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

  test('whose comment waits to be read says so', async () => {
    const { user } = openTyped({ [sendCall]: ok({ isShown: false }) }, { comment: 'Call me: 0803 555 0142' });
    await user.click(send());
    expect(await screen.findByText(/a person reads it before it is shown/)).toBeInTheDocument();
  });

  test('that is not whole is not sent: the summary leads to the stars too', async () => {
    const { user, calls } = renderPage(Page, { path });
    await user.click(send());
    const summary = within(screen.getByRole('group', { name: '3 fields need your attention' }));
    await user.click(summary.getByRole('link', { name: 'Choose from one star to five.' }));
    expect(screen.getByRole('radio', { name: '1 of 5, bad' })).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  test('with too long a comment says how long it is', async () => {
    const { user } = openTyped({}, { comment: 'x'.repeat(1_001) });
    await user.click(send());
    expect(screen.getByLabelText(/^Comment/)).toHaveAccessibleDescription(
      /^Use at most 1,000 characters; this has 1,001\./,
    );
  });

  test('that did not get through can be sent again, once', async () => {
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
  ['NOT_FOUND', 'We found no booking with this reference and this e-mail.'],
  ['STATE_CONFLICT', 'This ride is still ahead of you. Tell us about it afterwards.'],
] as const)('%s is said in words, and what was typed stays', async (code, message) => {
  const { user } = openTyped({ [sendCall]: failed(code, message) });
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Booking ID')).toHaveValue(ride);
});

test('a booking that has its review is no failure: the review is there, and nothing is left to send', async () => {
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

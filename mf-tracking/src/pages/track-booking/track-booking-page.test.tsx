import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type DeviceBooking, keepDeviceBooking } from 'shared/device-bookings';
import { type Answer, failed, limited, networkFailure, noAnswer, ok, renderPage } from 'shared/testing';
import { flightReference, rideReference, trackedFlight, trackedRide } from '../../testing/samples';
import Page from '.';

const open = (answers: Record<string, Answer> = {}, query = '') =>
  renderPage(Page, { path: `/track-booking${query}`, answers });
const reference = () => screen.getByRole('textbox', { name: 'Booking ID' });
const who = () => screen.getByRole('textbox', { name: 'Last name or e-mail' });
const track = () => screen.getByRole('button', { name: 'Track' });

test('a reference is formatted as it is typed, and leads to the page of its kind', async () => {
  const page = open({ 'POST /track/ride': ok(trackedRide()) });
  expect(screen.getByRole('heading', { level: 1, name: 'Track Booking' })).toBeInTheDocument();
  await page.user.type(reference(), 'tfyr8k2mqx4');
  expect(reference()).toHaveValue(rideReference);
  await page.user.type(who(), ' Okafor ');
  await page.user.click(track());
  await waitFor(() => expect(page.address()).toBe('/track-ride'));
  expect(page.calls[0]?.body).toEqual({ bookingId: rideReference, lastName: 'Okafor' });
});

test('the form can be posted to the API before the page is hydrated', async () => {
  const { user } = open();
  await user.type(reference(), rideReference);
  await user.type(who(), 'Okafor');
  const form = track().closest('form');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/api/v1/forms/track-booking');
  expect(form).toHaveFormValues({ bookingId: rideReference, who: 'Okafor' });
});

test('an @ sends an e-mail, and an F leads to the flight', async () => {
  const page = open({ 'POST /track/flight': ok(trackedFlight()) });
  await page.user.type(reference(), 'f8k2 mqx4');
  await page.user.type(who(), 'ola@example.com{Enter}');
  await waitFor(() => expect(page.address()).toBe('/track-flight'));
  expect(page.calls[0]?.body).toEqual({ bookingId: flightReference, email: 'ola@example.com' });
});

test('the bookings of this device are before the form', () => {
  const booking: DeviceBooking = {
    kind: 'ride',
    bookingId: rideReference,
    route: 'Lagos airport (LOS) to Ikeja',
    beginsAt: '2026-11-27T09:30',
    state: 'paid',
    holdEndsOn: '2026-11-26T08:35:00.000Z',
    untilMs: Date.now() + 3_600_000,
  };
  keepDeviceBooking(booking);
  open();
  const list = screen.getByRole('region', { name: 'Your bookings on this device' });
  expect(list.compareDocumentPosition(reference())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  localStorage.clear();
});

test('without a booking ID the bookings of an address are sent to it by mail', async () => {
  const page = open({ 'POST /track/links': ok({ sent: true }) });
  await page.user.click(screen.getByRole('button', { name: 'I have no booking ID' }));
  const email = await screen.findByRole('textbox', { name: 'E-mail of your bookings' });
  expect(email).toHaveFocus();
  expect(screen.getByRole('heading', { level: 2, name: 'Get your bookings by e-mail' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Track' })).not.toBeInTheDocument();
  const send = screen.getByRole('button', { name: 'Send me my bookings' });
  await page.user.click(send);
  expect(email).toHaveAccessibleDescription('Enter the e-mail address of your bookings.');
  await page.user.type(email, 'Ola@example.com');
  await page.user.click(send);
  expect(await screen.findByText(/^If there are bookings with/)).toHaveTextContent('Ola@example.com');
  expect(page.calls.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/track/links', body: { email: 'ola@example.com' } },
  ]);
  await page.user.click(screen.getByRole('button', { name: 'Another address' }));
  expect(screen.getByRole('textbox', { name: 'E-mail of your bookings' })).toHaveValue('');
  await page.user.click(screen.getByRole('button', { name: 'Back to booking ID' }));
  expect(reference()).toHaveFocus();
});

test('an address fills the reference in', () => {
  open({}, '?booking=tfy-r8k2-mqx4');
  expect(reference()).toHaveValue(rideReference);
  expect(who()).toHaveValue('');
});

test('missing and misspelt values have an error at their field, the first field gets the focus, and no request is made', async () => {
  const page = open();
  await page.user.type(reference(), 'TFY-12');
  await page.user.click(track());
  expect(reference()).toHaveFocus();
  expect(reference()).toHaveAccessibleDescription('Write the whole booking ID, like TFY-R8K2-MQX4.');
  expect(who()).toHaveAccessibleDescription('Enter the last name or the e-mail of the booking.');
  await page.user.type(who(), 'ola@');
  await page.user.tab();
  expect(who()).toHaveAccessibleDescription('Write the address like name@example.com.');
  expect(page.calls).toHaveLength(0);
});

async function lookUp(answer: Answer) {
  const page = open({ 'POST /track/ride': answer });
  await page.user.type(reference(), rideReference);
  await page.user.type(who(), 'Okafor');
  await page.user.click(track());
  return page;
}

test('a booking that is not found is reported in one sentence, and what was typed is kept', async () => {
  await lookUp(failed('NOT_FOUND', 'No such booking.'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We found no booking with this booking ID and this name or e-mail.',
  );
  expect(reference()).toHaveValue(rideReference);
  expect(who()).toHaveValue('Okafor');
});

test('too many look-ups show how long to wait', async () => {
  await lookUp(limited(150));
  expect(await screen.findByRole('alert')).toHaveTextContent('You can look it up again in 3 minutes.');
});

test('without a connection it says so and keeps what was typed, also over a reload', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = await lookUp(networkFailure);
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline. What you typed is kept');
  online.mockRestore();
  page.unmount();
  open();
  expect(reference()).toHaveValue(rideReference);
  expect(who()).toHaveValue('Okafor');
});

test("the server's message about the name is shown at its field", async () => {
  await lookUp(failed('VALIDATION_FAILED', 'Check the fields.', { lastName: 'Write the name with letters.' }));
  await waitFor(() => expect(who()).toHaveAccessibleDescription('Write the name with letters.'));
});

test('a second press during a look-up makes no request', async () => {
  const page = await lookUp(noAnswer);
  await page.user.click(track());
  expect(track()).toHaveAttribute('aria-busy', 'true');
  expect(page.calls).toHaveLength(1);
});

import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, ok } from 'shared/testing';
import { foundBooking } from '../../testing/booking-samples';
import { renderConsole } from '../../testing/render-console';

const flight = foundBooking({
  bookingId: 'TFY-F222-2222',
  kind: 'flight',
  status: 'ticketed',
  travellerName: 'Zainab Adékúnlé',
  travellers: 2,
  from: 'Lagos',
  to: 'Abuja',
  startsOn: '2026-12-04T07:15:00+01:00',
});

const show = (path = '/ops/bookings', bookings = [foundBooking(), flight], next: string | null = null) =>
  renderConsole(path, { 'GET /staff/bookings': ok({ bookings, next }) });
const rows = () => screen.findByRole('list', { name: 'Bookings, newest first' });
const asked = ({ calls }: ReturnType<typeof show>) =>
  calls.filter(({ path }) => path === '/staff/bookings').map(({ query }) => Object.fromEntries(query));

test('each row says who goes where and when, and leads to its booking', async () => {
  show();
  const [ride, other] = within(await rows()).getAllByRole('listitem');
  for (const words of ['Amaka Okafor', '+234 803 555 0142', 'To be confirmed', 'Sat 21 Nov', '09:30 AM'])
    expect(ride).toHaveTextContent(words);
  expect(within(ride as HTMLElement).getByRole('link', { name: 'Ride TFY-R8K2-MQX4' })).toHaveAttribute(
    'href',
    '/ops/bookings/TFY-R8K2-MQX4',
  );
  expect(other).toHaveTextContent('Zainab Adékúnlé and 1 other');
  // in the time of its airport
  expect(other).toHaveTextContent('Fri 4 Dec');
  expect(other).toHaveTextContent('07:15 AM');
});

test('words are searched when nothing was typed for a moment, and are in the address', async () => {
  const page = show();
  await rows();
  await page.user.type(screen.getByRole('searchbox', { name: 'Search' }), '0803 555');
  await waitFor(() => expect(asked(page)).toContainEqual({ q: '0803 555' }));
  // the letters between were not searched
  expect(asked(page)).toEqual([{}, { q: '0803 555' }]);
  expect(page.address()).toContain('q=0803+555');
  expect(await screen.findByText('2 bookings found')).toBeInTheDocument();
});

test('kind and state narrow the search, and one press clears all', async () => {
  const page = show('/ops/bookings?q=bello&day=2026-11-21');
  await rows();
  expect(asked(page)).toEqual([{ q: 'bello', from: '2026-11-21', to: '2026-11-21' }]);
  await page.user.click(screen.getByRole('button', { name: 'Flights' }));
  await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ kind: 'flight' }));
  await page.user.click(screen.getByRole('combobox', { name: /^State/ }));
  await page.user.click(await screen.findByRole('option', { name: 'Ticketed' }));
  await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ kind: 'flight', status: 'ticketed' }));
  await page.user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(page.address()).toBe('/ops/bookings'));
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

test('fewer than three letters are refused below the field', async () => {
  const page = show();
  await rows();
  page.answer({
    'GET /staff/bookings': failed('VALIDATION_FAILED', 'Please check the search', {
      q: 'Enter at least three letters or digits',
    }),
  });
  await page.user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ab{Enter}');
  expect(await screen.findByText('Enter at least three letters or digits')).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveAttribute('aria-invalid', 'true');
});

test('more bookings follow on demand', async () => {
  const page = show('/ops/bookings', [foundBooking()], '1700000000000_0a7c0c5e-8a43-4d2a-9a58-4d3a5a1c9b11');
  await rows();
  page.answer({ 'GET /staff/bookings': ok({ bookings: [flight], next: null }) });
  await page.user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Flight TFY-F222-2222' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ride TFY-R8K2-MQX4' })).toBeInTheDocument();
  expect(asked(page).at(-1)).toEqual({ after: '1700000000000_0a7c0c5e-8a43-4d2a-9a58-4d3a5a1c9b11' });
});

test('an erased booking says so instead of a name, and an empty result says what to try', async () => {
  const page = show('/ops/bookings', [foundBooking({ isErased: true, travellerName: 'Erased Traveller' })]);
  const [row] = within(await rows()).getAllByRole('listitem');
  expect(row).toHaveTextContent('Personal data erased');
  expect(row).not.toHaveTextContent('Erased Traveller');
  page.answer({ 'GET /staff/bookings': ok({ bookings: [], next: null }) });
  await page.user.type(screen.getByRole('searchbox', { name: 'Search' }), 'nobody{Enter}');
  expect(await screen.findByText('No booking found')).toBeVisible();
});

test('a transfer that no booking has is named by its reference, with a link to its line of the ledger', async () => {
  const transfers = [{ reference: '3103959930', amount: 12_000, sentOn: '2026-11-20T09:00:00Z' }];
  renderConsole('/ops/bookings?q=3103959930', {
    'GET /staff/bookings': ok({ bookings: [], next: null, transfers }),
  });
  expect(
    await screen.findByText(/^NGN.12,000 came in on 20 Nov 2026 as 3103959930\. No booking has it\.$/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show it in the ledger' })).toHaveAttribute(
    'href',
    '/ops/payments/ledger?q=3103959930',
  );
  expect(screen.queryByText('No booking found')).not.toBeInTheDocument();
  expect(await screen.findByText('0 bookings found, and 1 transfer without a booking')).toBeInTheDocument();
});

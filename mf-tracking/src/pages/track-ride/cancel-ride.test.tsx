import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, type Handler, networkFailure, ok, renderPage, type SentRequest } from 'shared/testing';
import { cancellation, rideEntry, rideReference, trackedRide } from '../../testing/samples';
import Page from '.';

const view = 'POST /track/ride/view';
const cancelPath = 'POST /booking/cancel';
const refund = { amount: 17_250, dueOn: '2026-12-04T13:15:00.000Z', refundedAt: null };
const cancelled = trackedRide({
  driver: null,
  timeline: [rideEntry('awaiting_confirmation'), rideEntry('cancelled')],
  payment: { status: 'refund_pending', refund },
  actions: [],
});

const isDryRun = ({ body }: SentRequest) => (body as { dryRun?: boolean }).dryRun === true;

/** Opens the question about a ride. */
async function ask(answer: Handler, tracked = trackedRide()) {
  sessionStorage.setItem(`tafiya:view:${rideReference}`, 'view-token-1');
  const page = renderPage(Page, {
    path: `/track-ride?booking=${rideReference}`,
    answers: { [view]: ok(tracked), [cancelPath]: answer },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Cancel this ride' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this ride?' }));
  return { page, dialog, cancels: () => page.calls.filter(({ path }) => path === '/booking/cancel') };
}

test('first says what was paid, what goes back and by when, what is kept, and why; then does just that', async () => {
  const { page, dialog, cancels } = await ask((request) =>
    ok(cancellation(isDryRun(request) ? {} : { status: 'cancelled' })),
  );
  const confirm = await dialog.findByRole('button', { name: 'Cancel and get NGN 17,250 back' });
  expect(dialog.getByRole('status')).toHaveTextContent('You get NGN 17,250 of NGN 34,500 back.');
  expect(dialog.getByText(/Less than 24 hours are left before the pickup/)).toBeInTheDocument();
  expect(dialog.getByText('It is back by Friday 04, December 2026.')).toBeInTheDocument();
  expect(dialog.getByText('NGN 34,500')).toBeInTheDocument();
  page.answer({ [view]: ok(cancelled) });
  await page.user.click(confirm);
  const heading = await screen.findByRole('heading', { level: 2, name: 'Cancelled' });
  await waitFor(() => expect(heading).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('It goes back by Fri 4 Dec')).toBeInTheDocument();
  // the message does not repeat the page
  expect(screen.getByText(/^Ride cancelled/)).not.toHaveTextContent('NGN');
  expect(screen.getByRole('link', { name: 'Search for another ride' })).toHaveAttribute('href', '/ride-search');
  expect(cancels().map(({ body }) => body)).toEqual([
    { viewToken: 'view-token-1', dryRun: true },
    { viewToken: 'view-token-1', expectedRefund: 17_250 },
  ]);
});

test.each([
  [{ refund: 0, kept: 34_500, dueOn: null }, 'Cancel, nothing is refunded'],
  [{ paid: 0, refund: 0, kept: 0, dueOn: null }, 'Cancel, nothing was paid'],
])('%p is confirmed by %p', async (given, name) => {
  const { dialog } = await ask(ok(cancellation(given)));
  expect(await dialog.findByRole('button', { name })).toBeInTheDocument();
});

test('money that was sent too much is no reason to cancel', async () => {
  const surplus = 1_500;
  const { dialog } = await ask(
    ok(cancellation({ paid: 36_000, refund: surplus, kept: 34_500 })),
    trackedRide({ payment: { status: 'overpaid', amountPaid: 36_000, refund: { ...refund, amount: surplus } } }),
  );
  expect(await dialog.findByRole('button', { name: 'Cancel, nothing more is refunded' })).toBeInTheDocument();
  expect(dialog.getByText(/NGN 1,500 of this is what you sent too much/)).toBeInTheDocument();
});

test('a surplus that has gone back is not promised again', async () => {
  const refundedAt = '2026-12-01T10:00:00.000Z';
  const { dialog } = await ask(
    ok(cancellation({ paid: 36_000, refund: 1_500, kept: 34_500 })),
    trackedRide({
      payment: { status: 'overpaid', amountPaid: 36_000, refund: { ...refund, amount: 1_500, refundedAt } },
    }),
  );
  expect(await dialog.findByText(/It was sent back on Tuesday 01, December 2026/)).toBeInTheDocument();
  expect(dialog.queryByText(/^It is back by/)).not.toBeInTheDocument();
});

test('where more is due than a surplus that has gone back, only the rest is promised', async () => {
  const refundedAt = '2026-12-01T10:00:00.000Z';
  const { page, dialog, cancels } = await ask(
    ok(cancellation({ paid: 36_000, refund: 18_750, kept: 17_250 })),
    trackedRide({
      payment: { status: 'overpaid', amountPaid: 36_000, refund: { ...refund, amount: 1_500, refundedAt } },
    }),
  );
  const confirm = await dialog.findByRole('button', { name: 'Cancel and get NGN 17,250 back' });
  expect(dialog.getByText('Sent back before').parentElement).toHaveTextContent('NGN 1,500');
  expect(dialog.getByText('Goes back to you').parentElement).toHaveTextContent('NGN 17,250');
  page.answer({ [view]: ok(cancelled) });
  await page.user.click(confirm);
  expect(await screen.findByText('Ride cancelled')).toBeInTheDocument();
  expect(cancels().at(-1)?.body).toMatchObject({ expectedRefund: 18_750 });
});

test('keeping the ride makes no request, and returns the focus', async () => {
  const { page, dialog, cancels } = await ask(ok(cancellation()));
  await dialog.findByRole('button', { name: /^Cancel and get/ });
  await page.user.click(dialog.getByRole('button', { name: 'Keep this ride' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel this ride' })).toHaveFocus());
  expect(cancels()).toHaveLength(1);
});

test('an amount that has changed is shown, and needs another confirmation', async () => {
  let asked = 0;
  const { page, dialog, cancels } = await ask((request) => {
    if (!isDryRun(request)) return failed('REFUND_CHANGED', 'The refund has changed.');
    asked += 1;
    return ok(cancellation(asked === 1 ? {} : { refund: 0, kept: 34_500, dueOn: null }));
  });
  await page.user.click(await dialog.findByRole('button', { name: 'Cancel and get NGN 17,250 back' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('it was NGN 17,250, now it is NGN 0');
  expect(dialog.getByRole('button', { name: 'Cancel, nothing is refunded' })).toBeInTheDocument();
  expect(cancels()).toHaveLength(3);
});

test('after a lost response the same request is sent again', async () => {
  const { page, dialog, cancels } = await ask((request) => (isDryRun(request) ? ok(cancellation()) : networkFailure));
  const confirm = await dialog.findByRole('button', { name: /^Cancel and get/ });
  await page.user.click(confirm);
  expect(await dialog.findByRole('alert')).toHaveTextContent('We could not reach the site.');
  page.answer({ [cancelPath]: ok(cancellation({ status: 'cancelled' })), [view]: ok(cancelled) });
  await page.user.click(confirm);
  await screen.findByRole('heading', { level: 2, name: 'Cancelled' });
  const keys = cancels()
    .filter((request) => !isDryRun(request))
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a ride that can no longer be cancelled says why', async () => {
  const { page, dialog } = await ask(failed('STATE_CONFLICT', 'Your driver is already there.'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Your driver is already there.');
  page.answer({ [cancelPath]: ok(cancellation()) });
  await page.user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('button', { name: /^Cancel and get/ })).toBeInTheDocument();
});

test('the dialog closes when the page may not show the booking any more', async () => {
  const { page, dialog } = await ask((request) =>
    isDryRun(request) ? ok(cancellation()) : failed('VIEW_EXPIRED', 'Look it up again.'),
  );
  page.answer({ [view]: failed('VIEW_EXPIRED', 'Look it up again.') });
  await page.user.click(await dialog.findByRole('button', { name: /^Cancel and get/ }));
  expect(await screen.findByText(/this page shows it for 30 minutes/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('one way of a booking with two is cancelled by itself, with its own refund', async () => {
  sessionStorage.setItem(`tafiya:view:${rideReference}`, 'view-token-1');
  const way = { paid: 33_500, refund: 33_500, kept: 0 };
  const page = renderPage(Page, {
    path: `/track-ride?booking=${rideReference}`,
    answers: {
      [view]: ok(trackedRide({ wayBack: { ...trackedRide(), actions: ['cancel'] } })),
      [cancelPath]: ok(cancellation(way)),
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Cancel the way back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the way back?' }));
  const confirm = await dialog.findByRole('button', { name: 'Cancel and get NGN 33,500 back' });
  expect(dialog.getByText(/The other one stays booked/)).toBeInTheDocument();
  await page.user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(page.calls.filter(({ path }) => path === '/booking/cancel').map(({ body }) => body)).toEqual([
    { viewToken: 'view-token-1', way: 'return', dryRun: true },
    { viewToken: 'view-token-1', way: 'return', expectedRefund: 33_500 },
  ]);
});

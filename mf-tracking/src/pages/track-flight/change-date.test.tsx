import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { exampleChange } from 'shared/contract/example-flight';
import type { FlightChange, FoundChanges } from 'shared/contract/flights';
import { failed, ok, renderPage } from 'shared/testing';
import { flightReference, trackedFlight } from '../../testing/samples';
import Page from '.';

const view = 'POST /track/flight/view';
const { slices, oldSlices, difference, fee, lost, due, back, newTotal } = exampleChange;
const quoted: FlightChange = {
  ...exampleChange,
  status: 'quoted',
  transaction_id: null,
  transfer_details: null,
  payment: null,
};
const waiting: FlightChange = {
  ...exampleChange,
  status: 'awaiting_payment',
  payment: { status: 'pending', amountDue: due, amountPaid: 0, paidAt: null, refund: null },
};
const changeable = trackedFlight({
  actions: ['receipt', 'calendar', 'change_date', 'cancel'],
  change: { until: '2026-11-27T03:15:00.000Z', left: 3, rule: 'NGN 20,000 fee and the fare difference (Classic).' },
});
const found: FoundChanges = {
  searchId: 's3Jx9_Qp2LmZ7vR-tY5wBc',
  expiresOn: '2026-11-21T10:30:00.000Z',
  offers: [{ offerId: 'offer-1', slices, seatsLeft: 4, newTotal, difference, fee, lost, due, back }],
  airports: changeable.airports,
};

async function open(others: Parameters<typeof renderPage>[1]['answers'] = {}, tracked = changeable) {
  sessionStorage.setItem(`tafiya:view:${flightReference}`, 'view-token-1');
  const page = renderPage(Page, {
    path: `/track-flight?booking=${flightReference}`,
    answers: {
      [view]: ok(tracked),
      'POST /fly/change/search': ok(found),
      'POST /fly/change/quote': ok(quoted),
      ...others,
    },
  });
  await screen.findByRole('heading', { level: 2, name: 'Ticketed' });
  return page;
}

async function toReview(page: Awaited<ReturnType<typeof open>>) {
  await page.user.click(screen.getByRole('button', { name: 'Change date' }));
  const heading = await screen.findByRole('heading', { name: 'Change the date' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/^NGN 20,000 fee and the fare difference \(Classic\)\. Until/)).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Show flights' }));
  await page.user.click(await screen.findByRole('button', { name: /^Choose Fri 4 Dec, 07:15.AM, NGN 28,000 to pay$/ }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Change to this day?' })).toHaveFocus());
}

test('shows what each flight costs now, each part of the amount, and asks for the terms before it is made', async () => {
  const page = await open({ 'POST /fly/change/confirm': ok(waiting) });
  await toReview(page);
  const review = within(screen.getByRole('region', { name: 'Change to this day?' }));
  expect(
    review.getAllByText(/^(Old|New)$/).map(({ parentElement }) => parentElement?.textContent?.replace(/\u00a0/g, ' ')),
  ).toEqual([
    'OldFri 27 Nov, 07:15 AM, P4 7124',
    'NewFri 4 Dec, 07:15 AM, P4 7124',
    'OldMon 30 Nov, 05:50 PM, P4 7129',
    'NewMon 7 Dec, 05:50 PM, P4 7129',
  ]);
  expect(review.getByText('Fare difference').parentElement).toHaveTextContent('NGN 8,000');
  expect(review.getByText('Change fee').parentElement).toHaveTextContent('NGN 20,000');
  expect(review.getByText('To pay for the change').parentElement).toHaveTextContent('NGN 28,000');
  const confirm = review.getByRole('button', { name: 'Change for NGN 28,000' });
  await page.user.click(confirm);
  expect(review.getByText('Accept the terms to continue.')).toBeInTheDocument();
  await page.user.click(review.getByRole('checkbox', { name: 'I accept the terms of booking' }));
  page.answer({ [view]: ok({ ...changeable, actions: ['receipt'], changes: [waiting] }) });
  await page.user.click(confirm);
  const payment = within(await screen.findByRole('region', { name: /^Pay NGN 28,000 by 11:30.AM$/ }));
  await waitFor(() => expect(payment.getByRole('heading')).toHaveFocus());
  expect(payment.getByRole('button', { name: /Account number/ })).toHaveTextContent('9012 345 678');
  expect(page.calls.filter(({ path }) => path.startsWith('/fly/change/')).map(({ body }) => body)).toEqual([
    { viewToken: 'view-token-1', departureDates: ['2026-11-27', '2026-11-30'] },
    { viewToken: 'view-token-1', searchId: found.searchId, offerId: 'offer-1' },
    { viewToken: 'view-token-1', changeId: quoted.changeId, acceptedTerms: true },
  ]);
});

test('seats that are sold meanwhile lead back to the day', async () => {
  const page = await open({ 'POST /fly/change/confirm': failed('SOLD_OUT', 'The seats have just been sold.') });
  await toReview(page);
  await page.user.click(screen.getByRole('checkbox', { name: 'I accept the terms of booking' }));
  await page.user.click(screen.getByRole('button', { name: 'Change for NGN 28,000' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The seats have just been sold.');
  await page.user.click(screen.getByRole('button', { name: 'Choose the day once more' }));
  expect(await screen.findByRole('heading', { name: 'Change the date' })).toBeInTheDocument();
});

test.each([
  [{ due: 0, back: 5_000, difference: -5_000, fee: 0 }, 'Change, and get NGN 5,000 back', 'Comes back to you'],
  [{ due: 0, difference: -20_000, fee: 20_000 }, 'Change the date', 'To pay for the change'],
  [{ due: 20_000, difference: -5_000, lost: 5_000 }, 'Change for NGN 20,000', 'Not given back'],
])('the amount is said before the press: %o', async (amounts, button, row) => {
  const page = await open({ 'POST /fly/change/quote': ok({ ...quoted, ...amounts }) });
  await toReview(page);
  expect(screen.getByRole('button', { name: button })).toBeInTheDocument();
  expect(screen.getByText(row)).toBeInTheDocument();
});

test('no flight on a day says which airline has none', async () => {
  const page = await open({ 'POST /fly/change/search': ok({ ...found, offers: [] }) });
  await page.user.click(screen.getByRole('button', { name: 'Change date' }));
  await page.user.click(await screen.findByRole('button', { name: 'Show flights' }));
  expect(await screen.findByText('Air Peace has no seats for you on this day. Try another day.')).toBeInTheDocument();
});

test('once the way out has begun, only the way back has a day to choose', async () => {
  const [out, back] = changeable.slices;
  if (!out || !back) throw new Error('The sample is no return');
  const later = {
    ...back,
    departAt: back.departAt.replace('11-30', '12-04'),
    arriveAt: back.arriveAt.replace('11-30', '12-04'),
  };
  const moved = { ...quoted, oldSlices: [out, back], slices: [out, later] };
  const page = await open(
    {
      'POST /fly/change/search': ok({
        ...found,
        offers: found.offers.map((offer) => ({ ...offer, slices: moved.slices })),
      }),
      'POST /fly/change/quote': ok({ ...moved, due: 0, back: 0 }),
      'POST /fly/change/confirm': ok({ ...moved, due: 0, back: 0, status: 'done' }),
    },
    { ...changeable, change: { until: '2026-11-30T03:15:00.000Z', left: 3, rule: 'NGN 20,000 fee.', firstSlice: 1 } },
  );
  await page.user.click(screen.getByRole('button', { name: 'Change date' }));
  expect(await screen.findByText(/^NGN 20,000 fee\. Lagos to Abuja stays as it is\. Until/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^New day, Lagos to Abuja/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^New day, Abuja to Lagos/ })).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Show flights' }));
  await page.user.click(await screen.findByRole('button', { name: /^Choose Fri 4 Dec/ }));
  await page.user.click(await screen.findByRole('checkbox', { name: 'I accept the terms of booking' }));
  await page.user.click(screen.getByRole('button', { name: 'Change the date' }));
  expect(await screen.findByText(/You now fly back on Fri 4 Dec/)).toBeInTheDocument();
});

test('and of a journey on several tickets, of which airlines', async () => {
  const [first, ...rest] = changeable.slices;
  const [segment] = first?.segments ?? [];
  if (!first || !segment) throw new Error('The sample has no flight');
  const onward = { ...segment, carrier: { code: 'VS', name: 'Virgin Atlantic' }, newTicket: true as const };
  const slices = [{ ...first, segments: [segment, onward] }, ...rest];
  const page = await open({ 'POST /fly/change/search': ok({ ...found, offers: [] }) }, { ...changeable, slices });
  await page.user.click(screen.getByRole('button', { name: 'Change date' }));
  await page.user.click(await screen.findByRole('button', { name: 'Show flights' }));
  expect(await screen.findByText(/^Air Peace with Virgin Atlantic has no seats/)).toBeInTheDocument();
});

test('a change that waits can be confirmed or given up', async () => {
  const page = await open(
    {
      'POST /fly/change/complete': failed('TRANSFER_NOT_RECEIVED', 'We have not received your transfer yet.'),
      'POST /fly/change/withdraw': ok({ ...waiting, status: 'withdrawn' }),
    },
    { ...changeable, actions: ['receipt'], changes: [waiting], slices: oldSlices },
  );
  await page.user.click(await screen.findByRole('button', { name: "I've transferred the money" }));
  expect(await screen.findByRole('alert')).toHaveTextContent('We have not received your transfer yet.');
  page.answer({ [view]: ok(changeable) });
  await page.user.click(screen.getByRole('button', { name: 'Give up the change' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Give up the change' })).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Change date' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Ticketed' })).toHaveFocus());
});

import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { FlightStatus } from 'shared/contract/lists';
import { keepDeviceBooking } from 'shared/device-bookings';
import { failed, type Handler, ok, renderPage } from 'shared/testing';
import { lookUp } from '../../testing/look-up';
import { flightEntry, flightReference, trackedFlight } from '../../testing/samples';
import { ridePart, rideThere } from '../../testing/trip-samples';
import Page from '.';

const path = `/track-flight?booking=${flightReference}`;
const view = 'POST /track/flight/view';

/** Shows a flight that this tab has looked up before. */
function open(answer: Handler, others: Record<string, Handler> = {}) {
  sessionStorage.setItem(`tafiya:view:${flightReference}`, 'view-token-1');
  return renderPage(Page, { path, answers: { [view]: answer, ...others } });
}
const stands = (name: string) => screen.findByRole('heading', { level: 2, name });
const region = (name: string) => within(screen.getByRole('region', { name }));

test('shows the state of the booking, its flights in local time, and the ticket of each traveller', async () => {
  open(ok(trackedFlight()));
  await stands('Ticketed');
  const [out, back] = region('Your flights').getAllByRole('listitem');
  expect(out).toHaveTextContent('Fri 27 Nov');
  expect(out).toHaveTextContent('07:15 AM');
  expect(out).toHaveTextContent('P4 7124, Air Peace');
  expect(back).toHaveTextContent('Abuja (ABV)');
  const tickets = region('Tickets');
  expect(tickets.getByRole('button', { name: /Airline reference KJ4T2P/ })).toBeInTheDocument();
  expect(tickets.getByText('716-2401234568')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', `/contact?booking=${flightReference}`);
});

test('the headline of a flight ahead is when it leaves', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-26T08:00:00Z'), doNotFake: ['queueMicrotask', 'nextTick'] });
  open(ok(trackedFlight()));
  await stands('Ticketed');
  expect(region('How your flight stands').getByText(/^Tomorrow 07:15.AM$/)).toBeInTheDocument();
  jest.useRealTimers();
});

test('offers the rides to and from each Nigerian end that this device has not booked', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-24T08:00:00Z'), doNotFake: ['queueMicrotask', 'nextTick'] });
  keepDeviceBooking(ridePart('TFY-RAAA-AAAA', rideThere).booking);
  open(ok(trackedFlight()));
  await stands('Ticketed');
  expect(region('How your flight stands').getByText(/^In 3 days, Fri 27 Nov, 07:15.AM$/)).toBeInTheDocument();
  const rides = region('Rides for your flight').getAllByRole('link');
  expect(rides.map(({ textContent }) => textContent)).toEqual([
    'Ride from the airport in AbujaFri 27 Nov, about 09:30 AM',
    'Ride to the airport in AbujaMon 30 Nov, about 02:00 PM',
    'Ride from the airport in LagosMon 30 Nov, about 08:00 PM',
  ]);
  expect(rides[0]).toHaveAttribute('href', expect.stringContaining('/ride-search?airport=ABV&pickupDate=2026-11-27'));
  localStorage.clear();
  jest.useRealTimers();
});

test('works by itself: a look-up here shows the flight below', async () => {
  const page = renderPage(Page, { path: '/track-flight', answers: { 'POST /track/flight': ok(trackedFlight()) } });
  await lookUp(page.user, flightReference);
  expect(await stands('Ticketed')).toHaveFocus();
});

test('before the tickets: who travels, and that the rest follows', async () => {
  open(
    ok(
      trackedFlight({
        tickets: [],
        timeline: [flightEntry('held')],
        payment: { status: 'pending', amountPaid: 0 },
        actions: ['pay', 'cancel'],
      }),
    ),
  );
  await stands('Waiting for payment');
  expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/payment-options?id=view-token-1');
  expect(region('Travellers').getByText(/appear here once the tickets are issued/)).toBeInTheDocument();
});

test('a part of the money in time: what came, what is still due, and the way to pay it', async () => {
  open(
    ok(
      trackedFlight({
        tickets: [],
        timeline: [flightEntry('held'), flightEntry('payment_processing', 'A part of the money has arrived')],
        payment: { status: 'processing', amountPaid: 100_000, paidAt: null },
        actions: ['pay', 'cancel'],
      }),
    ),
  );
  await stands('Paid in part');
  expect(screen.getByText(/^We have received NGN 100,000 of NGN 152,060\. NGN 52,060 is still/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/payment-options?id=view-token-1');
  expect(screen.getByText('A part of the money has arrived')).toBeInTheDocument();
});

test.each<[FlightStatus, string]>([
  ['hold_expired', 'Expired'],
  ['ticketing_failed', 'Tickets could not be issued'],
])('%s is shown as it is', async (status, name) => {
  open(ok(trackedFlight({ tickets: [], timeline: [flightEntry('held'), flightEntry(status)] })));
  await stands(name);
  expect(within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem')).toHaveLength(2);
});

describe('the money of a cancelled flight', () => {
  const end = [flightEntry('held'), flightEntry('paid'), flightEntry('cancelled')];
  const refund = { amount: 12_000, dueOn: '2026-12-04T13:15:00.000Z', refundedAt: null };
  const amounts = () =>
    Object.fromEntries(
      ['Paid', 'Kept by the terms', 'Goes back to you', 'Sent back'].map((label) => [
        label,
        region('How your flight stands').queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent,
      ]),
    );
  const opened = async (payment: Parameters<typeof trackedFlight>[0] = {}) => {
    const tracked = trackedFlight({ timeline: end, ...payment });
    open(ok(tracked));
    await stands('Cancelled');
    if (tracked.payment.amountPaid > 0) await screen.findByText('Paid', { selector: 'dt' });
  };

  test('adds up: what was paid, kept and by which rule, and what goes back when', async () => {
    const rule = 'The fare is non-refundable. The airport taxes of NGN 12,000 go back.';
    await opened({
      payment: { status: 'refund_pending', amountPaid: 607_740, refund },
      cancelled: { at: '2026-11-20T16:00:00.000Z', note: 'You cancelled the booking', rule },
    });
    expect(amounts()).toMatchObject({
      Paid: 'NGN 607,740',
      'Kept by the terms': '−\u00a0NGN 595,740',
      'Goes back to you': 'NGN 12,000',
    });
    expect(screen.getByText('It goes back by Fri 4 Dec')).toBeInTheDocument();
    expect(screen.getByText('Why NGN 595,740 is kept').nextSibling).toHaveTextContent(rule);
    expect(screen.queryByText(/is refunded by/)).not.toBeInTheDocument();
  });

  test('sent back: when', async () => {
    const refundedAt = '2026-12-01T10:00:00.000Z';
    await opened({ payment: { status: 'refunded', refund: { ...refund, amount: 152_060, refundedAt } } });
    expect(amounts()).toMatchObject({ 'Sent back': 'NGN 152,060', 'Kept by the terms': undefined });
    expect(screen.getByText('Sent back on Tue 1 Dec')).toBeInTheDocument();
  });

  test('nothing goes back: all of it is kept', async () => {
    await opened();
    expect(amounts()).toMatchObject({ 'Kept by the terms': '−\u00a0NGN 152,060', 'Goes back to you': 'NGN 0' });
  });

  test('nothing was paid: no amounts are shown', async () => {
    await opened({ payment: { status: 'expired', amountPaid: 0 } });
    expect(screen.queryByRole('heading', { name: 'Your money' })).not.toBeInTheDocument();
  });
});

test('each step of a cancelled flight has its date, also on the same day', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T17:00:00Z'), doNotFake: ['queueMicrotask', 'nextTick'] });
  open(ok(trackedFlight({ timeline: [flightEntry('held'), flightEntry('cancelled')] })));
  await stands('Cancelled');
  const steps = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
  expect(steps.map((step) => step.querySelector('time')?.textContent)).toEqual([
    'Fri 20 Nov, 03:24 PM',
    'Fri 20 Nov, 05:00 PM',
  ]);
  jest.useRealTimers();
});

test('a cancelled flight has neither the steps to its tickets nor tickets to copy', async () => {
  open(
    ok(
      trackedFlight({
        timeline: [flightEntry('held'), flightEntry('paid'), flightEntry('ticketed'), flightEntry('cancelled')],
      }),
    ),
  );
  await stands('Cancelled');
  expect(within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem')).toHaveLength(3);
  expect(region('Cancelled flights').getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Travellers' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Airline reference/ })).not.toBeInTheDocument();
});

describe('a price that has risen', () => {
  const changed = (amountPaid: number) =>
    trackedFlight({
      tickets: [],
      timeline: [flightEntry('held'), flightEntry('hold_expired'), flightEntry('price_changed')],
      priceChange: { oldTotal: 152_060, newTotal: 160_000 },
      payment: { status: 'late', amountPaid },
      actions: ['accept_price'],
    });
  const accept = 'POST /fly/accept-price';

  test('is taken, and leads to the payment of the rest', async () => {
    const page = open(ok(changed(152_060)), { [accept]: ok({ status: 'held' }) });
    await page.user.click(await screen.findByRole('button', { name: 'Pay the remaining NGN 7,940' }));
    await waitFor(() => expect(page.address()).toBe('/payment-options?id=view-token-1'));
    expect(page.calls.at(-1)?.body).toEqual({ booking_id: 'view-token-1', accept: true });
  });

  test('is declined, and the money goes back', async () => {
    const page = open(ok(changed(152_060)), { [accept]: ok({ status: 'cancelled' }) });
    const decline = await screen.findByRole('button', { name: 'Get NGN 152,060 back' });
    const refund = { amount: 152_060, dueOn: '2026-12-04T13:15:00.000Z', refundedAt: null };
    page.answer({
      [view]: ok(
        trackedFlight({
          tickets: [],
          timeline: [
            flightEntry('price_changed'),
            flightEntry('cancelled'),
            flightEntry('cancelled', 'NGN 152,060 is refunded by Friday 04, December 2026'),
          ],
          payment: { status: 'refund_pending', refund },
        }),
      ),
    });
    await page.user.click(decline);
    await stands('Cancelled');
    expect(await region('How your flight stands').findByText('It goes back by Fri 4 Dec')).toBeInTheDocument();
    // once, although the API's timeline says it too
    expect(screen.queryByText(/is refunded by/)).not.toBeInTheDocument();
  });

  test('that is sold out by now says so', async () => {
    const page = open(ok(changed(0)), { [accept]: failed('SOLD_OUT', 'The last seats have gone.') });
    const button = await screen.findByRole('button', { name: 'Go on at NGN 160,000' });
    page.answer({ [view]: ok(trackedFlight({ tickets: [], timeline: [flightEntry('cancelled')] })) });
    await page.user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('The last seats have gone.');
    await stands('Cancelled');
  });
});

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { readDeviceBookings } from 'shared/device-bookings';
import { settings } from 'shared/shell';
import { failed, networkFailure, noAnswer, ok, renderPage } from 'shared/testing';
import { bookedAtMs, bookedFlight, bookingId, ticketedFlight } from '../../testing/booked-samples';
import Page from '.';

const path = `/payment-options?id=${bookingId}`;
const read = 'GET /fly/booked-flight/{id}';
const confirm = 'POST /fly/completeflightbooking';
const accept = 'POST /fly/accept-price';
const renew = 'POST /booking/payment/initiatepayment';
const transferred = () => screen.getByRole('button', { name: "I've transferred the money" });
const opened = () => screen.findByRole('button', { name: "I've transferred the money" });
const messages = () => within(screen.getByRole('region', { name: 'Messages' }));
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const refund = { amount: 152_060, dueOn: '2026-12-04T13:15:00.000Z', refundedAt: null };

beforeEach(() => {
  jest.useFakeTimers({ now: bookedAtMs, doNotFake: ['queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const open = (given?: Parameters<typeof bookedFlight>[0]) =>
  renderPage(Page, {
    path,
    settings: { savedBooking: bookedFlight(given).savedBooking },
    answers: { [read]: ok(bookedFlight(given)) },
  });

describe('the page', () => {
  test('shows the account, how long it lasts, and the steps of a flight', async () => {
    open();
    await opened();
    expect(screen.getByRole('heading', { level: 1, name: 'Payment Options' })).toBeInTheDocument();
    const account = within(screen.getByRole('region', { name: 'Bank Transfer' }));
    expect(account.getByText('NGN 152,060')).toBeInTheDocument();
    expect(account.getByText('9012 345 678')).toBeInTheDocument();
    expect(account.getByText(/This one-time account expires on/)).toHaveTextContent(
      'This one-time account expires on Friday 20, November 2026 at 03:45 PM',
    );
    expect(screen.getByText('Payment', { selector: 'li *' }).closest('li')).toHaveAttribute('aria-current', 'step');
  });

  test('the card names the first traveller, the route, and e-mail and phone in brackets', async () => {
    open();
    await opened();
    const card = within(screen.getByRole('region', { name: 'Booking' }));
    for (const text of ['Ọlá Adékúnlé', 'TFY-F8K2-MQX4', 'Lagos to Abuja and back', '(+234 802 555 0187)']) {
      expect(card.getByText(text)).toBeInTheDocument();
    }
    expect(card.getByText('E-mail').nextSibling).toHaveTextContent('(ola.adekunle@example.com)');
  });

  test('keeps the booking on this device, so that it is found again once the tab is closed', async () => {
    open();
    await opened();
    expect(readDeviceBookings()).toMatchObject([
      { kind: 'flight', bookingId: 'TFY-F8K2-MQX4', state: 'unpaid', id: bookingId },
    ]);
  });

  test('shows the refund of a cancellation, below the price', async () => {
    const whatGoesBack = 'If you cancel before it leaves, NGN 12,000 goes back.';
    renderPage(Page, { path, answers: { [read]: ok({ ...bookedFlight(), whatGoesBack }) } });
    await opened();
    const summary = within(screen.getByRole('region', { name: 'Payment Summary' }));
    expect(summary.getByText(whatGoesBack)).toBeInTheDocument();
  });

  test('the summary lists every part of the price, and they add up', async () => {
    open();
    await opened();
    const summary = within(screen.getByRole('region', { name: 'Payment Summary' }));
    const rows = summary
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent ?? ''}`);
    expect(rows).toEqual([
      'Base fare: NGN 112,000',
      'Airport taxes: NGN 21,200',
      'Ticket sales charge: NGN 5,600',
      'Service fee: NGN 6,000',
      'Add-ons: NGN 14,500',
      'DETTY25 coupon: −\u00a0NGN 7,240',
      'Trip Total: NGN 152,060',
    ]);
  });

  test('without add-ons and coupon names neither', async () => {
    open({
      addOns: [],
      coupon: null,
      savedBooking: {
        price: { base: 112_000, taxes: 26_800, serviceFee: 6_000, addOns: 0, discount: 0, total: 144_800 },
      },
    });
    await opened();
    const summary = within(screen.getByRole('region', { name: 'Payment Summary' }));
    expect(summary.getAllByRole('term')).toHaveLength(5);
  });
});

describe("I've transferred the money", () => {
  test('sends the booking and its transaction, and continues when the money has arrived', async () => {
    const page = open();
    await opened();
    page.answer({ [confirm]: ok({ status: 'ticketing', tickets: [] }), [read]: ok(ticketedFlight()) });
    await page.user.click(transferred());
    await waitFor(() => expect(page.address()).toBe(`/payment-successful?id=${bookingId}`));
    const asked = page.calls.find((call) => call.method === 'POST');
    expect(asked?.body).toEqual({ booking_id: bookingId, transaction_id: 'q9tXc3J_x9Qp2LmZ7vRtY5' });
  });

  test("a refusal shows the server's sentence, and the traveller stays", async () => {
    const page = open();
    await opened();
    const sentence = 'We have not received your transfer yet. It can take a few minutes; do not pay twice.';
    page.answer({ [confirm]: failed('TRANSFER_NOT_RECEIVED', sentence) });
    await page.user.click(transferred());
    expect(await messages().findByText(sentence)).toHaveAttribute('data-variant', 'destructive');
    expect(page.address()).toBe(path);
  });

  test('a refusal is taken away when the money comes in after all', async () => {
    const page = open();
    await opened();
    page.answer({ [confirm]: failed('TRANSFER_NOT_RECEIVED', 'Not yet.') });
    await page.user.click(transferred());
    expect(await messages().findByText('Not yet.')).toBeInTheDocument();
    page.answer({ [read]: ok(ticketedFlight()) });
    await wait(4_100);
    expect(page.address()).toBe(`/payment-successful?id=${bookingId}`);
    expect(messages().queryByText('Not yet.')).not.toBeInTheDocument();
  });

  test('does nothing without a booking', async () => {
    const page = open();
    await opened();
    act(() => settings.setState({ savedBooking: null }));
    await page.user.click(transferred());
    expect(page.calls.filter((call) => call.method === 'POST')).toHaveLength(0);
  });

  test('a price that has risen meanwhile is shown at once', async () => {
    const page = open();
    await opened();
    const risen = bookedFlight({
      savedBooking: { status: 'price_changed' },
      priceChange: { oldTotal: 152_060, newTotal: 160_000 },
    });
    page.answer({ [confirm]: failed('PRICE_CHANGED', 'The price has risen.'), [read]: ok(risen) });
    await page.user.click(transferred());
    expect(await screen.findByRole('heading', { name: 'The price has changed' })).toBeInTheDocument();
  });
});

describe('opened by its address', () => {
  test('the booking is restored, and the page continues by itself when the money has arrived', async () => {
    const page = renderPage(Page, { path, answers: { [read]: ok(bookedFlight()) } });
    await opened();
    expect(settings.getState().savedBooking).toMatchObject({ _id: bookingId, status: 'held' });
    page.answer({ [read]: ok(ticketedFlight({ savedBooking: { status: 'paid' }, tickets: [] })) });
    await wait(4_100);
    expect(page.address()).toBe(`/payment-successful?id=${bookingId}`);
  });

  test('a booking that was paid before the page is opened leads to its confirmation', async () => {
    const page = renderPage(Page, { path, answers: { [read]: ok(ticketedFlight()) } });
    await waitFor(() => expect(page.address()).toBe(`/payment-successful?id=${bookingId}`));
  });

  test('without an id the stored booking is meant; without either, home', () => {
    const stored = renderPage(Page, {
      path: '/payment-options',
      settings: { savedBooking: bookedFlight().savedBooking },
      answers: { [read]: noAnswer },
    });
    expect(stored.address()).toBe(path);
    stored.unmount();
    expect(renderPage(Page, { path: '/payment-options' }).address()).toBe('/');
  });

  test('an unknown booking says so', async () => {
    renderPage(Page, { path, answers: { [read]: failed('NOT_FOUND', 'No such booking.') } });
    expect(await screen.findByText('This booking cannot be found')).toBeInTheDocument();
  });
});

describe('after expiry', () => {
  const over = { savedBooking: { status: 'hold_expired' }, payment: { status: 'expired' } } as const;

  test('speaks of seats, and one tap gets a new account', async () => {
    const page = open(over);
    expect(await screen.findByText('This account has expired. Do not transfer to it.')).toBeInTheDocument();
    expect(screen.getByText(/If your seats can still be held/)).toBeInTheDocument();
    const renewed = bookedFlight({ transfer_details: { accountNumber: '1112223334' } });
    page.answer({
      [renew]: ok({ transaction_id: 'TRX-NEW', transfer_details: renewed.transfer_details }),
      [read]: ok(renewed),
    });
    await page.user.click(screen.getByRole('button', { name: 'Get a new account number' }));
    expect(await screen.findByText('1112 223 334')).toBeInTheDocument();
    const asked = page.calls.find((call) => call.method === 'POST');
    expect(asked?.body).toEqual({ bookingType: 'flight', booking_id: bookingId });
  });

  test('seats that were sold meanwhile are reported, with the next step', async () => {
    const page = open(over);
    await screen.findByText('This account has expired. Do not transfer to it.');
    page.answer({ [renew]: failed('SOLD_OUT', 'These seats have been sold.') });
    await page.user.click(screen.getByRole('button', { name: 'Get a new account number' }));
    expect(await screen.findByText('These seats have been sold.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New search' })).toHaveAttribute('href', '/flight-search');
  });

  test('for a transfer that came too late the refund and its date are shown', async () => {
    open({ ...over, payment: { status: 'late', amountPaid: 152_060, refund } });
    expect(await screen.findByText(/your seats could not be kept/)).toHaveTextContent(
      'NGN 152,060 is refunded by Friday 04, December 2026.',
    );
  });
});

describe('a price that rose', () => {
  const risen = {
    savedBooking: { status: 'price_changed' },
    payment: { status: 'late', amountPaid: 152_060 },
    priceChange: { oldTotal: 152_060, newTotal: 160_000.5 },
  } as const;
  const decision = async () => {
    const page = open(risen);
    await screen.findByRole('heading', { name: 'The price has changed' });
    return page;
  };

  test('is shown beside the old one, with the received and the missing amount', async () => {
    await decision();
    const card = within(screen.getByRole('region', { name: 'Bank Transfer' }));
    expect(card.getAllByRole('definition').map((amount) => amount.textContent)).toEqual([
      'NGN 152,060',
      'NGN 160,000.50',
      'NGN 152,060',
      'NGN 7,940.50',
    ]);
    expect(card.getByText(/counts in full/)).toBeInTheDocument();
    expect(screen.queryByText('9012 345 678')).not.toBeInTheDocument();
  });

  test('can be accepted: the rest is due, to an open account', async () => {
    const page = await decision();
    page.answer({
      [accept]: ok({ status: 'held' }),
      [read]: ok(bookedFlight({ payment: { status: 'processing', amountDue: 160_000.5, amountPaid: 152_060 } })),
    });
    await page.user.click(screen.getByRole('button', { name: 'Pay the remaining NGN 7,940.50' }));
    expect(await screen.findByRole('button', { name: /^Still to pay/ })).toHaveTextContent('NGN 7,940.50');
    const asked = page.calls.find((call) => call.method === 'POST');
    expect(asked?.body).toEqual({ booking_id: bookingId, accept: true });
  });

  test('can be declined: everything is refunded, by a date', async () => {
    const page = await decision();
    page.answer({
      [accept]: ok({ status: 'cancelled' }),
      [read]: ok(
        bookedFlight({
          savedBooking: { status: 'cancelled' },
          payment: { status: 'refund_pending', amountPaid: 152_060, refund },
        }),
      ),
    });
    await page.user.click(screen.getByRole('button', { name: 'Get NGN 152,060 back' }));
    expect(await screen.findByRole('heading', { name: 'This booking is cancelled' })).toBeInTheDocument();
    expect(await screen.findByText('It goes back by Fri 4 Dec')).toBeInTheDocument();
    expect(page.calls.find((call) => call.method === 'POST')?.body).toEqual({ booking_id: bookingId, accept: false });
  });

  test('every retry of a decision has the same key, the other decision has another one', async () => {
    const page = await decision();
    page.answer({ [accept]: networkFailure });
    const take = screen.getByRole('button', { name: /^Pay the remaining/ });
    const decline = screen.getByRole('button', { name: 'Get NGN 152,060 back' });
    for (const button of [take, take, decline]) {
      await page.user.click(button);
      await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
      expect(screen.getByText(/We could not reach the site/)).toBeInTheDocument();
    }
    const keys = page.calls.filter((call) => call.method === 'POST').map((call) => call.headers['idempotency-key']);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('seats that were sold before the decision are reported, with the refund', async () => {
    const page = await decision();
    page.answer({
      [accept]: failed('SOLD_OUT', 'These seats have been sold.'),
      [read]: ok(
        bookedFlight({
          savedBooking: { status: 'cancelled' },
          payment: { status: 'refund_pending', amountPaid: 152_060, refund },
        }),
      ),
    });
    await page.user.click(screen.getByRole('button', { name: /^Pay the remaining/ }));
    expect(await messages().findByText('These seats have been sold.')).toBeInTheDocument();
    expect(await screen.findByText('It goes back by Fri 4 Dec')).toBeInTheDocument();
  });

  test('with nothing paid can be taken or ended', async () => {
    open({ ...risen, payment: { status: 'expired' } });
    expect(await screen.findByRole('button', { name: 'Go on at NGN 160,000.50' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'End this booking' })).toBeInTheDocument();
  });
});

test('tickets that could not be issued are reported, with the refund, and without what a cancellation would give', async () => {
  const whatGoesBack = 'If you cancel before it leaves, NGN 12,000 goes back.';
  const booked = bookedFlight({
    savedBooking: { status: 'ticketing_failed' },
    payment: { status: 'refund_pending', amountPaid: 152_060, refund },
  });
  renderPage(Page, { path, answers: { [read]: ok({ ...booked, whatGoesBack }) } });
  expect(await screen.findByRole('heading', { name: 'Your tickets could not be issued' })).toBeInTheDocument();
  expect(screen.getByText(/Air Peace did not issue your tickets/)).toHaveTextContent(
    'NGN 152,060 is refunded by Friday 04, December 2026.',
  );
  expect(screen.queryByText(whatGoesBack)).not.toBeInTheDocument();
});

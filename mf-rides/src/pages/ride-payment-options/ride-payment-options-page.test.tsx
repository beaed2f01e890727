import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { readDeviceBookings } from 'shared/device-bookings';
import { settings } from 'shared/shell';
import { failed, networkFailure, noAnswer, ok, renderPage } from 'shared/testing';
import { booked, bookingId, createdRide, nowMs } from '../../testing/samples';
import Page from '.';

const path = `/ride-payment-options?id=${bookingId}`;
const read = 'GET /ride/booked-ride/{id}';
const confirm = 'POST /ride/confirm-transfer';
const transferred = () => screen.getByRole('button', { name: /^(I've transferred the money|Checking…|Check again)$/ });
const messages = () => within(screen.getByRole('region', { name: 'Messages' }));
const opened = () => screen.findByRole('button', { name: "I've transferred the money" });
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers({ now: nowMs, doNotFake: ['queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const open = (given?: Parameters<typeof booked>[0], from?: string) =>
  renderPage(Page, { path, from, settings: { createdRide: createdRide() }, answers: { [read]: ok(booked(given)) } });

describe('the page', () => {
  test('closes with the look-up that led to it, and leads back to one', async () => {
    const page = open();
    await opened();
    page.answer({ [read]: failed('VIEW_EXPIRED', 'Please look the booking up again.') });
    await wait(4_000);
    expect(await screen.findByText('This page has closed')).toBeInTheDocument();
    expect(screen.queryByText('7821 446 019')).toBeNull();
    expect(screen.getByRole('link', { name: 'Look it up' })).toHaveAttribute('href', '/track-booking');
    const asked = page.calls.length;
    await wait(20_000);
    expect(page.calls).toHaveLength(asked);
  });

  test('shows the refund of a cancellation before the money is sent, and the time left beside the button', async () => {
    open();
    await opened();
    const free = screen.getByText('Free cancellation until Fri 20 Nov, 09:30 AM.');
    expect(free.closest('p')).toHaveTextContent('If nobody comes by 10:30 AM, the ride is over and is not refunded.');
    await wait(3_000);
    expect(transferred().parentElement).toHaveTextContent('29:57left');
  });

  test('of a bank that takes only the exact amount says so, and what to do after a transfer that it returned', async () => {
    const given = booked();
    const payment = {
      ...given.payment,
      takes: 'exact' as const,
      rejected: { amount: 9000, at: new Date(nowMs).toISOString() },
    };
    renderPage(Page, {
      path,
      settings: { createdRide: createdRide() },
      answers: { [read]: ok({ ...given, payment }) },
    });
    await opened();
    const account = within(screen.getByRole('region', { name: 'Bank Transfer' }));
    expect(account.getByText(/Your bank returns NGN 9,000/)).toHaveTextContent(
      /^Your bank returns NGN 9,000: this account takes only the exact amount\. Send exactly NGN 34,500 in one transfer by .+\.$/,
    );
    expect(
      account.getByText(
        "In your bank's app or by USSD: send exactly NGN 34,500 to this account, in one transfer. Your bank returns any other amount.",
      ),
    ).toBeInTheDocument();
    expect(account.queryByText(/Send the remaining/)).toBeNull();
  });

  test('of an account for the exact amount, after a part came in elsewhere, asks for the amount of the account', async () => {
    const given = booked();
    const payment = {
      ...given.payment,
      ...{ status: 'processing' as const, amountPaid: 10_000, takes: 'exact' as const, exactAmount: 34_500 },
    };
    renderPage(Page, {
      path,
      settings: { createdRide: createdRide() },
      answers: { [read]: ok({ ...given, payment }) },
    });
    await opened();
    const account = within(screen.getByRole('region', { name: 'Bank Transfer' }));
    expect(account.getByText(/^We have received/)).toHaveTextContent(
      'We have received NGN 10,000 of NGN 34,500. Send exactly NGN 34,500: this account takes no other amount. This is NGN 10,000 more than is missing, and we refund it.',
    );
    expect(account.getByText('Amount to pay').parentElement).toHaveTextContent('NGN 34,500');
    expect(screen.getByRole('button', { name: 'Copy the amount to pay, NGN 34,500' })).toBeInTheDocument();
    expect(screen.queryByText(/24,500/)).toBeNull();
  });

  test('shows the account in the order of a bank app, with each sentence', async () => {
    open();
    await opened();
    expect(screen.getByRole('heading', { level: 1, name: 'Payment Options' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Bank Transfer' })).toBeInTheDocument();
    const account = within(screen.getByRole('region', { name: 'Bank Transfer' }));
    expect(account.getByText('NGN 34,500')).toBeInTheDocument();
    expect(account.getByText('7821 446 019')).toBeInTheDocument();
    expect(account.getByText('Sandbox Bank')).toBeInTheDocument();
    expect(account.getByText('Tafiya / Amaka Okafor')).toBeInTheDocument();
    expect(account.getByText(/This one-time account expires on/)).toHaveTextContent(
      'This one-time account expires on Friday 20, November 2026 at 02:45 PM',
    );
    expect(
      account.getByText("In your bank's app, by USSD, or at a branch: send exactly NGN 34,500 to this account."),
    ).toBeInTheDocument();
    expect(
      account.getByText('Kindly make the correct payment above complete to aid fast confirmation.'),
    ).toBeInTheDocument();
    expect(account.getByRole('timer')).toHaveTextContent('30:00');
    await wait(61_000);
    expect(account.getByRole('timer')).toHaveTextContent('28:59');
  });

  test('the card names payer, booking, car, and e-mail and phone in brackets', async () => {
    open();
    await opened();
    const card = within(screen.getByRole('region', { name: 'Booking' }));
    for (const text of [
      'Amaka Okafor',
      'TFY-R8K2-MQX4',
      'Toyota Highlander',
      '(amaka.okafor@example.com)',
      '(+234 803 555 0142)',
      'NGN 34,500',
    ]) {
      expect(card.getByText(text)).toBeInTheDocument();
    }
    expect(card.getByRole('img', { name: 'Tafiya' })).toBeInTheDocument();
  });

  test('with a coupon the reduced amount is shown everywhere, and the summary has the discount', async () => {
    open({ payment: { amountDue: 31_150 }, transfer_details: { amount: 31_150 } });
    await opened();
    const amounts = within(screen.getByRole('region', { name: 'Payment Summary' })).getAllByRole('definition');
    expect(amounts.map((amount) => amount.textContent)).toEqual([
      'NGN 33,500',
      '−\u00a0NGN 3,350',
      'NGN 1,000',
      'NGN 31,150',
    ]);
    expect(within(screen.getByRole('region', { name: 'Bank Transfer' })).getByText('NGN 31,150')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Booking' })).getByText('NGN 31,150')).toBeInTheDocument();
  });

  test('the summary is total minus 1,000, the Reminder, and the total', async () => {
    const { user } = open();
    await opened();
    const summary = within(screen.getByRole('region', { name: 'Payment Summary' }));
    const amounts = summary.getAllByRole('definition').map((amount) => amount.textContent);
    expect(amounts).toEqual(['NGN 33,500', 'NGN 1,000', 'NGN 34,500']);
    expect(summary.getByText(/reminder e-mails/)).not.toBeVisible();
    await user.click(summary.getByRole('button', { name: 'What is this?' }));
    expect(summary.getByText(/24 hours and 3 hours before your pickup/)).toBeVisible();
  });

  test('the back button goes one step back', async () => {
    const { user, address } = open(undefined, '/ride-details-confirmation');
    await opened();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/ride-details-confirmation'));
  });
});

describe('copying', () => {
  test('the amount is copied bare, the account number without spaces, each with its toast', async () => {
    const { user } = open();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await opened();
    await user.click(screen.getByRole('button', { name: /^Amount to pay/ }));
    expect(written).toHaveBeenLastCalledWith('34500');
    expect(messages().getByText('Copied to clipboard')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Account number/ }));
    expect(written).toHaveBeenLastCalledWith('7821446019');
    expect(messages().getByText('Account has been copied to clipboard')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Copy the amount to pay/ }));
    expect(written).toHaveBeenLastCalledWith('34500');
    expect(messages().getByText('Copied to clipboard')).toBeInTheDocument();
  });

  test('a failure is logged only', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user } = open();
    await opened();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: /^Copy the amount to pay/ }));
    expect(logged).toHaveBeenCalledTimes(1);
    expect(messages().queryByText('Copied to clipboard')).not.toBeInTheDocument();
  });
});

describe("I've transferred the money", () => {
  test('sends the ride and its transaction, waits, and continues when the money has arrived', async () => {
    const page = open();
    await opened();
    page.answer({ [confirm]: noAnswer });
    await page.user.click(transferred());
    expect(transferred()).toHaveAttribute('aria-busy', 'true');
    expect(page.calls.at(-1)?.body).toEqual({ ride_id: bookingId, transaction_id: 'TRX-5F9A-77C1' });
  });

  test('success leads to the confirmation', async () => {
    const page = open();
    await opened();
    const paid = booked({ savedBookedRide: { status: 'awaiting_confirmation' } });
    page.answer({ [confirm]: ok({ status: 'awaiting_confirmation' }), [read]: ok(paid) });
    await page.user.click(transferred());
    await waitFor(() => expect(page.address()).toBe(`/ride-payment-successful?id=${bookingId}`));
  });

  test("a refusal shows the server's sentence, and the traveller stays", async () => {
    const page = open();
    await opened();
    const sentence = 'We have not received your transfer yet. It can take a few minutes; do not pay twice.';
    page.answer({ [confirm]: failed('TRANSFER_NOT_RECEIVED', sentence) });
    await page.user.click(transferred());
    expect(await messages().findByText(sentence)).toHaveAttribute('data-variant', 'destructive');
    expect(page.address()).toBe(path);
    expect(transferred()).not.toHaveAttribute('aria-busy');
    // and where the transfer can be
    expect(transferred()).toHaveTextContent('Check again');
    expect(screen.getByText(/^Your transfer is not here yet/)).toBeInTheDocument();
    expect(screen.getByText('The bank network passes it on')).toHaveAttribute('aria-current', 'step');
  });

  test('after a transfer that the bank returned says so, reads the booking again, and speaks of no wait', async () => {
    const page = open();
    await opened();
    const given = booked();
    const rejected = { amount: 9000, at: new Date(nowMs).toISOString() };
    const sentence = 'Your bank returns NGN 9,000: the account takes only the exact amount.';
    page.answer({
      [confirm]: failed('TRANSFER_RETURNED', sentence),
      [read]: ok({ ...given, payment: { ...given.payment, takes: 'exact', rejected } }),
    });
    await page.user.click(transferred());
    expect(await messages().findByText(sentence)).toHaveAttribute('data-variant', 'destructive');
    expect(await screen.findByText(/^Your bank returns NGN 9,000: this account takes/)).toBeInTheDocument();
    await waitFor(() => expect(transferred()).not.toHaveAttribute('aria-busy'));
    expect(transferred()).toHaveTextContent("I've transferred the money");
    expect(screen.queryByText(/is not here yet/)).toBeNull();
  });

  test('without a sentence it says Something went wrong', async () => {
    const page = open();
    await opened();
    page.answer({ [confirm]: networkFailure });
    await page.user.click(transferred());
    expect(await messages().findByText('Something went wrong')).toHaveAttribute('data-variant', 'destructive');
  });

  test('does nothing without a created ride', async () => {
    const page = open();
    await opened();
    act(() => settings.setState({ createdRide: null }));
    const before = page.calls.length;
    await page.user.click(transferred());
    expect(page.calls.length).toBe(before);
    expect(messages().queryByText(/./)).not.toBeInTheDocument();
  });

  test('each tap sends a new request, with its own key', async () => {
    const page = open();
    await opened();
    page.answer({ [confirm]: failed('TRANSFER_NOT_RECEIVED', 'Not yet.') });
    await page.user.click(transferred());
    await waitFor(() => expect(transferred()).not.toHaveAttribute('aria-busy'));
    await page.user.click(transferred());
    await waitFor(() => expect(transferred()).not.toHaveAttribute('aria-busy'));
    const keys = page.calls.filter((call) => call.method === 'POST').map((call) => call.headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('by itself', () => {
  test('the page polls every 4 seconds and continues when the money has arrived', async () => {
    const page = open();
    await opened();
    expect(page.calls).toHaveLength(1);
    await wait(4_000);
    expect(page.calls).toHaveLength(2);
    page.answer({ [read]: ok(booked({ savedBookedRide: { status: 'awaiting_confirmation' } })) });
    await wait(4_100);
    expect(page.address()).toBe(`/ride-payment-successful?id=${bookingId}`);
  });

  test('a site that cannot be reached is reported quietly, and polling continues', async () => {
    const page = open();
    await opened();
    page.answer({ [read]: networkFailure });
    await wait(4_100);
    expect(screen.getByText(/We keep trying/)).toBeInTheDocument();
    expect(transferred()).toBeInTheDocument();
    page.answer({ [read]: ok(booked()) });
    await wait(4_100);
    expect(screen.queryByText(/We keep trying/)).not.toBeInTheDocument();
  });

  test('the overlay shows only after 1,000 ms of waiting', async () => {
    renderPage(Page, { path, answers: { [read]: noAnswer } });
    await wait(999);
    expect(messages().queryByText('Loading...')).not.toBeInTheDocument();
    await wait(2);
    expect(messages().getByText('Loading...')).toBeInTheDocument();
  });
});

describe('opened by its address', () => {
  test('the created ride is restored from the booking', async () => {
    renderPage(Page, { path, answers: { [read]: ok(booked()) } });
    await opened();
    expect(settings.getState().createdRide).toMatchObject({
      firstName: 'Amaka',
      savedBookedRide: { _id: bookingId },
      transfer_details: { accountNumber: '7821446019' },
    });
  });

  test('without an id the stored ride is meant; without either, home', () => {
    const stored = renderPage(Page, {
      path: '/ride-payment-options',
      settings: { createdRide: createdRide() },
      answers: { [read]: noAnswer },
    });
    expect(stored.address()).toBe(path);
    stored.unmount();
    expect(renderPage(Page, { path: '/ride-payment-options' }).address()).toBe('/');
  });

  test('an unknown booking says so', async () => {
    renderPage(Page, { path, answers: { [read]: failed('NOT_FOUND', 'No such booking.') } });
    expect(await screen.findByText('This booking cannot be found')).toBeInTheDocument();
  });
});

describe('other amounts, and late transfers', () => {
  const part = { status: 'underpaid', amountPaid: 20_000 } as const;

  test('too little: the rest is due, to the same account', async () => {
    const { user } = open({ payment: part });
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await opened();
    expect(screen.getByText(/We have received NGN 20,000 of NGN 34,500/)).toHaveTextContent(
      'Send the remaining NGN 14,500 to this account',
    );
    await user.click(screen.getByRole('button', { name: /^Still to pay/ }));
    expect(written).toHaveBeenLastCalledWith('14500');
    expect(screen.getByText('7821 446 019')).toBeInTheDocument();
  });

  test('after expiry the old account is gone, and one tap gets a new one', async () => {
    const page = open({ transfer_details: { expiresOn: new Date(nowMs + 20_000).toISOString() } });
    await opened();
    const expired = booked({ savedBookedRide: { status: 'expired' }, payment: { status: 'expired' } });
    page.answer({ [read]: ok(expired) });
    await wait(21_000);
    expect(screen.getByText('This account has expired. Do not transfer to it.')).toBeInTheDocument();
    expect(screen.queryByText('7821 446 019')).not.toBeInTheDocument();

    const renewed = booked({
      savedBookedRide: { transaction_id: 'TRX-NEW' },
      transfer_details: { accountNumber: '1112223334', expiresOn: new Date(Date.now() + 30 * 60_000).toISOString() },
    });
    page.answer({
      'POST /booking/payment/initiatepayment': ok({
        transaction_id: 'TRX-NEW',
        transfer_details: renewed.transfer_details,
      }),
      [read]: ok(renewed),
    });
    await page.user.click(screen.getByRole('button', { name: 'Get a new account number' }));
    expect(await screen.findByText('1112 223 334')).toBeInTheDocument();
    expect(settings.getState().createdRide?.savedBookedRide.transaction_id).toBe('TRX-NEW');
    const asked = page.calls.find((call) => call.method === 'POST');
    expect(asked?.body).toEqual({ bookingType: 'ride', booking_id: bookingId });
  });

  test('for an account for the exact amount the page does not say that a late transfer is refunded in any case', async () => {
    open({ savedBookedRide: { status: 'expired' }, payment: { status: 'expired', takes: 'exact' } });
    expect(await screen.findByText(/^Already paid\?/)).toHaveTextContent(
      'A later one counts for your booking if it still can, or goes back to you. Do not pay twice.',
    );
  });

  test('a car that was taken meanwhile is reported, with the next step', async () => {
    const page = open({ savedBookedRide: { status: 'expired' } });
    await screen.findByText('This account has expired. Do not transfer to it.');
    page.answer({ 'POST /booking/payment/initiatepayment': failed('CAR_TAKEN', 'Somebody else has taken this car.') });
    await page.user.click(screen.getByRole('button', { name: 'Get a new account number' }));
    expect(await screen.findByText('Somebody else has taken this car.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New search' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Get a new account number' })).not.toBeInTheDocument();
    expect(screen.queryByText(/is still free for your time/)).not.toBeInTheDocument();
  });

  test('too little at expiry is refunded in full, by a date', async () => {
    const refund = { amount: 20_000, dueOn: '2026-12-04T13:15:00.000Z', refundedAt: null };
    open({ savedBookedRide: { status: 'expired' }, payment: { ...part, refund } });
    expect(await screen.findByText(/We received NGN 20,000 of NGN 34,500/)).toHaveTextContent(
      'It counts if you go on with a new account number; else we refund all of it by Friday 04, December 2026.',
    );
    expect(screen.getByText('Still to pay').nextSibling).toHaveTextContent('NGN 14,500');
    expect(screen.getByText(/is over and is not refunded/)).toBeInTheDocument();
  });

  test('the new account after too little asks for the rest, and the summary stays that of the trip', async () => {
    open({ payment: { status: 'processing', amountPaid: 20_000 }, transfer_details: { amount: 14_500 } });
    await opened();
    expect(screen.getByRole('button', { name: /^Still to pay/ })).toHaveTextContent('NGN 14,500');
    expect(screen.getByRole('button', { name: /^Copy the amount to pay/ })).toHaveTextContent('NGN 14,500');
    const summary = within(screen.getByRole('region', { name: 'Payment Summary' }));
    const amounts = summary.getAllByRole('definition').map((amount) => amount.textContent);
    expect(amounts).toEqual(['NGN 33,500', 'NGN 1,000', 'NGN 34,500']);
  });

  test('a limit on unpaid rides is shown with the message of the site', async () => {
    const page = open({ savedBookedRide: { status: 'expired' } });
    await screen.findByText('This account has expired. Do not transfer to it.');
    const sentence = 'You already hold 3 unpaid rides. Pay for one, or wait until one expires.';
    page.answer({ 'POST /booking/payment/initiatepayment': failed('HOLD_LIMIT', sentence) });
    await page.user.click(screen.getByRole('button', { name: 'Get a new account number' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  test('after a refund has begun the rest is no longer due', async () => {
    const refund = { amount: 20_000, dueOn: '2026-12-04T13:15:00.000Z', refundedAt: null };
    open({ savedBookedRide: { status: 'expired' }, payment: { status: 'refund_pending', amountPaid: 20_000, refund } });
    expect(await screen.findByRole('heading', { name: 'Your money is on its way back' })).toBeInTheDocument();
    expect(screen.getByText(/too little for this booking/)).toHaveTextContent(
      'NGN 20,000 is refunded by Friday 04, December 2026.',
    );
    expect(screen.queryByText(/is over and is not refunded/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Get a new account number' })).not.toBeInTheDocument();
  });

  test('a late transfer in review names the refund and its date', async () => {
    const refund = { amount: 34_500, dueOn: '2026-12-04T13:15:00.000Z', refundedAt: null };
    open({ savedBookedRide: { status: 'payment_review' }, payment: { status: 'late', amountPaid: 34_500, refund } });
    expect(await screen.findByText(/We received NGN 34,500 after the account had expired/)).toHaveTextContent(
      'NGN 34,500 is refunded by Friday 04, December 2026.',
    );
  });
});

describe('before the payment', () => {
  test('a mistyped e-mail is corrected, and the account is sent to it', async () => {
    const page = open();
    await opened();
    const contact = { email: 'amaka@example.com', phone: '+2348035550142' };
    page.answer({
      'POST /booking/contact': ok(contact),
      [read]: ok(booked({ savedBookedRide: { email: contact.email } })),
    });
    await page.user.click(screen.getByRole('button', { name: 'Correct e-mail or phone' }));
    const field = await screen.findByRole('textbox', { name: 'E-mail' });
    await page.user.clear(field);
    await page.user.type(field, 'amaka');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getAllByText(/This address has no @/).length).toBeGreaterThan(0);
    await page.user.type(field, '@example.com');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await messages().findByText(/^Your contact is corrected/)).toBeInTheDocument();
    expect(page.calls.find(({ path: at }) => at.endsWith('/booking/contact'))?.body).toEqual({
      bookingType: 'ride',
      booking_id: bookingId,
      ...contact,
    });
    expect(await screen.findByText('(amaka@example.com)')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a cancelled booking shows the refund, its date and its account, under its own heading', async () => {
    const refund = { amount: 28_000, dueOn: '2026-12-04T13:15:00.000Z', refundedAt: null };
    open({
      savedBookedRide: { status: 'cancelled' },
      payment: { status: 'refund_pending', amountPaid: 34_500, refund },
      cancelled: {
        at: '2026-11-20T14:17:00.000Z',
        note: 'You cancelled the ride',
        rule: 'Half of the price is refunded until Saturday 21, November 2026, 06:30 AM.',
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'This booking is cancelled' })).toBeInTheDocument();
    expect(await screen.findByText('It goes back by Fri 4 Dec')).toBeInTheDocument();
    const money = within(screen.getByRole('region', { name: 'Your money' }));
    expect(money.getByText('Goes back to you').closest('div')).toHaveTextContent('NGN 28,000');
    expect(money.getByText('By bank transfer, to the account that you paid from.')).toBeInTheDocument();
    expect(money.getByText('Why NGN 6,500 is kept').parentElement).toHaveTextContent(
      /Half of the price is refunded until/,
    );
    expect(money.getByText(/we write to amaka.okafor@example.com when the money is sent/)).toBeInTheDocument();
    expect(money.getByRole('button', { name: 'Download PDF' })).toBeInTheDocument();
    expect(money.getByRole('heading', { level: 2, name: 'Airport (LOS) to Ikeja' })).toBeInTheDocument();
    expect(money.getByText('Was for').closest('div')).toHaveTextContent('Sat 21 Nov, 09:30 AM');
    expect(money.queryByText('And back')).not.toBeInTheDocument();
    const card = within(screen.getByRole('region', { name: 'Booking' }));
    expect(card.getByText('E-mail').nextSibling).toHaveTextContent(/^amaka\.okafor@example\.com$/);
    expect(money.getByText('Cancelled').closest('div')).toHaveTextContent('Fri 20 Nov, 03:17 PMYou cancelled the ride');
    const again = new URL(
      money.getByRole('link', { name: 'Search this journey again' }).getAttribute('href') ?? '',
      'http://site',
    );
    expect(again.pathname).toBe('/ride-results');
    expect(Object.fromEntries(again.searchParams)).toMatchObject({
      dropOffLocation: 'Ikeja, Lagos',
      pickupDate: '2026-11-21',
      pickupTime: '09:30',
    });
    for (const words of ['Payment Options', 'Payment Summary'])
      expect(screen.queryByText(words)).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Steps of the booking' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Do not pay twice/)).not.toBeInTheDocument();
  });

  test('a journey of a day that is over is not searched again', async () => {
    jest.setSystemTime(Date.parse('2026-11-22T00:00:00Z'));
    open({ savedBookedRide: { status: 'cancelled' }, payment: { status: 'expired' } });
    expect(await screen.findByRole('link', { name: 'New search' })).toHaveAttribute('href', '/ride-search');
    expect(screen.getByText('Nothing was paid, and nothing is to be paid.')).toBeInTheDocument();
  });

  test('each refunded transfer has its own date', async () => {
    const part = (amount: number, refundedAt: string | null) => ({
      amount,
      refundedAt,
      dueOn: '2026-12-04T13:15:00.000Z',
    });
    const refund = { ...part(7_000, null), transfers: [part(500, '2026-11-27T09:00:00.000Z'), part(6_500, null)] };
    open({
      savedBookedRide: { status: 'cancelled' },
      payment: { status: 'refund_pending', amountPaid: 7_000, refund },
    });
    const items = within(await screen.findByRole('region', { name: 'Your money' }));
    expect(await items.findByText(/^In 2 transfers, as the money came in/)).toBeInTheDocument();
    expect(items.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'NGN\u00a0500, sent back on Fri 27 Nov',
      'NGN\u00a06,500, by Fri 4 Dec',
    ]);
    expect(items.queryByText(/is kept$/)).not.toBeInTheDocument();
  });

  test('the booking is cancelled, and leaves the list of unpaid ones', async () => {
    const page = open();
    await opened();
    expect(readDeviceBookings()).toMatchObject([{ bookingId: 'TFY-R8K2-MQX4', state: 'unpaid', id: bookingId }]);
    page.answer({
      'POST /booking/cancel': ok({ status: 'cancelled', paid: 0, refund: 0, kept: 0, dueOn: null, rule: 'It ends.' }),
      [read]: ok(booked({ savedBookedRide: { status: 'cancelled' }, payment: { status: 'expired' } })),
    });
    await page.user.click(screen.getByRole('button', { name: 'Cancel this booking' }));
    await page.user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByRole('heading', { name: 'This booking is cancelled' })).toBeInTheDocument();
    expect(page.calls.find(({ path: at }) => at.endsWith('/booking/cancel'))?.body).toEqual({
      booking_id: bookingId,
      expectedRefund: 0,
    });
    expect(readDeviceBookings()).toMatchObject([{ state: 'cancelled' }]);
  });
});

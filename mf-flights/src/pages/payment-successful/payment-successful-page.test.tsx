import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { settings } from 'shared/shell';
import { failed, ok, renderPage } from 'shared/testing';
import { bookedAtMs, bookedFlight, bookingId, ticketedFlight } from '../../testing/booked-samples';
import Page from '.';

const path = `/payment-successful?id=${bookingId}`;
const read = 'GET /fly/booked-flight/{id}';
const open = (answer = ticketedFlight()) =>
  renderPage(Page, { path, settings: { savedBooking: answer.savedBooking }, answers: { [read]: ok(answer) } });
const opened = () => screen.findByRole('heading', { level: 1, name: 'Booking Successful' });
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const saved: { name: string; size: number; type: string }[] = [];
beforeEach(() => {
  jest.useFakeTimers({ now: bookedAtMs, doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  saved.length = 0;
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) saved.push({ name: this.download, size: blob.size, type: blob.type });
  });
});
afterEach(() => {
  jest.useRealTimers();
});

test('has the texts of the specification, with the groups of the receipt', async () => {
  open();
  await opened();
  expect(
    screen.getByText(
      "You've successfully booked your flight. A copy of your booking details has been sent to your mail.",
    ),
  ).toBeInTheDocument();
  const group = (name: string) => within(screen.getByRole('region', { name }));
  expect(group('Outbound: Lagos to Abuja').getByText('P4 7124, Air Peace')).toBeInTheDocument();
  expect(group('Return: Abuja to Lagos').getByText('P4 7129, Air Peace')).toBeInTheDocument();
  expect(group('Payment details').getByText('Trip Total').nextSibling).toHaveTextContent('NGN 152,060');
  expect(screen.getByText('TFY-F8K2-MQX4')).toBeInTheDocument();
});

test('the receipt, which says all of it again, is folded below what to do next', async () => {
  open();
  await opened();
  const receipt = screen.getByText('Full receipt').closest('details');
  expect(receipt).not.toHaveAttribute('open');
  expect(receipt).toContainElement(screen.getByRole('region', { name: 'Payment details', hidden: true }));
  const next = screen.getByRole('region', { name: 'What happens next' });
  expect(next.compareDocumentPosition(receipt as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the head says when each way departs, and the reference', async () => {
  open();
  await opened();
  const head = within(screen.getByRole('region', { name: 'Your booking' }));
  expect(head.getByText('Fri 27 Nov, 07:15 AM')).toBeInTheDocument();
  expect(head.getByText(/^Back on Mon 30 Nov/)).toBeInTheDocument();
  expect(head.getByText('Booking ID TFY-F8K2-MQX4')).toBeInTheDocument();
});

test('the airline reference and each ticket are copied by a tap', async () => {
  const { user } = open();
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  await opened();
  await user.click(screen.getByRole('button', { name: /^Airline reference/ }));
  expect(written).toHaveBeenLastCalledWith('KJ4T2P');
  await user.click(screen.getByRole('button', { name: /^Ticket, Ọlá Adékúnlé/ }));
  expect(written).toHaveBeenLastCalledWith('716-2401234567');
  await user.click(screen.getByRole('button', { name: /^Ticket, Ifẹ́olúwa Adékúnlé/ }));
  expect(written).toHaveBeenLastCalledWith('716-2401234568');
  expect(screen.getByText('Copied to clipboard')).toBeInTheDocument();
});

test('shows the next steps, each with its time', async () => {
  open();
  await opened();
  const [checkIn, there, airport, ride] = within(
    screen.getByRole('region', { name: 'What happens next' }),
  ).getAllByRole('listitem');
  expect(checkIn).toHaveTextContent(
    /From Thu 26 Nov, 07:15.AMCheck in onlineWith Air Peace: the airline reference KJ4T2P/,
  );
  expect(there).toHaveTextContent(/Fri 27 Nov, 03:30.AMRide to the airport in Lagos/);
  expect(airport).toHaveTextContent(/By Fri 27 Nov, 05:15.AMBe at Murtala Muhammed International Airport.*valid ID/);
  expect(ride).toHaveTextContent(/Fri 27 Nov, 09:30.AMRide from the airport in Abuja/);
  expect(screen.getByRole('link', { name: 'Track this flight' })).toHaveAttribute(
    'href',
    '/track-flight?booking=TFY-F8K2-MQX4',
  );
});

describe('paid, with the tickets still to come', () => {
  const issuing = ticketedFlight({ savedBooking: { status: 'ticketing' }, tickets: [] });

  test('says so, polls every 4 seconds, and shows the tickets when they are issued', async () => {
    const page = open(issuing);
    await opened();
    expect(screen.getByText('Your tickets are being issued.')).toBeInTheDocument();
    expect(screen.queryByText(/has been sent to your mail/)).not.toBeInTheDocument();
    page.answer({ [read]: ok(ticketedFlight()) });
    await wait(4_100);
    expect(screen.getByText('716-2401234567')).toBeInTheDocument();
    expect(screen.getByText(/has been sent to your mail/)).toBeInTheDocument();
    const asked = page.calls.length;
    await wait(20_000);
    expect(page.calls).toHaveLength(asked);
  });

  test('leads to what becomes of the money when they cannot be issued', async () => {
    const page = open(issuing);
    await opened();
    page.answer({ [read]: ok(ticketedFlight({ savedBooking: { status: 'ticketing_failed' }, tickets: [] })) });
    await wait(4_100);
    expect(page.address()).toBe(`/payment-options?id=${bookingId}`);
  });
});

test.each(['Close', 'Go back home'])('%s goes home and forgets the booking on this device', async (name) => {
  const page = open();
  await opened();
  await page.user.click(screen.getByRole('button', { name }));
  expect(page.address()).toBe('/');
  await waitFor(() => expect(settings.getState().savedBooking).toBeNull());
});

test('Add to calendar saves the flights', async () => {
  const page = open();
  await opened();
  await page.user.click(screen.getByRole('button', { name: 'Add to calendar' }));
  expect(saved[0]).toMatchObject({ name: 'flight.ics', type: 'text/calendar;charset=utf-8' });
});

test('Download PDF saves the receipt', async () => {
  jest.useRealTimers();
  const page = open();
  await opened();
  await page.user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 20_000 });
  expect(saved[0]).toMatchObject({ name: 'flight-booking-details.pdf', type: 'application/pdf' });
  expect(saved[0]?.size).toBeGreaterThan(1_000);
});

describe('the rides that go with the flight', () => {
  const offered = () => screen.queryAllByRole('link', { name: /^See rides/ });

  test('are offered to and from the airport of each way, with what the flight says filled in', async () => {
    open();
    await opened();
    const queries = offered().map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]));
    expect(
      queries.map((query) =>
        ['direction', 'airport', 'pickupDate', 'pickupTime', 'flightNumber'].map((name) => query.get(name)),
      ),
    ).toEqual([
      ['to', 'LOS', '2026-11-27', '03:30', null],
      [null, 'ABV', '2026-11-27', '09:30', 'P4 7124'],
      ['to', 'ABV', '2026-11-30', '14:00', null],
      [null, 'LOS', '2026-11-30', '20:00', 'P4 7129'],
    ]);
  });

  test('are offered at the Nigerian end only', async () => {
    const flight = ticketedFlight();
    open({
      ...flight,
      airports: flight.airports.map((one) => (one.iata === 'ABV' ? { ...one, countryCode: 'GH' } : one)),
    });
    await opened();
    expect(offered().map(({ textContent }) => textContent)).toEqual([
      'See rides to the airport in Lagos',
      'See rides from the airport in Lagos',
    ]);
    expect(screen.getByText('Land in Abuja')).toBeInTheDocument();
  });
});

test('a surplus is refunded by a date', async () => {
  const refund = { amount: 5_500, dueOn: '2026-12-04T13:15:00.000Z', refundedAt: null };
  open(ticketedFlight({ payment: { status: 'overpaid', amountPaid: 157_560, refund } }));
  expect(await screen.findByText(/You sent NGN 5,500 more than was due/)).toHaveTextContent(
    'It is refunded by Friday 04, December 2026.',
  );
});

test('a late transfer that still got its seats says so', async () => {
  open(ticketedFlight({ payment: { revived: true } }));
  expect(await screen.findByText(/Your seats were still free, so your booking stands/)).toBeInTheDocument();
});

test('a flight that is not paid yet leads to its payment', async () => {
  const page = open(bookedFlight());
  await waitFor(() => expect(page.address()).toBe(`/payment-options?id=${bookingId}`));
});

test('without an id the stored booking is meant; without either, home', async () => {
  const stored = renderPage(Page, {
    path: '/payment-successful',
    settings: { savedBooking: ticketedFlight().savedBooking },
    answers: { [read]: ok(ticketedFlight()) },
  });
  expect(stored.address()).toBe(path);
  await opened();
  stored.unmount();
  expect(renderPage(Page, { path: '/payment-successful' }).address()).toBe('/');
});

test('an unknown booking says so', async () => {
  renderPage(Page, { path, answers: { [read]: failed('NOT_FOUND', 'No such booking.') } });
  expect(await screen.findByText('This booking cannot be found')).toBeInTheDocument();
});

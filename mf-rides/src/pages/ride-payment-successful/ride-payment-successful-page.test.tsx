import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { settings, useRequestedTitle } from 'shared/shell';
import { failed, networkFailure, ok, renderPage } from 'shared/testing';
import { booked, bookingId, createdRide } from '../../testing/samples';
import Page from '.';

const path = `/ride-payment-successful?id=${bookingId}`;
const read = 'GET /ride/booked-ride/{id}';
const paid = (payment: NonNullable<Parameters<typeof booked>[0]>['payment'] = {}) =>
  booked({
    savedBookedRide: { status: 'awaiting_confirmation' },
    payment: { status: 'paid', amountPaid: 34_500, paidAt: '2026-11-20T14:24:00.000Z', ...payment },
  });
const open = (answer = paid()) =>
  renderPage(Page, { path, settings: { createdRide: createdRide() }, answers: { [read]: ok(answer) } });
const opened = () => screen.findByRole('heading', { level: 1, name: 'Booking Successful' });

const saved: { name: string; size: number; type: string }[] = [];
beforeEach(() => {
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

test('has the texts of the specification, with three groups of rows', async () => {
  open();
  await opened();
  expect(
    screen.getByText(
      "You've successfully booked your ride. A copy of your booking details has been sent to your mail.",
    ),
  ).toBeInTheDocument();
  const group = (name: string) => within(screen.getByRole('region', { name }));
  expect(group('Ride details').getByText('Toyota Highlander, SUV')).toBeInTheDocument();
  expect(group('Personal information').getByText('Mrs Amaka Okafor')).toBeInTheDocument();
  expect(group('Payment details').getByText('NGN 33,500')).toBeInTheDocument();
  expect(screen.getByText('TFY-R8K2-MQX4')).toBeInTheDocument();
});

test.each(['Close', 'Go back home'])('%s goes home and forgets the booking on this device', async (name) => {
  const page = open();
  await opened();
  await page.user.click(screen.getByRole('button', { name }));
  expect(page.address()).toBe('/');
  await waitFor(() => expect(settings.getState().createdRide).toBeNull());
});

test('Download PDF saves ride-booking-details.pdf', async () => {
  const page = open();
  await opened();
  await page.user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 20_000 });
  expect(saved[0]).toMatchObject({ name: 'ride-booking-details.pdf', type: 'application/pdf' });
  expect(saved[0]?.size).toBeGreaterThan(1_000);
});

test('Add to calendar saves the pickup', async () => {
  const page = open();
  await opened();
  await page.user.click(screen.getByRole('button', { name: 'Add to calendar' }));
  expect(saved[0]).toMatchObject({ name: 'ride.ics', type: 'text/calendar;charset=utf-8' });
});

test('says where the driver waits, and where the next messages are sent', async () => {
  open();
  await opened();
  const steps = within(screen.getByRole('region', { name: 'What happens next' }));
  expect(steps.getByText('Meet your driver at arrivals')).toBeInTheDocument();
  expect(steps.getByText(/^Your driver waits with a sign that has your name\. The driver waits 60/)).toBeVisible();
  expect(steps.getByText(/We write to amaka\.okafor@example\.com when the ride is confirmed/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Track this ride' })).toHaveAttribute(
    'href',
    '/track-ride?booking=TFY-R8K2-MQX4',
  );
});

test('says until when it can be cancelled free of charge, and what happens if nobody comes', async () => {
  open();
  await opened();
  const free = screen.getByText('Free cancellation until Fri 20 Nov, 09:30 AM.');
  expect(free.closest('p')).toHaveTextContent('If nobody comes by 10:30 AM, the ride is over and is not refunded.');
});

test('says until when the ride is confirmed, and what happens if it is not', async () => {
  open({ ...paid(), confirmBy: '2026-11-20T19:00:00.000Z' });
  await opened();
  expect(screen.getByText('By Fri 20 Nov, 08:00 PM')).toBeInTheDocument();
  expect(
    screen.getByText(/when the ride is confirmed\. If it is not by then, we cancel it and send all your money back\./),
  ).toBeInTheDocument();
});

test('a confirmed ride says so, and who drives it once that is known', async () => {
  const confirmed = booked({ savedBookedRide: { status: 'confirmed' } });
  const page = open(confirmed);
  await opened();
  expect(screen.getByText(/Your ride is confirmed\. We write to .*, and name the driver here/)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Your driver' })).not.toBeInTheDocument();
  page.unmount();

  const driver = { name: 'Musa Bello', phone: '+2348031112233', plateNumber: 'LSR-482-KJ' };
  open({ ...booked({ savedBookedRide: { status: 'driver_assigned' } }), driver });
  await opened();
  expect(screen.queryByText(/when the ride is confirmed/)).not.toBeInTheDocument();
  const shown = within(await screen.findByRole('region', { name: 'Your driver' }));
  expect(shown.getByText('White Toyota Highlander')).toBeInTheDocument();
  expect(shown.getByText('LSR-482-KJ')).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'Call Musa Bello, +234 803 111 2233' })).toHaveAttribute(
    'href',
    'tel:+2348031112233',
  );
});

test('the head has time, place and reference; the receipt is folded', async () => {
  open({
    ...paid(),
    ride: {
      ...paid().ride,
      pickupLocation: 'Ikeja, Lagos',
      address: '12 Allen Avenue',
      dropOffLocation: 'Ikeja, Lagos',
      dropOffAddress: '9 Opebi Road',
    },
  });
  await opened();
  const head = within(screen.getByRole('region', { name: 'Your booking' }));
  expect(head.getByText('Sat 21 Nov, 09:30 AM')).toBeInTheDocument();
  expect(head.getByText('Pickup at 12 Allen Avenue, Ikeja, Lagos')).toBeInTheDocument();
  expect(head.getByText('Drop-off at 9 Opebi Road, Ikeja, Lagos')).toBeInTheDocument();
  expect(head.getByText('Booking ID TFY-R8K2-MQX4')).toBeInTheDocument();
  expect(screen.getByText('Full receipt').closest('details')).not.toHaveAttribute('open');
});

test('both ways of a return are in the head and in the steps; if one is cancelled, only the other', async () => {
  const { ride } = paid();
  const wayBack = {
    status: 'awaiting_confirmation',
    ride: {
      ...ride,
      pickupLocation: ride.dropOffLocation,
      dropOffLocation: ride.pickupLocation,
      pickupDate: '2026-11-24',
    },
    terms: null,
    confirmBy: null,
    givenBack: 0,
  } as const;
  const page = open({ ...paid(), wayBack });
  await opened();
  const head = () => within(screen.getByRole('region', { name: 'Your booking' }));
  expect(head().getByText('Back on Tue 24 Nov, 09:30 AM')).toBeInTheDocument();
  expect(screen.getByText('Way back: be ready for your driver')).toBeInTheDocument();
  page.unmount();

  const { savedBookedRide } = paid();
  open({ ...paid(), savedBookedRide: { ...savedBookedRide, status: 'cancelled' }, wayBack });
  await opened();
  expect(await screen.findByText('The way there is cancelled.')).toBeInTheDocument();
  expect(head().getByText('Tue 24 Nov, 09:30 AM')).toBeInTheDocument();
  expect(screen.queryByText('Meet your driver at arrivals')).not.toBeInTheDocument();
});

describe('other amounts, and late transfers', () => {
  const refund = { amount: 5_500, dueOn: '2026-12-04T13:15:00.000Z', refundedAt: null };

  test('a surplus is refunded by a date', async () => {
    open(paid({ status: 'overpaid', amountPaid: 40_000, refund }));
    expect(await screen.findByText(/You sent NGN 5,500 more than was due/)).toHaveTextContent(
      'It is refunded by Friday 04, December 2026.',
    );
  });

  test('of a surplus that was partly sent back, only the rest is still owed', async () => {
    open(paid({ status: 'overpaid', amountPaid: 71_500, refund: { ...refund, amount: 37_000, returned: 2_500 } }));
    expect(await screen.findByText(/You sent NGN 34,500 more than was due/)).toHaveTextContent(
      /It is refunded by Friday 04, December 2026\. NGN 2,500 was sent back before\.$/,
    );
  });

  test('after a late transfer, with the car still free, the booking stays valid', async () => {
    open(paid({ revived: true }));
    expect(await screen.findByText(/your booking stands/)).toBeInTheDocument();
  });
});

test('a ride that is not paid yet leads to its payment', async () => {
  const page = open(booked());
  await waitFor(() => expect(page.address()).toBe(`/ride-payment-options?id=${bookingId}`));
});

test('without an id the stored ride is meant; without either, home', async () => {
  const stored = renderPage(Page, {
    path: '/ride-payment-successful',
    settings: { createdRide: createdRide() },
    answers: { [read]: ok(paid()) },
  });
  expect(stored.address()).toBe(path);
  await opened();
  stored.unmount();
  expect(renderPage(Page, { path: '/ride-payment-successful' }).address()).toBe('/');
});

test('without a connection it says so at once, and opens by itself when it is back', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = renderPage(Page, { path, answers: { [read]: networkFailure } });
  expect(await screen.findByText('You are offline')).toBeInTheDocument();
  expect(screen.getByText(/^This booking is not kept on this device, so it needs a connection/)).toBeInTheDocument();
  expect(page.calls).toHaveLength(1);
  online.mockReturnValue(true);
  page.answer({ [read]: ok(paid()) });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Booking Successful' })).toBeInTheDocument();
  online.mockRestore();
});

test('an unknown booking says so, also in the title of the tab', async () => {
  function PageWithTitle() {
    return (
      <>
        <output>{useRequestedTitle()}</output>
        <Page />
      </>
    );
  }
  renderPage(PageWithTitle, { path, answers: { [read]: failed('NOT_FOUND', 'No such booking.') } });
  expect(await screen.findByText('This booking cannot be found')).toBeInTheDocument();
  expect(screen.getByText('Your booking', { selector: 'output' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Look it up' })).toHaveAttribute('href', '/track-booking');
});

test('an area has the name by which it was chosen', async () => {
  open({
    ...paid(),
    ride: { ...paid().ride, dropOffLocation: 'Ikeja, Lagos', dropOffAddress: '3 Allen Avenue', place: 'Alausa' },
  });
  await opened();
  const head = within(screen.getByRole('region', { name: 'Your booking' }));
  expect(head.getByText('Drop-off at 3 Allen Avenue, Alausa (Ikeja, Lagos)')).toBeInTheDocument();
  expect(head.getByText('Alausa')).toBeInTheDocument();
});

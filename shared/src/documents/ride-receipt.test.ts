import { expect, test } from '@jest/globals';
import { exampleRide } from '../contract/example-ride';
import { rideReceipt } from './ride-receipt';

const rowsOf = (booked: typeof exampleRide) =>
  Object.fromEntries(
    rideReceipt(booked).sections.map(({ title, rows }) => [title, rows.map(({ label, value }) => [label, value])]),
  );

test('the receipt of a paid ride has three sections', () => {
  expect(rideReceipt(exampleRide)).toMatchObject({ title: 'RIDE BOOKING RECEIPT', bookingId: 'TFY-R8K2-MQX4' });
  expect(rowsOf(exampleRide)).toEqual({
    'RIDE DETAILS': [
      ['Car', 'Toyota Highlander, SUV'],
      ['Color', 'White'],
      ['Seats', '6'],
      ['Pickup', 'Murtala Muhammed International Airport (LOS), Lagos'],
      ['Drop-off', 'Off Admiralty Way; opposite the filling station, Eti Osa, Lagos'],
      ['Date and time', 'Saturday 21, November 2026, 09:30\u00a0AM'],
      ['Journey', 'About 25-40 minutes, 18 km'],
      ['Free waiting', '60 minutes'],
      ['Flight', 'P4 7121'],
      ['Passengers', '3'],
      ['Large bags', '2'],
      ['Status', 'Awaiting confirmation, as of 20 Nov 2026'],
      ['Booked on', 'Friday 20, November 2026, 03:24\u00a0PM'],
    ],
    'PERSONAL INFORMATION': [
      ['Name', 'Mrs Ifẹ́olúwa Ɗanladi-Ƙasim'],
      ['Gender', 'Female'],
      ['Age', '34'],
      ['Nationality', 'Nigeria'],
      ['E-mail', 'ife@example.com'],
      ['Phone', '+234 803 555 0142'],
    ],
    'PAYMENT DETAILS': [
      ['Base Fare', 'NGN 33,500'],
      ['Reminder', 'NGN 1,000'],
      ['Trip Total', 'NGN 34,500'],
      ['Amount paid', 'NGN 34,500'],
      ['Payment status', 'Paid'],
      ['Paid on', 'Friday 20, November 2026, 03:30\u00a0PM'],
      ['Bank', 'Sandbox Bank'],
      ['Account number', '9012345678'],
      ['Account name', 'Tafiya / Ifẹ́olúwa'],
      ['Reference', 'TRX-5F9A-77C1'],
    ],
  });
});

test('an end that is not an airport is at its street address', () => {
  const ride = { ...exampleRide.ride, pickupLocation: 'Ikeja, Lagos', address: '5 Allen Avenue' };
  expect(rowsOf({ ...exampleRide, ride })['RIDE DETAILS']).toContainEqual(['Pickup', '5 Allen Avenue, Ikeja, Lagos']);
});

test('missing values have no row', () => {
  const ride = {
    ...exampleRide.ride,
    flightNumber: null,
    address: null,
    dropOffAddress: null,
    passengers: null,
    bags: null,
  };
  const labels = rowsOf({ ...exampleRide, ride })['RIDE DETAILS']?.map(([label]) => label);
  for (const label of ['Flight', 'Passengers', 'Large bags']) expect(labels).not.toContain(label);
});

test('of a refund that was partly sent, the receipt says how much', () => {
  const refund = { amount: 37_000, returned: 2_500, dueOn: '2026-12-04T14:30:00.000Z', refundedAt: null };
  const overpaid = { ...exampleRide.payment, status: 'overpaid' as const, amountPaid: 71_500 };
  const rows = (given: typeof refund | Omit<typeof refund, 'returned'>) =>
    rowsOf({ ...exampleRide, payment: { ...overpaid, refund: given } })['PAYMENT DETAILS'];
  expect(rows(refund)).toEqual(
    expect.arrayContaining([
      ['Refund', 'NGN 37,000'],
      ['Sent back so far', 'NGN 2,500'],
    ]),
  );
  const { returned: _, ...whole } = refund;
  expect(rows(whole)?.map(([label]) => label)).not.toContain('Sent back so far');
});

test('a discount and a refund have their rows', () => {
  const payment = {
    ...exampleRide.payment,
    status: 'refund_pending' as const,
    amountDue: 31_150.5,
    refund: { amount: 3_349.5, dueOn: '2026-12-04T14:30:00.000Z', refundedAt: null },
  };
  const rows = rowsOf({ ...exampleRide, payment })['PAYMENT DETAILS'];
  expect(rows).toContainEqual(['Base Fare', 'NGN 33,500']);
  expect(rows).toContainEqual(['Discount', '−\u00a0NGN 3,349.50']);
  expect(rows).toContainEqual(['Trip Total', 'NGN 31,150.50']);
  expect(rows).toContainEqual(['Refund', 'NGN 3,349.50']);
  expect(rows).toContainEqual(['Refund due by', 'Friday 04, December 2026']);
});

test('the receipt of a cancelled ride begins with the refund, its date and its account', () => {
  const part = { amount: 500, dueOn: '2026-12-04T14:30:00.000Z', refundedAt: '2026-11-27T09:00:00.000Z' };
  const refund = {
    amount: 17_250,
    dueOn: '2026-12-04T14:30:00.000Z',
    refundedAt: null,
    transfers: [part, { ...part, amount: 16_750, refundedAt: null }],
  };
  const cancelled = {
    ...exampleRide,
    savedBookedRide: { ...exampleRide.savedBookedRide, status: 'cancelled' as const },
    cancelled: {
      at: '2026-11-20T15:00:00.000Z',
      note: 'You cancelled the booking',
      rule: 'Less than 24 hours before the pickup, half of the price is refunded.',
    },
    payment: { ...exampleRide.payment, status: 'refund_pending' as const, refund },
  };
  const { title, summary } = rideReceipt(cancelled);
  expect(title).toBe('RIDE REFUND RECEIPT');
  expect(summary).toMatchObject({
    payment: 'Goes back to you',
    amount: 'NGN 17,250',
    paidAt: 'by Friday 04, December 2026',
    isTest: true,
  });
  expect(rowsOf(cancelled).REFUND).toEqual([
    ['Amount paid', 'NGN 34,500'],
    ['Kept by the terms', '−\u00a0NGN 17,250'],
    ['Goes back to you', 'NGN 17,250'],
    ['Refund due by', 'Friday 04, December 2026'],
    ['Goes to', 'The account that you paid from'],
    ['Transfer 1', 'NGN 500, sent on 27 Nov 2026'],
    ['Transfer 2', 'NGN 16,750, by 4 Dec 2026'],
    ['The terms', 'Less than 24 hours before the pickup, half of the price is refunded.'],
  ]);
  expect(rowsOf(cancelled)['RIDE DETAILS']?.map(([label]) => label)).toEqual([
    'Car',
    'Pickup',
    'Drop-off',
    'Date and time',
    'Cancelled on',
    'Booked on',
  ]);
  expect(rowsOf(cancelled)['PERSONAL INFORMATION']?.map(([label]) => label)).toEqual(['Name', 'E-mail', 'Phone']);
  expect(rowsOf(cancelled)['PAYMENT DETAILS']?.map(([label]) => label)).not.toContain('Refund due by');
});

test('an area has the name by which it was chosen, once', () => {
  const ride = { ...exampleRide.ride, place: 'Lekki' };
  const dropOffOf = (dropOffAddress: string | null) =>
    rowsOf({ ...exampleRide, ride: { ...ride, dropOffAddress } })['RIDE DETAILS']?.find(
      ([label]) => label === 'Drop-off',
    );
  expect(dropOffOf(null)).toEqual(['Drop-off', 'Lekki (Eti Osa, Lagos)']);
  expect(dropOffOf('4 Bourdillon Road')).toEqual(['Drop-off', '4 Bourdillon Road, Lekki (Eti Osa, Lagos)']);
  expect(dropOffOf('Lekki, 4 Bourdillon Road')).toEqual(['Drop-off', 'Lekki, 4 Bourdillon Road, Eti Osa, Lagos']);
  expect(rideReceipt({ ...exampleRide, ride }).summary.trip).toBe(
    'Murtala Muhammed International Airport (LOS), Lagos to Lekki (Eti Osa, Lagos)',
  );
});

test('a cancelled ride that was refunded in one transfer has its sum and its day once', () => {
  const refund = {
    amount: 17_250,
    dueOn: '2026-12-04T14:30:00.000Z',
    refundedAt: '2026-11-27T09:00:00.000Z',
    transfers: [{ amount: 17_250, dueOn: '2026-12-04T14:30:00.000Z', refundedAt: '2026-11-27T09:00:00.000Z' }],
  };
  const sentBack = {
    ...exampleRide,
    savedBookedRide: { ...exampleRide.savedBookedRide, status: 'cancelled' as const },
    payment: { ...exampleRide.payment, status: 'refunded' as const, refund },
  };
  expect(rowsOf(sentBack).REFUND).toEqual([
    ['Amount paid', 'NGN 34,500'],
    ['Kept by the terms', '−\u00a0NGN 17,250'],
    ['Sent back', 'NGN 17,250'],
    ['Refunded on', 'Friday 27, November 2026'],
    ['Sent to', 'The account that you paid from'],
  ]);
});

import { describe, expect, test } from '@jest/globals';
import { type RideStatus, rideStatuses } from 'shared/contract/lists';
import { booked } from '../testing/samples';
import { accountOpenedAt } from './account';
import { amountMissing, amountToPay, paymentView } from './payment-view';

const expiresOn = '2026-11-20T14:45:00.000Z';
const beforeMs = Date.parse(expiresOn) - 1;
const afterMs = Date.parse(expiresOn);
const of = (status: RideStatus, payment: NonNullable<Parameters<typeof booked>[0]>['payment'] = {}) =>
  booked({ savedBookedRide: { status }, transfer_details: { expiresOn }, payment });
const refund = { amount: 20_000, dueOn: '2026-12-04T14:45:00.000Z', refundedAt: null };

describe('a booking that waits for its money', () => {
  test('is open until the account expires', () => {
    expect(paymentView(of('pending_payment'), beforeMs)).toBe('open');
    expect(paymentView(of('pending_payment'), afterMs)).toBe('expired');
    expect(paymentView(of('expired'), beforeMs)).toBe('expired');
  });

  test('with too little is incomplete, then underpaid', () => {
    const part = { status: 'underpaid', amountPaid: 20_000 } as const;
    expect(paymentView(of('pending_payment', part), beforeMs)).toBe('incomplete');
    expect(paymentView(of('pending_payment', part), afterMs)).toBe('underpaid');
    expect(paymentView(of('expired', { ...part, refund }), afterMs)).toBe('underpaid');
    expect(paymentView(of('expired', { status: 'refund_pending', amountPaid: 20_000, refund }), afterMs)).toBe(
      'returning',
    );
    expect(amountMissing(of('pending_payment', part))).toBe(14_500);
    expect(amountMissing(of('pending_payment', { amountPaid: 40_000 }))).toBe(0);
    expect(amountToPay(of('pending_payment', part), 'incomplete')).toBe(14_500);
    expect(amountToPay(of('expired', part), 'underpaid')).toBe(14_500);
    expect(amountToPay(of('expired'), 'expired')).toBe(34_500);
    expect(amountToPay(of('payment_review', part), 'review')).toBeUndefined();
  });
});

test.each([
  'awaiting_confirmation',
  'confirmed',
  'driver_assigned',
  'driver_en_route',
  'driver_arrived',
  'in_progress',
  'completed',
] as const)('%s is paid, whatever the clock and the payment say', (status) => {
  expect(paymentView(of(status), afterMs)).toBe('paid');
  expect(paymentView(of(status, { status: 'overpaid', refund }), beforeMs)).toBe('paid');
  expect(paymentView(of(status, { status: 'late' }), afterMs)).toBe('paid');
});

test('money that the booking could not take is in review, then refunded', () => {
  const late = { status: 'late', amountPaid: 34_500 } as const;
  expect(paymentView(of('payment_review', late), afterMs)).toBe('review');
  expect(paymentView(of('payment_review', { ...late, refund }), afterMs)).toBe('review');
  const done = { ...refund, refundedAt: '2026-11-22T09:00:00.000Z' };
  expect(paymentView(of('payment_review', { ...late, refund: done }), afterMs)).toBe('refunded');
  expect(paymentView(of('cancelled', { refund }), afterMs)).toBe('cancelled');
});

test('every state of a ride has a view', () => {
  for (const status of rideStatuses) expect(paymentView(of(status), beforeMs)).toEqual(expect.any(String));
});

test('the bar of the countdown begins with the booking, or with the opening of a later account', () => {
  expect(accountOpenedAt('2026-11-20T14:20:00.000Z', expiresOn, 1800)).toBe('2026-11-20T14:20:00.000Z');
  expect(accountOpenedAt('2026-11-20T10:00:00.000Z', expiresOn, 1800)).toBe('2026-11-20T14:15:00.000Z');
  expect(accountOpenedAt('2026-11-20T10:00:00.000Z', expiresOn, 300)).toBe('2026-11-20T14:40:00.000Z');
});

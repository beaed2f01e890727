import { describe, expect, test } from '@jest/globals';
import type { Payment } from 'shared/contract/payments';
import { accountOpenedAt } from './open-account';
import type { BookingPaymentState } from './payment-kind';
import { amountToPay, type PaymentFacts, paymentView } from './payment-view';

const expiresOn = '2026-11-20T14:45:00.000Z';
const beforeMs = Date.parse(expiresOn) - 1;
const afterMs = Date.parse(expiresOn);
const of = (state: BookingPaymentState, payment: Partial<Payment> = {}): PaymentFacts => ({
  state,
  transfer_details: {
    amount: 34_500,
    bankName: 'Sandbox Bank',
    accountNumber: '7821446019',
    accountName: 'Tafiya / Amaka Okafor',
    expiresOn,
    transactionReference: 'TRX-5F9A-77C1',
  },
  payment: { status: 'pending', amountDue: 34_500, amountPaid: 0, paidAt: null, refund: null, ...payment },
});
const refund = { amount: 20_000, dueOn: '2026-12-04T14:45:00.000Z', refundedAt: null };
const done = { ...refund, refundedAt: '2026-11-22T09:00:00.000Z' };

describe('a booking that waits for its payment', () => {
  test('is open until the account expires', () => {
    expect(paymentView(of('waiting'), beforeMs)).toBe('open');
    expect(paymentView(of('waiting'), afterMs)).toBe('expired');
    expect(paymentView(of('expired'), beforeMs)).toBe('expired');
  });

  test('that received too little is incomplete, then underpaid', () => {
    const part = { status: 'underpaid', amountPaid: 20_000 } as const;
    expect(paymentView(of('waiting', part), beforeMs)).toBe('incomplete');
    expect(paymentView(of('waiting', part), afterMs)).toBe('underpaid');
    expect(paymentView(of('expired', { ...part, refund }), afterMs)).toBe('underpaid');
    expect(paymentView(of('expired', { status: 'refund_pending', amountPaid: 20_000, refund }), afterMs)).toBe(
      'returning',
    );
    expect(amountToPay(of('waiting', part), 'incomplete')).toBe(14_500);
    expect(amountToPay(of('expired', part), 'underpaid')).toBe(14_500);
    expect(amountToPay(of('expired'), 'expired')).toBe(34_500);
    expect(amountToPay(of('review', part), 'review')).toBeUndefined();
  });

  test('into an account for the exact amount pays that, and into a new one what is missing', () => {
    const part = { status: 'processing', amountPaid: 20_000, takes: 'exact', exactAmount: 34_500 } as const;
    expect(amountToPay(of('waiting', part), 'incomplete')).toBe(34_500);
    expect(amountToPay(of('waiting', part), 'underpaid')).toBe(14_500);
  });
});

test('a paid booking is paid, regardless of the expiry and of the payment', () => {
  expect(paymentView(of('paid'), afterMs)).toBe('paid');
  expect(paymentView(of('paid', { status: 'overpaid', refund }), beforeMs)).toBe('paid');
  expect(paymentView(of('paid', { status: 'late' }), afterMs)).toBe('paid');
});

test('a payment that the booking could not use is in review, then refunded', () => {
  const late = { status: 'late', amountPaid: 34_500 } as const;
  expect(paymentView(of('review', late), afterMs)).toBe('review');
  expect(paymentView(of('review', { ...late, refund }), afterMs)).toBe('review');
  expect(paymentView(of('review', { ...late, refund: done }), afterMs)).toBe('refunded');
  expect(paymentView(of('cancelled', { refund }), afterMs)).toBe('cancelled');
});

test('a special state is shown until the payment is refunded', () => {
  expect(paymentView(of('special', { status: 'paid', amountPaid: 34_500 }), afterMs)).toBe('special');
  expect(paymentView(of('special', { refund: done }), afterMs)).toBe('refunded');
});

test('the countdown starts with the booking, or when a later account is opened', () => {
  expect(accountOpenedAt('2026-11-20T14:20:00.000Z', expiresOn, 1800)).toBe('2026-11-20T14:20:00.000Z');
  expect(accountOpenedAt('2026-11-20T10:00:00.000Z', expiresOn, 1800)).toBe('2026-11-20T14:15:00.000Z');
  expect(accountOpenedAt('2026-11-20T10:00:00.000Z', expiresOn, 300)).toBe('2026-11-20T14:40:00.000Z');
});

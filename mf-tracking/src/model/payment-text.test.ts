import { expect, test } from '@jest/globals';
import type { Payment } from 'shared/contract/payments';
import { paymentNotice } from './payment-text';

const payment = (given: Partial<Payment> = {}): Payment => ({
  status: 'paid',
  amountDue: 34_500,
  amountPaid: 34_500,
  paidAt: null,
  refund: null,
  ...given,
});
const dueOn = '2026-12-04T13:15:00.000Z';

test('a plain payment has no notice', () => expect(paymentNotice(payment(), undefined, 'ride')).toBeUndefined());

test('what is still to come', () => {
  expect(paymentNotice(payment({ status: 'pending', amountPaid: 0 }), 'pay', 'ride')?.text).toBe(
    'NGN 34,500 is still to be paid.',
  );
  expect(paymentNotice(payment({ status: 'processing', amountPaid: 20_000.5 }), 'pay', 'ride')?.text).toBe(
    'We have received NGN 20,000.50 of NGN 34,500. NGN 14,499.50 is still to be paid, into the same account before it expires.',
  );
});

test('an expired account: what a new one depends on', () => {
  expect(paymentNotice(payment({ status: 'expired', amountPaid: 0 }), 'new_account', 'flight')?.text).toBe(
    'The account has expired. If the seats are still free, you can pay NGN 34,500 into a new one.',
  );
});

test('a part that goes back: that the rest still books it', () => {
  const refund = { amount: 4_500, dueOn, refundedAt: null };
  const given = payment({ status: 'underpaid', amountPaid: 4_500, refund });
  expect(paymentNotice(given, 'new_account', 'ride')?.text).toBe(
    'NGN 4,500 is refunded by Friday\u00a004, December\u00a02026. If the car is still free, you can pay the missing NGN 30,000 into a new account instead.',
  );
});

test('of money that was partly sent back, only the rest is still to come', () => {
  const refund = { amount: 37_000, returned: 2_500, dueOn, refundedAt: null };
  expect(paymentNotice(payment({ status: 'overpaid', refund }), undefined, 'ride')?.text).toBe(
    'You sent more than was due. NGN 34,500 is refunded by Friday\u00a004, December\u00a02026. NGN 2,500 was sent back before.',
  );
});

test('a transfer that came late and was accepted, also if it was too much', () => {
  const late = 'Your transfer came in after the account had expired. The car was still free, so your booking stands.';
  expect(paymentNotice(payment({ revived: true }), undefined, 'ride')?.text).toBe(late);
  const refund = { amount: 500, dueOn, refundedAt: null };
  expect(paymentNotice(payment({ status: 'overpaid', revived: true, refund }), undefined, 'ride')?.text).toBe(
    `${late} You sent more than was due. NGN 500 is refunded by Friday\u00a004, December\u00a02026.`,
  );
});

test('what is refunded, by when, and that it was sent', () => {
  const refund = { amount: 17_250, dueOn, refundedAt: null };
  expect(paymentNotice(payment({ status: 'refund_pending', refund }), undefined, 'ride')?.text).toBe(
    'NGN 17,250 is refunded by Friday\u00a004, December\u00a02026.',
  );
  expect(paymentNotice(payment({ status: 'overpaid', refund }), undefined, 'ride')?.text).toMatch(
    /^You sent more than was due\. /,
  );
  expect(
    paymentNotice(
      payment({ status: 'refunded', refund: { ...refund, refundedAt: '2026-12-01T10:00:00.000Z' } }),
      undefined,
      'ride',
    )?.text,
  ).toBe('NGN 17,250 was sent back to you on Tuesday\u00a001, December\u00a02026.');
});

test('of a bank that takes only the exact amount: to send exactly that, and what was returned', () => {
  const given = payment({ status: 'pending', amountPaid: 0, takes: 'exact' });
  expect(paymentNotice(given, 'pay', 'ride', '2026-11-20T14:30:00.000Z')?.text).toBe(
    'Send exactly NGN 34,500 in one transfer by 03:30 PM; your bank returns any other amount.',
  );
  const rejected = { amount: 9_000, at: dueOn };
  expect(paymentNotice({ ...given, rejected }, 'pay', 'ride', '2026-11-20T14:30:00.000Z')?.text).toBe(
    'Your bank returns NGN 9,000: this account takes only the exact amount. Send exactly NGN 34,500 in one transfer by 03:30 PM.',
  );
  expect(paymentNotice({ ...given, status: 'expired', rejected }, 'new_account', 'ride')?.text).toBe(
    'Your bank returns NGN 9,000, and the account has expired. If the car is still free, you can pay NGN 34,500 into a new one.',
  );
});

test('of an account for the exact amount, after a part came in elsewhere: the amount of the account, and what goes back', () => {
  const given = payment({ status: 'processing', amountPaid: 10_000, takes: 'exact', exactAmount: 34_500 });
  expect(paymentNotice(given, 'pay', 'ride', '2026-11-20T14:30:00.000Z')?.text).toBe(
    'We have received NGN 10,000 of NGN 34,500. Send exactly NGN 34,500 in one transfer by 03:30 PM; your bank returns any other amount. This is NGN 10,000 more than is missing, and we refund it.',
  );
  const forTheRest = { ...given, exactAmount: 24_500 };
  expect(paymentNotice(forTheRest, 'pay', 'ride', '2026-11-20T14:30:00.000Z')?.text).toBe(
    'Send exactly NGN 24,500 in one transfer by 03:30 PM; your bank returns any other amount.',
  );
});

test('a transfer that the bank returns of a booking that has ended, or that was paid before it came', () => {
  const given = payment({ takes: 'exact', rejected: { amount: 9_000, at: dueOn } });
  expect(paymentNotice({ ...given, status: 'expired', amountPaid: 0 }, undefined, 'ride')?.text).toBe(
    'Your bank returns NGN 9,000: the account takes only the exact amount, in time. We do not have this money.',
  );
  const before = '2026-12-04T13:00:00.000Z';
  const after = '2026-12-04T13:30:00.000Z';
  expect(paymentNotice({ ...given, paidAt: before }, undefined, 'ride')?.text).toBe(
    'Your bank returns the NGN 9,000 that came after your booking was paid. Nothing more is to be paid.',
  );
  expect(paymentNotice({ ...given, paidAt: after }, undefined, 'ride')).toBeUndefined();
});

test('a refund on which the bank works is on its way, and the part that is not stays due', () => {
  const underWay = { amount: 17_250, since: '2026-12-01T13:15:00.000Z' };
  const refund = { amount: 17_250, dueOn, refundedAt: null, underWay };
  expect(paymentNotice(payment({ status: 'refund_pending', refund }), undefined, 'ride')?.text).toBe(
    'NGN 17,250 has been on its way back to you since Tuesday\u00a001, December\u00a02026. Banks need up to 10 working days.',
  );
  expect(
    paymentNotice(payment({ status: 'refund_pending', refund: { ...refund, amount: 20_000 } }), undefined, 'ride')
      ?.text,
  ).toBe(
    'NGN 17,250 has been on its way back to you since Tuesday\u00a001, December\u00a02026. Banks need up to 10 working days. NGN 2,750 is refunded by Friday\u00a004, December\u00a02026.',
  );
});

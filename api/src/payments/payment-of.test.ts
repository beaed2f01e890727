import { paymentIn, transferDetailsOf } from './payment-of';

const due = {
  status: 'overpaid',
  amount_due_kobo: 3_450_000,
  received_kobo: 3_500_050,
  paid_at: new Date('2026-11-20T09:05:00Z'),
} as const;
const day = (date: number) => new Date(`2026-12-${String(date).padStart(2, '0')}T09:00:00Z`);
const owed = (amount_kobo: number, due_at: Date) => ({ state: 'due', amount_kobo, due_at, refunded_at: null }) as const;
const done = (amount_kobo: number, due_at: Date, refunded_at: Date) =>
  ({ state: 'done', amount_kobo, due_at, refunded_at }) as const;

test('a payment is in naira, with the time when it was paid', () => {
  expect(paymentIn(due, [])).toEqual({
    status: 'overpaid',
    amountDue: 34_500,
    amountPaid: 35_000.5,
    paidAt: '2026-11-20T09:05:00.000Z',
    refund: null,
  });
  expect(paymentIn({ ...due, paid_at: null }, []).paidAt).toBeNull();
});

test('all refunds are one sum, due when the last open refund is due', () => {
  expect(paymentIn(due, [owed(20_000, day(4)), owed(30_050, day(6))]).refund).toEqual({
    amount: 500.5,
    dueOn: day(6).toISOString(),
    refundedAt: null,
    transfers: [
      { amount: 200, dueOn: day(4).toISOString(), refundedAt: null },
      { amount: 300.5, dueOn: day(6).toISOString(), refundedAt: null },
    ],
  });
  expect(paymentIn(due, [owed(20_000, day(4))]).refund).not.toHaveProperty('transfers');
});

test('a sent refund is part of the sum, but not of the due date', () => {
  const refunds = [owed(20_000, day(4)), done(30_000, day(6), day(2))];
  expect(paymentIn(due, refunds).refund).toMatchObject({
    amount: 500,
    returned: 300,
    dueOn: day(4).toISOString(),
    refundedAt: null,
  });
});

test('a refund that the bank is sending is not done', () => {
  const refund = { ...owed(500, day(4)), state: 'sending' } as const;
  expect(paymentIn(due, [refund]).refund).toMatchObject({ refundedAt: null });
});

test('the refund is done when the last one was sent, regardless of the due dates', () => {
  for (const [first, second] of [
    [day(3), day(2)],
    [day(2), day(3)],
  ] as const)
    expect(paymentIn(due, [done(100, day(4), first), done(200, day(6), second)]).refund).toMatchObject({
      amount: 3,
      dueOn: day(6).toISOString(),
      refundedAt: day(3).toISOString(),
    });
});

test('an account has its amount in naira and its expiry', () => {
  const account = {
    amount_kobo: 3_450_050,
    bank_name: 'Sandbox Bank',
    account_number: '1234567890',
    account_name: 'Tafiya / Amaka Okafor',
    expires_at: new Date('2026-11-20T09:30:00Z'),
    reference: 'TRX-5F9A-77C1',
  };
  expect(transferDetailsOf(account)).toEqual({
    amount: 34_500.5,
    bankName: 'Sandbox Bank',
    accountNumber: '1234567890',
    accountName: 'Tafiya / Amaka Okafor',
    expiresOn: '2026-11-20T09:30:00.000Z',
    transactionReference: 'TRX-5F9A-77C1',
  });
});

import { canPayLate, refundActions, type WaitingRefund } from './review-actions';

const late = (over: Partial<WaitingRefund> = {}): WaitingRefund => ({
  state: 'due',
  payment: { status: 'late', amount_due_kobo: 3_450_000, received_kobo: 3_450_000 },
  bookingStatus: 'payment_review',
  ...over,
});
const goesBack = ['refund', 'mark_refunded'];

it('offers to accept or refund a late payment', () => {
  for (const bookingStatus of ['payment_review', 'expired', 'hold_expired'] as const)
    expect(refundActions(late({ bookingStatus }))).toEqual(['revive', ...goesBack]);
});

it.each<[string, Partial<WaitingRefund>]>([
  ['is too little', { payment: { ...late().payment, received_kobo: 3_449_999 } }],
  ['was paid in time, and too much', { payment: { ...late().payment, status: 'overpaid' } }],
  ['belongs to a booking that is over', { bookingStatus: 'cancelled' }],
])('offers only a refund if it %s', (_what, over) => {
  expect(refundActions(late(over))).toEqual(goesBack);
});

it('offers no action while the bank is sending the refund', () => {
  expect(refundActions(late({ state: 'sending' }))).toEqual([]);
  expect(canPayLate(late({ state: 'sending' }))).toBe(false);
});

it('offers no action while the traveller has to decide', () => {
  expect(refundActions(late({ bookingStatus: 'price_changed' }))).toEqual([]);
});

import type { RefundLine, RefundRequest } from '../../provider';
import { nextStep } from './paystack-refunds';

const minuteMs = 60_000;
const at = new Date('2026-12-01T09:00:00Z');
const account = {
  reference: 'TRX-1',
  providerReference: '7',
  accountNumber: '0123456789',
  amountKobo: 2_500_000,
  openedAt: at,
};

const request = (amountKobo: number, unsureForMs?: number): RefundRequest => ({
  ...{ key: 'refund:1', transferId: '7', account, amountKobo, at },
  ...(unsureForMs !== undefined && { unsureForMs }),
});
const listed = (amountKobo: number, change: Partial<RefundLine> = {}): RefundLine => ({
  ...{ key: 'refund:9', reference: '1', transferId: '7', amountKobo, state: 'sent', at },
  ...change,
});

test.each<[why: string, RefundRequest, readonly RefundLine[], ReturnType<typeof nextStep>]>([
  ['nothing was asked before', request(1_000_000), [], 'send'],
  [
    'another one of the amount was made by hand, and nothing was asked before',
    request(1_000_000),
    [listed(1_000_000, { key: null })],
    'send',
  ],
  ['two fit', request(1_250_000, 0), [], 'wait'],
  ['two fit, and half an hour is nearly over', request(1_000_000, 30 * minuteMs - 1), [], 'wait'],
  ['half an hour is over', request(1_000_000, 30 * minuteMs), [], 'send'],
  ['a second one is more than came in', request(1_250_001, 0), [], 'send'],
  ['a second one is more than is left', request(1_000_000, 0), [listed(500_001)], 'send'],
  ['another one failed, so two fit', request(1_000_000, 0), [listed(500_001, { state: 'failed' })], 'wait'],
  ['one of the amount has no key', request(1_000_000, 0), [listed(1_000_000, { key: null })], 'ask a person'],
  [
    'so it is after half an hour',
    request(1_000_000, 90 * minuteMs),
    [listed(1_000_000, { key: null })],
    'ask a person',
  ],
  [
    'one of the amount was made earlier',
    request(1_000_000, 90 * minuteMs),
    [listed(1_000_000, { key: null, at: new Date(at.getTime() - 6 * minuteMs) })],
    'send',
  ],
  ['one of another amount has no key', request(1_000_000, 0), [listed(400_000, { key: null })], 'wait'],
])('where %s', (_why, asked, lines, step) => {
  expect(nextStep(asked, lines)).toBe(step);
});

import type { RefundLine, Statement, StatementLine } from '../provider';
import { compareLists, type RecordedRefund, type RecordedTransfer } from './compare-statement';

const day = (number: number, hour = 12) => new Date(Date.UTC(2026, 10, number, hour));
const period = { from: day(17, 0), refundsFrom: day(14, 0), to: day(20, 0) };
const line = (given: Partial<StatementLine> = {}): StatementLine => ({
  transferId: 'T1',
  account: { reference: 'TRX-1' },
  amountKobo: 500,
  feeKobo: 10,
  at: day(18),
  ...given,
});
const transfer = (given: Partial<RecordedTransfer> = {}): RecordedTransfer => ({
  id: 'T1',
  amountKobo: 500,
  at: day(18),
  ...given,
});
const refundLine = (given: Partial<RefundLine> = {}): RefundLine => ({
  key: 'refund:1',
  reference: 'R1',
  transferId: 'T1',
  amountKobo: 300,
  state: 'sent',
  at: day(18),
  ...given,
});
const refund = (given: Partial<RecordedRefund> = {}): RecordedRefund => ({
  key: 'refund:1',
  reference: 'R1',
  transferId: 'T1',
  amountKobo: 300,
  state: 'sent',
  begunAt: day(18),
  at: day(18),
  ...given,
});

interface Ours {
  readonly transfers?: readonly RecordedTransfer[];
  readonly refunds?: readonly RecordedRefund[];
}

const compare = (statement: Partial<Statement>, recorded: Ours) =>
  compareLists(
    { received: [], refunds: [], unreadable: [], ...statement },
    { transfers: [], refunds: [], ...recorded },
    period,
  );
const found = (statement: Partial<Statement>, recorded: Ours) =>
  compare(statement, recorded).differences.map(({ kind, subject, oursKobo, theirsKobo }) => [
    kind,
    subject,
    oursKobo,
    theirsKobo,
  ]);
const undecided = (statement: Partial<Statement>, recorded: Ours) =>
  compare(statement, recorded).undecided.map(({ kind, subject }) => [kind, subject]);

test('lists that agree have no differences', () => {
  expect(
    found({ received: [line()], refunds: [refundLine()] }, { transfers: [transfer()], refunds: [refund()] }),
  ).toEqual([]);
});

test('a transfer that only one of the lists has, or with two amounts', () => {
  expect(found({ received: [line()] }, {})).toEqual([['transfer_unknown', 'T1', null, 500]]);
  expect(found({}, { transfers: [transfer()] })).toEqual([['transfer_missing', 'T1', 500, null]]);
  expect(found({ received: [line({ amountKobo: 501 })] }, { transfers: [transfer()] })).toEqual([
    ['transfer_amount', 'T1', 500, 501],
  ]);
});

test('a line that cannot be read is a difference of its own, and what it is about is not missing', () => {
  const unreadable = ['T1', 'R1'].map((subject) => ({ subject, fault: 'a state that is not known', at: day(18) }));
  const ours = {
    transfers: [transfer(), transfer({ id: 'T1#300' }), transfer({ id: 'T12' })],
    refunds: [refund()],
  };
  expect(found({ unreadable }, ours)).toEqual([
    ['transfer_missing', 'T12', 500, null],
    ['line_unreadable', 'T1', 500, null],
    ['line_unreadable', 'R1', null, null],
  ]);
});

test('money at the edge of the period is not missing, and not agreed on: another list may have it', () => {
  const atEdge = { transfers: [transfer({ at: new Date(period.from.getTime() + 60_000) })] };
  const begunBefore = { refunds: [refund({ begunAt: day(12), at: day(18) })] };
  expect([found({}, atEdge), found({}, begunBefore)]).toEqual([[], []]);
  expect(undecided({}, atEdge)).toEqual([['transfer_missing', 'T1']]);
  expect(undecided({}, begunBefore)).toEqual([['refund_missing', 'R1']]);
  expect(undecided({ received: [line()] }, atEdge)).toEqual([]);
  expect(undecided({ refunds: [refundLine()] }, begunBefore)).toEqual([]);
});

test.each([
  ['that we do not know', refundLine(), [], [['refund_unknown', 'R1', null, 300]]],
  ['that failed and that we do not know', refundLine({ state: 'failed' }), [], []],
  ['with another amount', refundLine({ amountKobo: 200 }), [refund()], [['refund_amount', 'R1', 300, 200]]],
  [
    'that we call sent and that is under way',
    refundLine({ state: 'under_way' }),
    [refund()],
    [['refund_not_sent', 'R1', 300, 300]],
  ],
  [
    'that we call sent and that failed',
    refundLine({ state: 'failed' }),
    [refund()],
    [['refund_not_sent', 'R1', 300, 300]],
  ],
  [
    'of which an earlier attempt failed and the one that we call sent is not listed',
    refundLine({ state: 'failed' }),
    [refund({ reference: 'R2' })],
    [['refund_missing', 'R2', 300, null]],
  ],
  [
    'that failed and that waits for its end here',
    refundLine({ state: 'failed' }),
    [refund({ state: 'under_way', at: null })],
    [],
  ],
  ['that failed and was sent by hand', refundLine({ state: 'failed' }), [refund({ state: 'by_hand' })], []],
  ['that is under way in both', refundLine({ state: 'under_way' }), [refund({ state: 'under_way', at: null })], []],
  ['sent there and by hand', refundLine(), [refund({ state: 'by_hand' })], [['refund_twice', 'R1', 300, 300]]],
  ['of the second attempt', refundLine({ key: 'refund:1:2' }), [refund({ reference: null })], []],
  ['without a key, by its reference', refundLine({ key: null }), [refund()], []],
  ['without a key, by its transfer', refundLine({ key: null, reference: 'X' }), [refund({ reference: null })], []],
] as const)('a refund %s', (_what, theirs, ours, expected) => {
  expect(found({ refunds: [theirs] }, { refunds: [...ours] })).toEqual(expected);
});

test('a refund that we call sent and that the list does not have', () => {
  expect(found({}, { refunds: [refund()] })).toEqual([['refund_missing', 'R1', 300, null]]);
  expect(found({}, { refunds: [refund({ state: 'by_hand' })] })).toEqual([]);
});

test('a refund of which an earlier attempt failed is the one that was sent, in any order', () => {
  const failed = refundLine({ state: 'failed' });
  const sent = refundLine({ key: 'refund:1:2', reference: 'R2' });
  for (const refunds of [
    [failed, sent],
    [sent, failed],
  ])
    expect(found({ refunds }, { refunds: [refund({ reference: 'R2' })] })).toEqual([]);
});

test('a refund by hand at the bank, of the same transfer and amount as ours, is not ours, in any order', () => {
  const byHand = refundLine({ key: null, reference: 'X' });
  for (const refunds of [
    [byHand, refundLine()],
    [refundLine(), byHand],
  ])
    expect(found({ refunds }, { refunds: [refund()] })).toEqual([['refund_unknown', 'X', null, 300]]);
});

test('two equal refunds of one transfer without keys are two', () => {
  const theirs = [refundLine({ key: null, reference: 'X' }), refundLine({ key: null, reference: 'Y' })];
  const ours = [refund({ reference: null }), refund({ key: 'refund:2', reference: null })];
  expect(found({ refunds: theirs }, { refunds: ours })).toEqual([]);
  expect(found({ refunds: theirs }, { refunds: ours.slice(1) })).toEqual([['refund_unknown', 'Y', null, 300]]);
});

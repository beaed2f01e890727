import { type PaymentStatus, paymentStatuses } from 'shared/contract/lists';
import {
  type AllocatableTransfer,
  allocateTransfers,
  effectOf,
  retain,
  returnableKobo,
  transitionsToPaid,
  transitionsToShort,
  unmatched,
} from './dispositions';
import { paymentStates } from './payment-states';

const transfer = (amountKobo: number, inTime = true): AllocatableTransfer => ({
  ...unmatched(0),
  amountKobo,
  inTime,
  isNew: true,
});
const goesBackKobo = (rows: ReturnType<typeof allocateTransfers>, status: PaymentStatus) =>
  rows.reduce((sum, row) => sum + returnableKobo(row, status), 0);
const shown = (rows: ReturnType<typeof allocateTransfers>) =>
  rows.map((row) =>
    Object.entries(row)
      .filter(([, kobo]) => kobo > 0)
      .map(([place, kobo]) => `${place} ${kobo}`)
      .join(', '),
  );

test('transfers fill the due amount in order, and the excess is overpaid', () => {
  const sorted = allocateTransfers([transfer(60), transfer(60), transfer(5)], 'overpaid', 100);
  expect(shown(sorted)).toEqual(['matchedKobo 60', 'matchedKobo 40, overpaidKobo 20', 'overpaidKobo 5']);
  expect(goesBackKobo(sorted, 'overpaid')).toBe(25);
});

test('after expiry an insufficient amount is underpaid, and a late transfer is late', () => {
  const sorted = allocateTransfers([transfer(60), transfer(5, false)], 'late', 100);
  expect(shown(sorted)).toEqual(['underpaidKobo 60', 'lateKobo 5']);
  expect(goesBackKobo(sorted, 'late')).toBe(65);
});

test('a sufficient amount in time is late if the car is taken, not underpaid', () => {
  expect(shown(allocateTransfers([transfer(100)], 'late', 100))).toEqual(['lateKobo 100']);
});

test('a late transfer does not complete an amount in time', () => {
  expect(shown(allocateTransfers([transfer(60), transfer(60, false)], 'late', 100))).toEqual([
    'underpaidKobo 60',
    'lateKobo 60',
  ]);
});

test('a late transfer that counted for a newer account is underpaid when that account expires', () => {
  expect(shown(allocateTransfers([transfer(60, false)], 'underpaid', 100))).toEqual(['underpaidKobo 60']);
});

test('later transfers fill the missing amount, and earlier matches stay', () => {
  const first: AllocatableTransfer = { ...unmatched(0), matchedKobo: 60, amountKobo: 60, inTime: true };
  expect(shown(allocateTransfers([first, transfer(45)], 'overpaid', 100))).toEqual([
    'matchedKobo 60',
    'matchedKobo 40, overpaidKobo 5',
  ]);
});

test('after an amount is retained, new transfers are surplus', () => {
  const half: AllocatableTransfer = { ...unmatched(0), retainedKobo: 60, amountKobo: 60, inTime: true };
  const rest: AllocatableTransfer = { ...unmatched(0), retainedKobo: 40, amountKobo: 40, inTime: true };
  const sorted = allocateTransfers([half, rest, transfer(7)], 'overpaid', 100);
  expect(shown(sorted)).toEqual(['retainedKobo 60', 'retainedKobo 40', 'overpaidKobo 7']);
  expect(goesBackKobo(sorted, 'overpaid')).toBe(7);
});

test('once a refund has started, the allocation is fixed and everything is refunded', () => {
  const kept: AllocatableTransfer = { ...unmatched(0), matchedKobo: 100, amountKobo: 100, inTime: true };
  const sorted = allocateTransfers([kept, transfer(7)], 'refund_pending', 100);
  expect(shown(sorted)).toEqual(['matchedKobo 100', 'lateKobo 7']);
  expect(goesBackKobo(sorted, 'refund_pending')).toBe(107);
});

test('the surplus of a transfer stays with it if an older transfer is matched later', () => {
  const older: AllocatableTransfer = { ...unmatched(0), overpaidKobo: 30, amountKobo: 30, inTime: true };
  const paid: AllocatableTransfer = { ...unmatched(0), matchedKobo: 100, amountKobo: 100, inTime: true };
  const sorted = allocateTransfers([older, paid, transfer(5)], 'overpaid', 100);
  expect(shown(sorted)).toEqual(['overpaidKobo 30', 'matchedKobo 100', 'overpaidKobo 5']);
});

test('the retained amount is taken from each transfer in proportion, in whole naira where all are, else to the kobo', () => {
  const matched = (kobo: number) => ({ ...unmatched(0), matchedKobo: kobo });
  expect(shown(retain([matched(50), matched(50)], 50))).toEqual(
    Array.from({ length: 2 }, () => 'matchedKobo 25, retainedKobo 25'),
  );
  expect(shown(retain([matched(5)], 5))).toEqual(['retainedKobo 5']);
  const family = retain([matched(605_680_00), matched(5_000_00)], 598_680_00);
  expect(family.map(({ matchedKobo }) => matchedKobo)).toEqual([11_902_00, 98_00]);
  const thirds = retain([matched(1), matched(1), matched(1)], 2);
  expect(thirds.map(({ retainedKobo }) => retainedKobo)).toEqual([0, 1, 1]);
  const largeKobo = 9_000_000_000_001;
  const large = retain([matched(largeKobo), matched(largeKobo)], largeKobo);
  expect(large.reduce((sum, { retainedKobo }) => sum + retainedKobo, 0)).toBe(largeKobo);
  expect(large.every(({ matchedKobo, retainedKobo }) => matchedKobo + retainedKobo === largeKobo)).toBe(true);
  expect(() => retain([matched(5)], 6)).toThrow('6 kobo cannot be retained: only 5 were matched');
});

test('without a retained amount nothing changes', () => {
  const late = { ...unmatched(0), lateKobo: 5 };
  expect(shown(retain([late], 0))).toEqual(['lateKobo 5']);
});

test.each<[PaymentStatus, string, string, string]>([
  ['pending', 'collect', 'settle', 'settle'],
  ['processing', 'collect', 'settle', 'settle'],
  ['paid', 'surplus', 'surplus', 'surplus'],
  ['expired', 'short', 'revive', 'revive'],
  ['underpaid', 'short', 'revive', 'revive'],
  ['refund_pending', 'return', 'return', 'return'],
  ['refunded', 'return', 'return', 'return'],
])('the effect on a payment that is %s is, for too little, enough and too much: %s, %s, %s', (status, ...turns) => {
  expect([99, 100, 101].map((receivedKobo) => effectOf(status, 100, receivedKobo))).toEqual(turns);
});

test.each<[PaymentStatus, boolean, boolean, PaymentStatus[]]>([
  ['pending', false, true, ['processing', 'paid']],
  ['pending', false, false, ['processing', 'paid']],
  ['processing', true, true, ['paid', 'overpaid']],
  ['expired', false, true, ['processing', 'paid']],
  ['expired', false, false, ['late', 'paid']],
  ['underpaid', true, false, ['late', 'paid', 'overpaid']],
  ['late', false, false, ['paid']],
])('a payment that is %s (surplus: %s, in time: %s) becomes paid through %j', (status, isSurplus, inTime, path) => {
  expect(transitionsToPaid(status, isSurplus, inTime)).toEqual(path);
});

test.each<[PaymentStatus, boolean, PaymentStatus[]]>([
  ['expired', true, ['processing', 'underpaid']],
  ['expired', false, ['late']],
  ['underpaid', true, []],
  ['underpaid', false, ['late']],
  ['late', true, []],
])('too little in a payment that is %s (in time: %s) takes it through %j', (status, inTime, path) => {
  expect(transitionsToShort(status, inTime)).toEqual(path);
});

test('every disposition makes allowed transitions only', () => {
  for (const status of paymentStatuses) {
    for (const inTime of [true, false]) {
      const turns = [effectOf(status, 100, 50), effectOf(status, 100, 100), effectOf(status, 100, 150)];
      const paths = turns.flatMap((turn) => {
        if (turn === 'settle' || turn === 'revive') return [transitionsToPaid(status, true, inTime)];
        return turn === 'short' ? [transitionsToShort(status, inTime)] : [];
      });
      for (const path of paths) {
        path.reduce((from, to) => {
          expect([from, paymentStates[from].to]).toEqual([from, expect.arrayContaining([to])]);
          return to;
        }, status);
      }
    }
  }
});

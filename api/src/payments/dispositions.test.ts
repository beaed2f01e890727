import { expect, test } from '@jest/globals';
import { type PaymentStatus, paymentStatuses } from 'shared/contract/lists';
import {
  arrowsOfShort,
  arrowsToPaid,
  keep,
  returnableKobo,
  type Sortable,
  sortTransfers,
  turnOf,
  unmatched,
} from './dispositions';
import { paymentArrows, standings } from './payment-states';
import { drawer } from './testing/shuffle';

const transfer = (amountKobo: number, inTime = true): Sortable => ({
  ...unmatched(0),
  amountKobo,
  inTime,
  isNew: true,
});
const goesBackKobo = (rows: ReturnType<typeof sortTransfers>, status: PaymentStatus) =>
  rows.reduce((sum, row) => sum + returnableKobo(row, status), 0);
const shown = (rows: ReturnType<typeof sortTransfers>) =>
  rows.map((row) =>
    Object.entries(row)
      .filter(([, kobo]) => kobo > 0)
      .map(([place, kobo]) => `${place} ${kobo}`)
      .join(', '),
  );

test('transfers fill what is due in their order, and what runs over is overpaid', () => {
  const sorted = sortTransfers([transfer(60), transfer(60), transfer(5)], 'overpaid', 100);
  expect(shown(sorted)).toEqual(['matchedKobo 60', 'matchedKobo 40, overpaidKobo 20', 'overpaidKobo 5']);
  expect(goesBackKobo(sorted, 'overpaid')).toBe(25);
});

test('after expiry too little is underpaid, and what came late is late', () => {
  const sorted = sortTransfers([transfer(60), transfer(5, false)], 'late', 100);
  expect(shown(sorted)).toEqual(['underpaidKobo 60', 'lateKobo 5']);
  expect(goesBackKobo(sorted, 'late')).toBe(65);
});

test('enough in time with the car gone is late, not underpaid', () => {
  expect(shown(sortTransfers([transfer(100)], 'late', 100))).toEqual(['lateKobo 100']);
});

test('once money goes back, what was decided stays, and everything goes back', () => {
  const kept: Sortable = { ...unmatched(0), matchedKobo: 100, amountKobo: 100, inTime: true };
  const sorted = sortTransfers([kept, transfer(7)], 'refund_pending', 100);
  expect(shown(sorted)).toEqual(['matchedKobo 100', 'lateKobo 7']);
  expect(goesBackKobo(sorted, 'refund_pending')).toBe(107);
});

test('the surplus of a transfer stays with it, also when an older transfer is given to the payment', () => {
  const older: Sortable = { ...unmatched(0), overpaidKobo: 30, amountKobo: 30, inTime: true };
  const paid: Sortable = { ...unmatched(0), matchedKobo: 100, amountKobo: 100, inTime: true };
  const sorted = sortTransfers([older, paid, transfer(5)], 'overpaid', 100);
  expect(shown(sorted)).toEqual(['overpaidKobo 30', 'matchedKobo 100', 'overpaidKobo 5']);
});

test('what is kept comes off each transfer in proportion to what it paid, to the kobo', () => {
  const matched = (kobo: number) => ({ ...unmatched(0), matchedKobo: kobo });
  expect(shown(keep([matched(50), matched(50)], 50))).toEqual(
    Array.from({ length: 2 }, () => 'matchedKobo 25, keptKobo 25'),
  );
  const thirds = keep([matched(1), matched(1), matched(1)], 2);
  expect(thirds.map(({ keptKobo }) => keptKobo)).toEqual([0, 1, 1]);
  const largeKobo = 9_000_000_000_001;
  const large = keep([matched(largeKobo), matched(largeKobo)], largeKobo);
  expect(large.reduce((sum, { keptKobo }) => sum + keptKobo, 0)).toBe(largeKobo);
  expect(large.every(({ matchedKobo, keptKobo }) => matchedKobo + keptKobo === largeKobo)).toBe(true);
  expect(() => keep([matched(5)], 6)).toThrow('6 kobo cannot be kept: only 5 were matched');
});

test('every kobo stands in exactly one place, whatever comes, in any status', () => {
  const draw = drawer(11);
  for (let round = 0; round < 2000; round += 1) {
    const transfers = Array.from({ length: 1 + Math.floor(draw() * 5) }, () =>
      transfer(1 + Math.floor(draw() * 150), draw() < 0.6),
    );
    const dueKobo = 1 + Math.floor(draw() * 200);
    for (const status of paymentStatuses) {
      const sorted = sortTransfers(transfers, status, dueKobo);
      const sums = sorted.map((row) => Object.values(row).reduce((sum, kobo) => sum + kobo, 0));
      expect(sums).toEqual(transfers.map((one) => one.amountKobo));
      const isPaid = standings[status] === 'paid' || standings[status] === 'open';
      const receivedKobo = transfers.reduce((sum, one) => sum + one.amountKobo, 0);
      if (isPaid) expect(goesBackKobo(sorted, status)).toBe(Math.max(0, receivedKobo - dueKobo));
      else expect(goesBackKobo(sorted, status)).toBe(receivedKobo);
    }
  }
});

test('every turn is taken along arrows that are there', () => {
  for (const status of paymentStatuses) {
    for (const inTime of [true, false]) {
      const turns = [turnOf(status, 100, 50), turnOf(status, 100, 100), turnOf(status, 100, 150)];
      const paths = turns.flatMap((turn) => {
        if (turn === 'settle' || turn === 'revive') return [arrowsToPaid(status, true, inTime)];
        return turn === 'short' ? [arrowsOfShort(status, inTime)] : [];
      });
      for (const path of paths) {
        path.reduce((from, to) => {
          expect([from, paymentArrows[from]]).toEqual([from, expect.arrayContaining([to])]);
          return to;
        }, status);
      }
    }
  }
});

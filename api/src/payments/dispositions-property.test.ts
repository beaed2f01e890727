import fc from 'fast-check';
import { paymentStatuses } from 'shared/contract/lists';
import { allocateTransfers, nothing, returnableKobo } from './dispositions';
import { paymentStates } from './payment-states';
import { newTally } from './testing/tally';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('every kobo is allocated to exactly one part, for any transfer and status', () => {
  const tally = newTally();
  const come = fc.record({ amountKobo: fc.integer({ min: 1, max: 150 }), inTime: fc.boolean() });
  const transfers = fc.array(come, { minLength: 1, maxLength: 5 });
  const property = fc.property(
    transfers,
    fc.integer({ min: 1, max: 200 }),
    fc.constantFrom(...paymentStatuses),
    (came, dueKobo, status) => {
      const sorted = allocateTransfers(
        came.map((one) => ({ ...nothing, ...one, isNew: true })),
        status,
        dueKobo,
      );
      const sums = sorted.map((row) => sum(Object.values(row)));
      expect(sums).toEqual(came.map((one) => one.amountKobo));
      expect(sorted.flatMap((row) => Object.values(row)).filter((kobo) => kobo < 0)).toEqual([]);
      const receivedKobo = sum(came.map((one) => one.amountKobo));
      const isPaid = ['paid', 'open'].includes(paymentStates[status].phase);
      expect(sum(sorted.map((row) => returnableKobo(row, status)))).toBe(
        isPaid ? Math.max(0, receivedKobo - dueKobo) : receivedKobo,
      );
      for (const row of sorted) for (const [place, kobo] of Object.entries(row)) if (kobo > 0) tally.add(place);
      tally.add(status);
      tally.add(receivedKobo < dueKobo ? 'too little' : receivedKobo > dueKobo ? 'too much' : 'exactly enough');
    },
  );
  fc.assert(property, { seed: 11, numRuns: 1500 });
  const places = ['matchedKobo', 'underpaidKobo', 'overpaidKobo', 'lateKobo'];
  const often = ['too little', 'too much', ...places, ...paymentStatuses];
  expect(tally.fewerThan(50, often)).toEqual([]);
  expect(tally.fewerThan(2, ['exactly enough'])).toEqual([]);
});

import { expect, test } from '@jest/globals';
import { changeConditionOf, changeFeePayers, conditionsFor } from './fare-conditions';

const rules = {
  refund: { allowed: true, fee: 15_000, untilHours: 24 },
  change: { allowed: true, fee: 20_000 },
};
const family = [{ type: 'ADT' }, { type: 'ADT' }, { type: 'CHD' }, { type: 'INF' }] as const;
const waiver = (traveller: number | null) => ({ _id: 'flexible-change', traveller });

test('one traveller reads one amount, several what each and what all pay', () => {
  expect(conditionsFor(rules, 1)).toMatchObject({
    refund: { text: 'NGN 15,000 fee up to 24 hours before departure.' },
    change: { text: 'NGN 20,000 and the fare difference.' },
  });
  expect(conditionsFor(rules, 3)).toMatchObject({
    refund: { text: 'NGN 15,000 fee for each traveller (NGN 45,000 in all) up to 24 hours before departure.' },
    change: { text: 'NGN 20,000 for each traveller (NGN 60,000 in all) and the fare difference.' },
  });
  const free = { refund: { allowed: false, fee: 0 }, change: { allowed: true, fee: 0 } };
  expect(conditionsFor(free, 3)).toMatchObject({
    refund: { text: 'Non-refundable; airport taxes go back.' },
    change: { text: 'Free; you pay the fare difference alone.' },
  });
});

test('a waiver of some leaves the fee of the others', () => {
  const said = (...travellers: (number | null)[]) =>
    changeConditionOf(conditionsFor(rules, 3), travellers.map(waiver), family);
  expect(said()).toBe('NGN 20,000 for each traveller (NGN 60,000 in all) and the fare difference.');
  expect(said(0)).toBe(
    'NGN 20,000 for each traveller without Flexible change (NGN 40,000 in all) and the fare difference; free for the others with Flexible change.',
  );
  expect(said(0, 1)).toBe(
    'NGN 20,000 for the traveller without Flexible change and the fare difference; free for the others with Flexible change.',
  );
  for (const all of [said(0, 1, 2), said(null)])
    expect(all).toBe('Free with Flexible change; you pay the fare difference alone.');
});

test('each traveller pays once, and an infant nothing', () => {
  expect(changeFeePayers(3, [waiver(0), waiver(0)])).toBe(2);
  expect(changeFeePayers(1, [waiver(0), waiver(1)])).toBe(0);
});

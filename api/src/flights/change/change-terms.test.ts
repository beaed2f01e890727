import fc from 'fast-check';
import type { FlightOffer } from 'shared/contract/flights';
import { ruleDefaults } from '../../settings/rules';
import { type ChangeableFlight, changeAmounts, changeTermsOf, feeRule } from './change-terms';

const rules = Object.fromEntries(Object.entries(ruleDefaults).map(([name, [value]]) => [name, value])) as Parameters<
  typeof changeTermsOf
>[1];
const departsAt = new Date('2026-12-04T06:00:00Z');
const hoursBefore = (hours: number) => new Date(departsAt.getTime() - hours * 3_600_000);

const condition = (fee: number, untilHours?: number): FlightOffer['conditions']['refund'] => ({
  allowed: true,
  fee,
  text: '',
  ...(untilHours !== undefined && { untilHours }),
});
const classic: ChangeableFlight = {
  status: 'ticketed',
  offer: {
    brand: { code: 'CLASSIC', name: 'Classic' },
    conditions: { refund: condition(15_000, 24), change: condition(10_000) },
  },
  payers: 2,
  addOns: [],
  departures: [departsAt],
  changesMade: 0,
};
const saver: ChangeableFlight = {
  ...classic,
  offer: {
    brand: { code: 'SAVER', name: 'Saver' },
    conditions: { refund: { allowed: false, fee: 0, text: '' }, change: condition(20_000) },
  },
};

describe('the terms of a change', () => {
  test('hold until three hours before departure, and for three changes', () => {
    expect(changeTermsOf(classic, rules, hoursBefore(3))).toMatchObject({ left: 3, until: hoursBefore(3) });
    expect(changeTermsOf(classic, rules, new Date(hoursBefore(3).getTime() + 1))).toBeUndefined();
    expect(changeTermsOf({ ...classic, changesMade: 2 }, rules, hoursBefore(50))).toMatchObject({ left: 1 });
    expect(changeTermsOf({ ...classic, changesMade: 3 }, rules, hoursBefore(50))).toBeUndefined();
  });

  test('after the first departure they are those of the flights to come, and give nothing back', () => {
    const back = new Date(departsAt.getTime() + 5 * 24 * 3_600_000);
    const wayFares = [[], []];
    const flight = { ...classic, departures: [departsAt, back], offer: { ...classic.offer, wayFares } };
    const at = (hoursBeforeBack: number) =>
      changeTermsOf(flight, rules, new Date(back.getTime() - hoursBeforeBack * 3_600_000));
    expect(changeTermsOf(flight, rules, hoursBefore(3))).toMatchObject({ fixedWays: 0, until: hoursBefore(3) });
    // from three hours before it leaves the first flight stays as it is
    expect(changeTermsOf(flight, rules, hoursBefore(2))).toMatchObject({ fixedWays: 1, givesBack: false });
    expect(at(48)).toMatchObject({ fixedWays: 1, feeKobo: 2_000_000, givesBack: false });
    expect(at(3)?.until).toEqual(new Date(back.getTime() - 3 * 3_600_000));
    expect(at(2)).toBeUndefined();
    // what was paid for the first flight has to be known
    expect(changeTermsOf({ ...flight, offer: classic.offer }, rules, hoursBefore(2))).toBeUndefined();
  });

  test.each(['held', 'ticketing', 'completed', 'cancelled'] as const)('are none of a flight that is %s', (status) =>
    expect(changeTermsOf({ ...classic, status }, rules, hoursBefore(50))).toBeUndefined(),
  );

  test('charge the fee for each traveller, and none with Flexible change', () => {
    expect(changeTermsOf(classic, rules, hoursBefore(50))).toMatchObject({ feeKobo: 2_000_000, isFeeWaived: false });
    const of = (...travellers: (number | null)[]) =>
      travellers.map((traveller) => ({ _id: 'flexible-change', traveller }));
    const fee = (over: Partial<ChangeableFlight>) =>
      changeTermsOf({ ...classic, ...over }, rules, hoursBefore(50))?.feeKobo;
    expect(fee({ addOns: of(0) })).toBe(1_000_000);
    expect(fee({ addOns: of(null) })).toBe(0);
    expect(fee({ addOns: of(0), payers: 1 })).toBe(0);
    expect(fee({ addOns: of(0), payers: 3 })).toBe(2_000_000);
    const waived = changeTermsOf({ ...classic, addOns: of(0, 1) }, rules, hoursBefore(50));
    expect(waived).toMatchObject({ feeKobo: 0, isFeeWaived: true });
    expect(waived && feeRule(waived)).toBe(
      'The fare difference alone, without a fee (you have Flexible change). If the new flights cost less, the rest comes back to you.',
    );
  });

  test('give a difference back as long as the fare can be refunded', () => {
    expect(changeTermsOf(classic, rules, hoursBefore(24))?.givesBack).toBe(true);
    expect(changeTermsOf(classic, rules, hoursBefore(23))?.givesBack).toBe(false);
    expect(changeTermsOf(saver, rules, hoursBefore(500))?.givesBack).toBe(false);
  });
});

describe('the amounts of a change', () => {
  const terms = { feeKobo: 1_000_000, givesBack: true };
  test.each([
    ['dearer', terms, 5_000_000, { dueKobo: 6_000_000, backKobo: 0, lostKobo: 0 }],
    ['the same', terms, 0, { dueKobo: 1_000_000, backKobo: 0, lostKobo: 0 }],
    ['a little cheaper', terms, -400_000, { dueKobo: 600_000, backKobo: 0, lostKobo: 0 }],
    ['cheaper', terms, -3_000_000, { dueKobo: 0, backKobo: 2_000_000, lostKobo: 0 }],
    [
      'cheaper, nothing given back',
      { ...terms, givesBack: false },
      -3_000_000,
      { dueKobo: 1_000_000, lostKobo: 3_000_000 },
    ],
    ['the same, without a fee', { ...terms, feeKobo: 0 }, 0, { dueKobo: 0, backKobo: 0 }],
  ])('%s', (_, ofFare, difference, expected) =>
    expect(changeAmounts(ofFare, { oldFareKobo: 9_000_000, newFareKobo: 9_000_000 + difference })).toMatchObject(
      expected,
    ),
  );

  test('add up for any fares: what is due or comes back is the difference, the fee and what is lost', () => {
    const naira = fc.integer({ min: 1, max: 5_000_000 }).map((amount) => amount * 100);
    fc.assert(
      fc.property(
        naira,
        naira,
        fc.constantFrom(0, 1_000_000, 15_000_000),
        fc.boolean(),
        (oldFareKobo, newFareKobo, feeKobo, givesBack) => {
          const amounts = changeAmounts({ feeKobo, givesBack }, { oldFareKobo, newFareKobo });
          expect(amounts.dueKobo - amounts.backKobo).toBe(amounts.differenceKobo + amounts.feeKobo + amounts.lostKobo);
          expect(Math.min(amounts.dueKobo, amounts.backKobo)).toBe(0);
          if (!givesBack) expect(amounts.backKobo).toBe(0);
          for (const kobo of [amounts.dueKobo, amounts.backKobo]) expect(kobo % 100).toBe(0);
        },
      ),
    );
  });
});

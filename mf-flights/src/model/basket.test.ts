import { describe, expect, test } from '@jest/globals';
import type { AddOn } from 'shared/contract/add-ons';
import { basketPrice } from 'shared/contract/basket';
import { formatNaira } from 'shared/format';
import { addOns } from '../testing/traveller-samples';
import { basketLines, chosenAddOns, hasChoice, quantityAt, unitOf, wholeBooking, withQuantity } from './basket-add-ons';
import { basketRows } from './basket-rows';
import type { AddOnChoice } from './traveller-draft';
import { partyInWords, partyOf } from './traveller-party';

const counts = { adults: 2, children: 1, infants: 1 };
const party = partyOf(counts);
const choice: AddOnChoice = {
  'bag-10kg': { 'ADT-1': 1, 'CHD-1': 2, 'INF-1': 1, 'ADT-7': 3 },
  seat: { 'ADT-2': 1 },
  flexible: { [wholeBooking]: 1 },
  gone: { 'ADT-1': 1 },
};

test('the party is adults, children, infants, each with a name of its own', () => {
  expect(party.map(({ key, index }) => [key, index])).toEqual([
    ['ADT-1', 0],
    ['ADT-2', 1],
    ['CHD-1', 2],
    ['INF-1', 3],
  ]);
  expect(partyInWords(counts)).toBe('2 adults, 1 child, 1 infant');
  expect(partyInWords({ adults: 1, children: 2, infants: 0 })).toBe('1 adult, 2 children');
});

describe('add-ons', () => {
  test('are asked for by traveller; who is not there, or sits on a lap, has none', () => {
    expect(chosenAddOns(choice, addOns, party)).toEqual([
      { _id: 'bag-10kg', quantity: 1, traveller: 0 },
      { _id: 'bag-10kg', quantity: 2, traveller: 2 },
      { _id: 'seat', quantity: 1, traveller: 1 },
      { _id: 'flexible', quantity: 1 },
    ]);
  });
  test('are summed by add-on, a seat once for each flight', () => {
    const lines = basketLines(choice, addOns, party, 2);
    expect(lines.map(({ addOn, quantity, amount }) => [addOn._id, quantity, amount])).toEqual([
      ['bag-10kg', 3, 25_500],
      ['seat', 1, 6_000],
      ['flexible', 1, 6_500],
    ]);
  });
  test('are never more than can be had', () => {
    const [bag] = addOns as [AddOn];
    expect(quantityAt({ 'bag-10kg': { 'ADT-1': 99 } }, bag, 'ADT-1')).toBe(bag.maxQuantity);
    expect(quantityAt({ 'bag-10kg': { 'ADT-1': -3 } }, bag, 'ADT-1')).toBe(0);
    expect(quantityAt({ 'bag-10kg': { 'ADT-1': 1.5 } }, bag, 'ADT-1')).toBe(0);
  });
  test('say what they are counted by', () => {
    const per = (unit: AddOn['per'], slices: number) => unitOf({ ...(addOns as [AddOn])[0], per: unit }, slices);
    expect(per('slice', 2)).toBe('per traveller, each flight');
    expect(per('slice', 1)).toBe('per traveller');
    expect(per('booking', 2)).toBe('for the whole booking');
  });
  test('that were all taken away again are no choice', () => {
    const taken = withQuantity({}, 'seat', 'ADT-1', 1);
    expect(hasChoice(taken)).toBe(true);
    expect(hasChoice(withQuantity(taken, 'seat', 'ADT-1', 0))).toBe(false);
  });
});

/** The same numbers on every run, from a seed (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from `from` to `to`, both within. */
  return (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
}

/** Any party, any add-ons with any kobo, any choice of them, with and without a coupon. */
function randomBasket(seed: number) {
  const pick = numbersFrom(seed);
  const naira = (max: number) => pick(0, max * 100) / 100;
  const adults = pick(1, 5);
  const travellers = { adults, children: pick(0, 4), infants: pick(0, Math.min(adults, 3)) };
  const slices = pick(1, 6);
  const sold = Array.from(
    { length: pick(0, 6) },
    (_, at): AddOn => ({
      _id: `add-on-${at}`,
      name: `Add-on ${at}`,
      description: '',
      appliesTo: pick(0, 4) === 0 ? 'ride' : 'flight',
      price: naira(20_000),
      per: (['booking', 'traveller', 'slice'] as const)[pick(0, 2)] ?? 'booking',
      maxQuantity: pick(1, 4),
    }),
  );
  const people = partyOf(travellers);
  const keys = [...people.map(({ key }) => key), wholeBooking, 'ADT-9'];
  const wanted: AddOnChoice = Object.fromEntries(
    sold.map(({ _id }) => [_id, Object.fromEntries(keys.map((key) => [key, pick(0, 5)]))]),
  );
  const fare = { base: naira(900_000), taxes: naira(90_000), serviceFee: naira(30_000) };
  const total = Math.round((fare.base + fare.taxes + fare.serviceFee) * 100) / 100;
  const price = { ...fare, total, currency: 'NGN' as const, perTraveller: [] };
  const discount = pick(0, 1) ? { name: 'DETTY25', amount: Math.round(total * pick(1, 100)) / 100 } : undefined;
  return { travellers, people, slices, sold, wanted, price, discount };
}

/** What a reader sums up: the kobo of a shown amount. */
const koboShown = (amount: number) =>
  Math.round(
    Number(
      formatNaira(amount)
        .replace(/\s|NGN|,/g, '')
        .replace('−', '-'),
    ) * 100,
  );

test('the rows shown add up to the total shown, and that is what the server makes of the request, to the kobo', () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const { travellers, people, slices, sold, wanted, price, discount } = randomBasket(seed);
    const lines = basketLines(wanted, sold, people, slices);
    const { rows, total } = basketRows({ price, party: partyInWords(travellers), lines, slices, discount });
    const sum = rows.reduce((kobo, { amount }) => kobo + koboShown(amount), 0);
    const asked = chosenAddOns(wanted, sold, people).map(({ _id, quantity }) => {
      const { price: one, per } = sold.find((addOn) => addOn._id === _id) as AddOn;
      return { price: one, per, quantity };
    });
    const server = basketPrice({ fare: price, addOns: asked, slices, discount: discount?.amount });
    expect({ seed, sum, total }).toEqual({ seed, sum: koboShown(server.total), total: server.total });
  }
});

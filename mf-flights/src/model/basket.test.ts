import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { AddOn } from 'shared/contract/add-ons';
import { basketPrice } from 'shared/contract/basket';
import { exampleSelection } from 'shared/contract/example-flight';
import type { OfferPrice } from 'shared/contract/flights';
import { formatNaira } from 'shared/format';
import { addOns } from '../testing/traveller-samples';
import { addOnsOf, basketLines, basketRows, chosenAddOns, pricedOn, quantityAt, unitOf, wholeBooking } from './basket';
import type { AddOnChoice } from './traveller-draft';
import { partyInWords, partyOf } from './traveller-party';

const counts = { adults: 2, children: 1, infants: 1 };
const party = partyOf(counts);
const choice: AddOnChoice = {
  'bag-10kg': { 'ADT-1': 1, 'CHD-1': 2, 'INF-1': 1, 'ADT-7': 3 },
  seat: { 'ADT-2': 1 },
  'flexible-change': { [wholeBooking]: 1 },
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
  test('are chosen by traveller; a traveller who is missing, or sits on a lap, has none', () => {
    expect(chosenAddOns(choice, addOns, party)).toEqual([
      { _id: 'bag-10kg', quantity: 1, traveller: 0 },
      { _id: 'bag-10kg', quantity: 2, traveller: 2 },
      { _id: 'seat', quantity: 1, traveller: 1 },
      { _id: 'flexible-change', quantity: 1 },
    ]);
  });
  test('do not waive a fee that there is not', () => {
    const waiver = { ...(addOns[0] as AddOn), _id: 'flexible-change' };
    const offerWith = (fee: number) => ({
      conditions: { ...exampleSelection.offer.conditions, change: { allowed: true, fee, text: '' } },
    });
    expect(addOnsOf([waiver], offerWith(10_000))).toEqual([waiver]);
    expect(addOnsOf([waiver], offerWith(0))).toEqual([]);
    const fare = { routeKind: 'regional', changeFee: 150_000 } as const;
    expect(pricedOn([{ ...waiver, changeFeePercentage: 60 }], fare)).toMatchObject([{ price: 90_000 }]);
  });

  test('are summed by add-on, a seat once for each flight', () => {
    const lines = basketLines(choice, addOns, party, 2);
    expect(lines.map(({ addOn, quantity, amount }) => [addOn._id, quantity, amount])).toEqual([
      ['bag-10kg', 3, 25_500],
      ['seat', 1, 6_000],
      ['flexible-change', 1, 6_500],
    ]);
  });
  test('are never more than can be had', () => {
    const [bag] = addOns as [AddOn];
    expect(quantityAt({ 'bag-10kg': { 'ADT-1': 99 } }, bag, 'ADT-1')).toBe(bag.maxQuantity);
    expect(quantityAt({ 'bag-10kg': { 'ADT-1': -3 } }, bag, 'ADT-1')).toBe(0);
    expect(quantityAt({ 'bag-10kg': { 'ADT-1': 1.5 } }, bag, 'ADT-1')).toBe(0);
  });
  test('show their unit', () => {
    const per = (unit: AddOn['per'], slices: number) => unitOf({ ...(addOns as [AddOn])[0], per: unit }, slices);
    expect(per('slice', 2)).toBe('per traveller, each flight');
    expect(per('slice', 1)).toBe('per traveller');
    expect(per('booking', 2)).toBe('for the whole booking');
  });
});

const amounts = (maxNaira: number) => fc.nat(maxNaira * 100).map((kobo) => kobo / 100);

const addOnOf = (place: number) =>
  fc.record({
    _id: fc.constant(`add-on-${place}`),
    name: fc.constant(`Add-on ${place}`),
    description: fc.constant(''),
    appliesTo: fc.constantFrom<AddOn['appliesTo']>('flight', 'flight', 'flight', 'ride'),
    price: amounts(20_000),
    per: fc.constantFrom<AddOn['per']>('booking', 'traveller', 'slice'),
    maxQuantity: fc.integer({ min: 1, max: 4 }),
  });

/** Any party, any add-ons with any kobo, any choice of them, with and without a coupon. */
const baskets = fc
  .record({
    adults: fc.integer({ min: 1, max: 5 }),
    children: fc.nat(4),
    infants: fc.nat(3),
    slices: fc.integer({ min: 1, max: 6 }),
    addOnCount: fc.nat(6),
    fare: fc.record({ base: amounts(900_000), taxes: amounts(90_000), serviceFee: amounts(30_000) }),
    couponPercent: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
  })
  .chain(({ adults, children, infants, slices, addOnCount, fare, couponPercent }) => {
    const travellers = { adults, children, infants: Math.min(adults, infants) };
    const people = partyOf(travellers);
    // 'ADT-9' has left the party since
    const keys = [...people.map(({ key }) => key), wholeBooking, 'ADT-9'];
    const total = Math.round((fare.base + fare.taxes + fare.serviceFee) * 100) / 100;
    return fc.record({
      travellers: fc.constant(travellers),
      people: fc.constant(people),
      slices: fc.constant(slices),
      sold: fc.tuple(...Array.from({ length: addOnCount }, (_, place) => addOnOf(place))),
      wanted: fc.record(
        Object.fromEntries(
          Array.from({ length: addOnCount }, (_, place) => [
            `add-on-${place}`,
            fc.record(Object.fromEntries(keys.map((key) => [key, fc.nat(5)]))),
          ]),
        ),
      ),
      price: fc.constant<OfferPrice>({ ...fare, total, currency: 'NGN', perTraveller: [] }),
      discount: fc.constant(
        couponPercent === undefined ? undefined : { name: 'DETTY25', amount: Math.round(total * couponPercent) / 100 },
      ),
    });
  });

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
  /** How often each of these was in a basket: bare fares alone would show nothing. */
  const counts = {
    flight: 0,
    booking: 0,
    traveller: 0,
    slice: 0,
    'several flights': 0,
    infants: 0,
    discount: 0,
    kobo: 0,
  };
  const property = fc.property(baskets, ({ travellers, people, slices, sold, wanted, price, discount }) => {
    const lines = basketLines(wanted, sold, people, slices);
    const { rows, total } = basketRows({ price, party: partyInWords(travellers), lines, slices, discount });
    const sum = rows.reduce((kobo, { amount }) => kobo + koboShown(amount), 0);
    const asked = chosenAddOns(wanted, sold, people).map(({ _id, quantity }) => {
      const { price: one, per } = sold.find((addOn) => addOn._id === _id) as AddOn;
      return { price: one, per, quantity };
    });
    const server = basketPrice({ fare: price, addOns: asked, slices, discount: discount?.amount });
    expect({ sum, total }).toEqual({ sum: koboShown(server.total), total: server.total });
    counts.flight += 1;
    for (const per of new Set(asked.map((each) => each.per))) counts[per] += 1;
    if (slices > 1) counts['several flights'] += 1;
    if (travellers.infants > 0) counts.infants += 1;
    if (discount) counts.discount += 1;
    if (server.total % 1 !== 0) counts.kobo += 1;
  });
  fc.assert(property, { seed: 1, numRuns: 2000 });
  expect(Object.entries(counts).filter(([, count]) => count < 500)).toEqual([]);
});

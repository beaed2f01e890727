import { describe, expect, test } from '@jest/globals';
import { draft, selection } from '../testing/traveller-samples';
import { basketChangeText } from './basket';
import { needsDecision, priceChange, sameOffer } from './price-change';

describe('what is new in a total', () => {
  test.each([
    [{}, { Bag: 1 }, 'New in this total: Bag.'],
    [{ Bag: 1 }, { Bag: 2 }, 'New in this total: Bag.'],
    [{ Bag: 2 }, { Bag: 1 }, 'Taken out of this total: Bag.'],
    [{ Bag: 1 }, { Seat: 1 }, 'New in this total: Seat. Taken out of this total: Bag.'],
    [{ Bag: 1 }, { Bag: 1, Seat: 2, 'coupon DETTY25': 1 }, 'New in this total: Seat, coupon DETTY25.'],
    [{ Bag: 1 }, { Bag: 1 }, ''],
  ])('%j, then %j', (before, now, news) => expect(basketChangeText(before, now)).toBe(news));
});

describe('a price', () => {
  const risen = selection({ priceChanged: true, oldTotal: 141_200, newTotal: 144_800 });
  test('that stays the same is not a change', () => {
    expect(priceChange(selection(), null)).toBeUndefined();
    expect(needsDecision(selection(), draft())).toBe(false);
  });
  test('that has risen is decided on once, for its own selection', () => {
    expect(priceChange(risen, null)).toEqual({ oldTotal: 141_200, newTotal: 144_800 });
    expect(needsDecision(risen, draft())).toBe(true);
    expect(needsDecision(risen, draft({ acceptedId: 'another' }))).toBe(true);
    expect(needsDecision(risen, draft({ acceptedId: risen.selectionId }))).toBe(false);
  });
  test('that was requested again is compared with the last one that was shown', () => {
    const repriced = { selectionId: risen.selectionId, oldTotal: 144_800 };
    expect(priceChange(risen, repriced)).toBeUndefined();
    expect(needsDecision(risen, draft({ repriced }))).toBe(false);
    expect(priceChange(risen, { ...repriced, selectionId: 'another' })).toEqual({
      oldTotal: 141_200,
      newTotal: 144_800,
    });
  });
  test('that has fallen needs no decision', () => {
    expect(needsDecision(selection({ priceChanged: true, oldTotal: 150_000 }), draft())).toBe(false);
  });
});

test('the same flights are those of the same journey in the same brand', () => {
  const { offer } = selection();
  const flex = { ...offer, offerId: 'flex', brand: { code: 'FLEX', name: 'Flex' } };
  const later = { ...offer, offerId: 'later', itineraryId: 'way-2' };
  const dearer = { ...offer, offerId: 'dearer' };
  expect(sameOffer([flex, later, dearer], offer)?.offerId).toBe('dearer');
  expect(sameOffer([flex, later], offer)).toBeUndefined();
});

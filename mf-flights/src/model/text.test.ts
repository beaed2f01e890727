import { describe, expect, test } from '@jest/globals';
import { exampleSelection } from 'shared/contract/example-flight';
import type { OfferPrice } from 'shared/contract/flights';
import { bagInWords, forAll, forEach, isNearlyFull, nairaInShort, seatsInWords, totalFor } from './price-text';
import { routeInWords, searchInWords } from './search-text';
import { partyInWords } from './traveller-party';

const { criteria, offer, airports } = exampleSelection;
const [adult, child] = offer.price.perTraveller as [
  OfferPrice['perTraveller'][number],
  OfferPrice['perTraveller'][number],
];
const [out, back] = offer.slices as [(typeof offer.slices)[number], (typeof offer.slices)[number]];

describe('the text of a price', () => {
  test('says whom and which journey the total is for', () => {
    expect(totalFor(offer.price, offer.slices)).toBe('For 2 travellers, return');
    expect(totalFor({ perTraveller: [adult] }, [out])).toBe('For 1 traveller, one way');
    expect(totalFor({ perTraveller: [adult] }, [out, back, out])).toBe('For 1 traveller, 3 flights');
  });

  test('says what each pays, or an adult where children pay less', () => {
    expect(forEach({ perTraveller: [{ ...adult, count: 2 }] })).toBe('NGN 84,400 each, taxes included');
    expect(forEach({ perTraveller: [adult, { ...child, total: adult.total }] })).toBe(
      'NGN 84,400 each, taxes included',
    );
    expect(forEach({ perTraveller: [adult, child] })).toBe('NGN 84,400 for an adult, taxes included');
    expect(forEach({ perTraveller: [adult] })).toBe('Taxes and fees included');
  });

  test('says the same in a few words on a phone', () => {
    expect(forAll({ perTraveller: [adult, child] })).toBe('For 2, taxes included');
    expect(forAll({ perTraveller: [adult] })).toBe('Taxes included');
  });

  test('fits under a day of a calendar', () => {
    expect([66_215, 999_499, 999_500, 1_449_000].map(nairaInShort)).toEqual(['66k', '999k', '1.0m', '1.4m']);
  });

  test('seats and bags', () => {
    expect([1, 4, 5].map(isNearlyFull)).toEqual([true, true, false]);
    expect(seatsInWords(1)).toBe('1 seat left');
    expect([0, 32, 46].map(bagInWords)).toEqual(['Cabin bag only', '32 kg checked bag', '46 kg in checked bags']);
  });
});

describe('the text of a search', () => {
  test('a return goes there and back', () => {
    expect(routeInWords(criteria, airports)).toBe('Lagos to Abuja and back');
    expect(searchInWords(criteria)).toBe('27 Nov to 30 Nov, 1 adult, 1 child');
  });

  test('several flights are named one by one, one day once', () => {
    const [first] = criteria.slices as [(typeof criteria.slices)[number]];
    const several = {
      ...criteria,
      tripType: 'multicity' as const,
      slices: [first, { ...first, from: 'ABV', to: 'KAN' }],
    };
    expect(routeInWords(several, airports)).toBe('Lagos to Abuja, Abuja to KAN');
    expect(searchInWords({ ...several, cabin: 'W' })).toBe('Fri 27 Nov, 1 adult, 1 child, PremEco');
  });

  test('the party is counted by kind', () => {
    expect(partyInWords({ ...criteria, adults: 2, children: 0, infants: 2 })).toBe('2 adults, 2 infants');
  });
});

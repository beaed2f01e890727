import { expect, test } from '@jest/globals';
import { ride } from '../testing/samples';
import { withoutTwins } from './twins';

test('one model at one price is one car with its colours, in the place of the first', () => {
  const silver = ride({ car_id: 'a', color: 'Silver' });
  const corolla = ride({ car_id: 'b', name: 'Toyota Corolla', color: 'Grey' });
  const black = ride({ car_id: 'c', color: 'Black' });
  const dearer = ride({ car_id: 'd', color: 'Black', price: silver.price + 500 });
  const offers = withoutTwins([silver, corolla, black, dearer]);
  expect(offers.map(({ car_id, colors }) => [car_id, colors])).toEqual([
    ['a', ['Silver', 'Black']],
    ['b', ['Grey']],
    ['d', ['Black']],
  ]);
  expect(offers[0]?.twins).toEqual([black]);
});

import { faultsOfTraveller } from './create-ride';

const fine = { phone: '+2348035550142', nationality: 'NG', passengers: 4 };

it('accepts a valid traveller', () => {
  expect(faultsOfTraveller(fine, { seats: 4 })).toEqual({});
  expect(faultsOfTraveller({ ...fine, phone: '+447911123456', nationality: 'GB' }, { seats: 4 })).toEqual({});
});

it.each([
  ['a number that nobody has', { phone: '+2341234' }, 'phone'],
  ['a number of no country', { phone: '+9990000000' }, 'phone'],
  ['a country that is none', { nationality: 'XX' }, 'nationality'],
  ['more passengers than seats', { passengers: 5 }, 'passengers'],
])('has a message at the field: %s', (_what, over, field) => {
  expect(Object.keys(faultsOfTraveller({ ...fine, ...over }, { seats: 4 }))).toEqual([field]);
});

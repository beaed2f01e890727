import { faultsOfTraveller } from './create-ride';

const fine = { phone: '+2348035550142', nationality: 'NG', passengers: 4, bags: 2, dropOffAddress: '12 Allen Avenue' };
const ride = { seats: 4, luggage: 2, child_seat_kobo: 300_000, pickupKind: 'airport', dropOffKind: 'lga' } as const;

it('accepts a valid traveller', () => {
  expect(faultsOfTraveller(fine, ride)).toEqual({});
  expect(faultsOfTraveller({ ...fine, phone: '+447911123456', nationality: 'GB' }, ride)).toEqual({});
});

it.each([
  ['a number that nobody has', { phone: '+2341234' }, 'phone'],
  ['a number of no country', { phone: '+9990000000' }, 'phone'],
  ['a country that is none', { nationality: 'XX' }, 'nationality'],
  ['more passengers than seats', { passengers: 5 }, 'passengers'],
  ['more bags than the car takes', { bags: 3 }, 'bags'],
  ['no address of the drop-off', { dropOffAddress: undefined }, 'dropOffAddress'],
])('has a message at the field: %s', (_what, over, field) => {
  expect(Object.keys(faultsOfTraveller({ ...fine, ...over }, ride))).toEqual([field]);
});

it('needs an address of each end that is not an airport', () => {
  const toAirport = { ...ride, pickupKind: 'lga', dropOffKind: 'airport' } as const;
  expect(faultsOfTraveller(fine, toAirport)).toEqual({
    address: 'Enter the street and a landmark of the pickup, so that the driver finds you',
  });
  expect(
    faultsOfTraveller({ ...fine, address: '5 Adeola Odeku Street', dropOffAddress: undefined }, toAirport),
  ).toEqual({});
});

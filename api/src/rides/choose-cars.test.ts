import type { FreeCar } from './cars.repository';
import { chooseCars } from './choose-cars';

let made = 0;
const car = (over: Partial<FreeCar>): FreeCar => {
  made += 1;
  const plain = { name: 'Toyota Corolla', type: 'Saloon', color: 'Silver', seats: 4, luggage: 2 } as const;
  return { carId: `la-${made}`, comfort: 0, isWanted: false, ...plain, ...over };
};
const many = (count: number) => Array.from({ length: count }, (_, index) => car({ name: `Saloon ${index}` }));
const ids = (cars: readonly FreeCar[]) => cars.map(({ carId }) => carId);

describe('the cars of a search', () => {
  it('keep their order', () => {
    const cars = [car({ color: 'White' }), car({ type: 'SUV' }), car({ color: 'Black' })];
    expect(ids(chooseCars(cars, {}))).toEqual(ids(cars));
  });

  it('have enough seats and luggage space', () => {
    const bus = car({ type: 'Bus', seats: 14, luggage: 12 });
    expect(ids(chooseCars([car({}), bus], { passengers: 5 }))).toEqual([bus.carId]);
    expect(ids(chooseCars([car({}), bus], { luggage: 3 }))).toEqual([bus.carId]);
    expect(chooseCars([car({}), bus], { passengers: 20 })).toEqual([]);
  });

  it('have each description once, preferably a car without a quote', () => {
    const [wanted, free, other] = [car({ isWanted: true }), car({}), car({})];
    expect(ids(chooseCars([wanted, free, other], {}))).toEqual([free.carId]);
    expect(ids(chooseCars([wanted], {}))).toEqual([wanted.carId]);
  });

  it('are limited in number, and include every type and number of seats', () => {
    const coaster = car({ type: 'Bus', seats: 28 });
    const luxury = car({ type: 'Luxury', seats: 4 });
    const chosen = chooseCars([...many(60), car({ type: 'SUV', seats: 6 }), coaster, luxury], {});
    expect(chosen).toHaveLength(40);
    expect(new Set(chosen.map(({ type }) => type))).toEqual(new Set(['Saloon', 'SUV', 'Bus', 'Luxury']));
    expect(new Set(chosen.map(({ seats }) => seats))).toEqual(new Set([4, 6, 28]));
  });
});

import { carTypes } from 'shared/contract/lists';
import { carImageAddress } from '../car-images/car-images';
import { fleetSizes } from './car-models';
import { fleetOfState } from './fleet.seed';

const states = [...Object.keys(fleetSizes), 'Bauchi', 'Gombe', 'Plateau', 'Borno', 'Kwara', 'Imo', 'Sokoto'];
const fleet = (name: string) => fleetOfState({ id: name, name, code: name.slice(0, 2).toUpperCase() });

describe('the fleet of a state', () => {
  it('is deterministic', () => {
    expect(fleet('Lagos')).toEqual(fleet('Lagos'));
    expect(fleet('Kano')).not.toEqual(fleet('Rivers'));
  });

  it.each(states)('has every type of car in %s, and ids and plates of their own', (name) => {
    const cars = fleet(name);
    expect(new Set(cars.map((car) => car.type))).toEqual(new Set(carTypes));
    expect(new Set(cars.map((car) => car.car_id)).size).toBe(cars.length);
    for (const car of cars) expect(car.plate_number).toMatch(/^[A-Z]{3}-\d{3}[A-Z]{2}$/);
    for (const car of cars)
      expect(carImageAddress(car.type, car.color)).toMatch(/^\/api\/v1\/ride\/car-image\/.+\.svg$/);
  });

  it('is large at the busy airports and small elsewhere', () => {
    expect(fleet('Lagos')).toHaveLength(60);
    const small = states.filter((name) => !(name in fleetSizes)).map((name) => fleet(name).length);
    expect(Math.min(...small)).toBeGreaterThanOrEqual(8);
    expect(Math.max(...small)).toBeLessThanOrEqual(20);
  });

  it('has unique plates over all states', () => {
    const plates = states.flatMap((name) => fleet(name).map((car) => car.plate_number));
    expect(new Set(plates).size).toBe(plates.length);
  });
});

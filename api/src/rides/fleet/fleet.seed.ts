import type { CarColor, CarType } from 'shared/contract/lists';
import type { Seed } from '../../database';
import { seededRandom } from '../../database/seeded-random';
import { publishPrices } from '../prices/prices.repository';
import { type CarModel, carModels, fleetSizes, purchaseOrder, smallFleet } from './car-models';

interface FleetCar {
  readonly car_id: string;
  readonly state_id: string;
  readonly name: string;
  readonly type: CarType;
  readonly color: CarColor;
  readonly seats: number;
  readonly luggage: number;
  readonly comfort: number;
  readonly plate_number: string;
  /** The default position in lists: 0 is the most popular. */
  readonly popularity: number;
}

/** The letters of plates, without ambiguous ones. */
const plateLetters = 'BCDGHJKLMNPRSYZ';

const pick = <T>(from: readonly T[], random: () => number): T => {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new Error('Nothing to pick from');
  return found;
};

const pickModel = (type: CarType, random: () => number): CarModel =>
  pick(
    carModels[type].flatMap((model) => Array<CarModel>(model.share).fill(model)),
    random,
  );

/** `KJA-482XB`, as Nigerian plates are written: three letters, three digits, two letters. */
const plate = (random: () => number): string => {
  const letters = (count: number) => Array.from({ length: count }, () => pick([...plateLetters], random)).join('');
  return `${letters(3)}-${String(100 + Math.floor(random() * 900))}${letters(2)}`;
};

/**
 * The cars of one state; deterministic. Only a large fleet has a model in a colour twice. The first car of a type is its most
 * common model.
 */
export function fleetOfState(state: { id: string; name: string; code: string }): FleetCar[] {
  const random = seededRandom(state.name);
  const drawn = smallFleet.min + Math.floor(random() * (smallFleet.max - smallFleet.min + 1));
  const size = fleetSizes[state.name] ?? drawn;
  const bought = new Set<string>();
  const types = new Set<CarType>();
  return Array.from({ length: size }, (_, popularity) => {
    const type = purchaseOrder[popularity % purchaseOrder.length] ?? 'Saloon';
    let model = types.has(type) ? pickModel(type, random) : (carModels[type][0] ?? pickModel(type, random));
    let color = pick(model.colors, random);
    for (let attempt = 0; attempt < 12 && bought.has(`${model.name} ${color}`); attempt += 1) {
      model = pickModel(type, random);
      color = pick(model.colors, random);
    }
    types.add(type);
    bought.add(`${model.name} ${color}`);
    return {
      car_id: `${state.code.toLowerCase()}-${String(popularity + 1).padStart(3, '0')}`,
      state_id: state.id,
      name: model.name,
      type,
      color,
      seats: model.seats,
      luggage: model.luggage,
      comfort: model.comfort,
      plate_number: plate(random),
      popularity,
    };
  });
}

/** A fleet in every state that has an airport, and the first prices. Runs after the places. */
export const fleetSeed: Seed = {
  name: 'rides-fleet-1',
  async run(tx) {
    const states = await tx
      .selectFrom('states')
      .select(['id', 'name', 'code'])
      .where('id', 'in', (areas) => areas.selectFrom('areas').select('state_id').where('kind', '=', 'airport'))
      .orderBy('name')
      .execute();
    for (const state of states) await tx.insertInto('cars').values(fleetOfState(state)).execute();
    await publishPrices(tx, new Date());
  },
};

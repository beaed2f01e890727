import type { Seed } from '../../database';
import { publishPrices } from '../prices/prices.repository';
import { fleetOfState } from './fleet-of-state';

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
    await publishPrices(tx);
  },
};

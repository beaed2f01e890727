import type { AreaEntry, AreaValues } from 'shared/contract/catalogue';
import type { Db } from '../../database';
import { readSwitchedOff, switchArea } from '../../places/places.repository';
import { type CountedState, countStates } from './count-states';
import type { CatalogueKind } from './kind';

/** Whether rides from and to an area or an airport are sold, by its id. Booked rides and open quotes stay. */
export const areas: CatalogueKind<AreaValues> = {
  kind: 'area',
  fields: [{ label: 'Rides', show: ({ isOn }) => (isOn ? 'on' : 'off') }],
  async nameOf(db, id) {
    return (await db.selectFrom('areas').select('label').where('id', '=', id).executeTakeFirstOrThrow()).label;
  },
  async read(db, id) {
    const area = await db.selectFrom('areas').select('id').where('id', '=', id).executeTakeFirst();
    return area && { isOn: !(await readSwitchedOff(db)).has(id) };
  },
  apply: (tx, _, id, { isOn }) => switchArea(tx, id, isOn),
};

interface AreasOfState {
  readonly state: string;
  readonly states: CountedState[];
  readonly areas: readonly Omit<AreaEntry, 'version' | 'changes'>[];
}

/** The airports and areas of a state, by default of the one with the most, and how many each state has. */
export async function readAreas(db: Db, wanted?: string): Promise<AreasOfState> {
  const off = await readSwitchedOff(db);
  const all = await db
    .selectFrom('areas')
    .innerJoin('states', 'states.id', 'areas.state_id')
    .select([
      'areas.id as key',
      'areas.name',
      'areas.kind as areaKind',
      'state_id as state',
      'states.name as stateName',
    ])
    .orderBy('areas.kind')
    .orderBy('areas.name')
    .execute();
  const { state, states } = countStates(
    all.map((area) => ({ _id: area.state, name: area.stateName, isOff: off.has(area.key) })),
    wanted,
  );
  return {
    state,
    states,
    areas: all
      .filter((area) => area.state === state)
      .map(({ key, name, areaKind }) => ({ key, name, areaKind, values: { isOn: !off.has(key) } })),
  };
}

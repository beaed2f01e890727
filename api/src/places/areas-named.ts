import type { AreaNamed } from 'shared/contract/places';
import type { Context } from '../context';
import { airportList } from './airport-list';
import { otherNames } from './area-names';
import { isSwitchedOn } from './places.repository';
import { fold } from './search-airports';

interface NamedArea {
  /** "Ikeja, Lagos" */
  readonly label: string;
  readonly state: string;
  /** Towns and quarters in it. */
  readonly also: readonly string[];
  readonly isAirport: boolean;
  /** Normalized: any of these names the area. */
  readonly names: readonly string[];
  readonly words: readonly string[];
}

const readAreas = async (context: Context): Promise<NamedArea[]> => {
  const { byCode } = await airportList(context);
  const rows = await context.db
    .selectFrom('areas')
    .innerJoin('states', 'states.id', 'areas.state_id')
    .select(['areas.id', 'areas.label', 'areas.name', 'areas.kind', 'areas.airport_code', 'states.name as state'])
    .where(isSwitchedOn)
    .orderBy('areas.kind')
    .orderBy('areas.label')
    .execute();
  const also = await otherNames(rows);
  return rows.map(({ id, label, name, kind, airport_code: code, state }) => {
    const others = also(id) ?? [];
    const names = [label, name, code ?? '', byCode.get(code ?? '')?.city ?? '', ...others].map(fold).filter(Boolean);
    const words = [...new Set([...names, fold(state)].flatMap((each) => each.split(' ')))];
    return { label, state, also: others, isAirport: kind === 'airport', names, words };
  });
};

/** The areas of any state that have this name or this other name, which is answered as it is written in the file; without airports. */
export async function areasCalled(context: Context, text: string): Promise<AreaNamed[]> {
  const query = fold(text);
  const areas = (await readAreas(context)).filter(({ isAirport, names }) => !isAirport && names.includes(query));
  return areas.map(({ label, state, also }) => ({ label, state, name: also.find((name) => fold(name) === query) }));
}

/** As many as the largest state has. */
const most = 60;

/**
 * The labels of the areas that a typed name may mean: of those with this name, else of those with all its words, airports first.
 *
 * @param other the label of the other end of the journey, which is left out if anything else matches
 */
export async function areasNamed(context: Context, text: string, other?: string): Promise<readonly string[]> {
  const query = fold(text);
  if (query === '') return [];
  const asked = query.split(' ');
  const matching = (await readAreas(context)).filter(
    ({ names, words }) => names.includes(query) || asked.every((part) => words.some((word) => word.startsWith(part))),
  );
  const elsewhere = matching.filter(({ label }) => label !== other);
  const areas = elsewhere.length > 0 ? elsewhere : matching;
  const named = areas.filter(({ names }) => names.includes(query));
  const found = named.length > 0 ? named : areas;
  return [...found.filter(({ isAirport }) => isAirport), ...found.filter(({ isAirport }) => !isAirport)]
    .slice(0, most)
    .map(({ label }) => label);
}

import { memo } from 'react';
import { Checkbox } from 'shared/ui/parts';
import {
  type ChangeFilters,
  type FilterOption,
  type FilterOptions,
  type FlightFilters,
  withToggled,
} from '../../../model/filters';
import { FilterFold } from './filter-fold';
import { Group } from './group';

/** What a group chooses among. */
interface Values {
  readonly stops: number;
  readonly airlines: string;
  readonly layovers: string;
}
type GroupName = keyof Values;
type GroupValue = Values[GroupName];

/** The parameters of the groups. */
const parameters = { stops: 'via', airlines: 'by', layovers: 'through' } as const satisfies Record<GroupName, string>;

interface CheckGroupProps {
  readonly name: GroupName;
  readonly legend: string;
  readonly options: FilterOptions;
  readonly filters: FlightFilters;
  readonly onChange: ChangeFilters;
}

/** More rows than this are folded. */
const shownRows = 5;

/** Values of which any may be chosen; nothing chosen lets all pass. */
export function CheckGroup({ name, legend, onChange, ...all }: CheckGroupProps) {
  const options: readonly FilterOption<GroupValue>[] = all.options[name];
  const chosen: readonly GroupValue[] = all.filters[name];
  const rows = options.map(({ value, label, count }) => (
    <CheckRow
      key={value}
      name={name}
      value={value}
      label={label}
      count={count}
      isChosen={chosen.includes(value)}
      onChange={onChange}
    />
  ));
  const more = options.length > shownRows + 1 ? options.slice(shownRows) : [];
  return (
    <Group legend={legend}>
      {more.length > 0 ? rows.slice(0, shownRows) : rows}
      {more.length > 0 && (
        <FilterFold title={`${more.length} more`} isMore isInUse={more.some(({ value }) => chosen.includes(value))}>
          {rows.slice(shownRows)}
        </FilterFold>
      )}
    </Group>
  );
}

interface CheckRowProps {
  readonly name: GroupName;
  readonly value: GroupValue;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChange: ChangeFilters;
}

/** Memoised: a tick changes its own row, and those with another count. */
const CheckRow = memo(function CheckRow({ name, value, label, count, isChosen, onChange }: CheckRowProps) {
  const toggle = (now: FlightFilters) => ({ [name]: withToggled<GroupValue>(now[name], value) });
  return (
    <Checkbox
      label={label}
      name={parameters[name]}
      value={value}
      count={count}
      checked={isChosen}
      onChange={() => onChange(toggle)}
    />
  );
});

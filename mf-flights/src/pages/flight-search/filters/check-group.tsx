import { memo } from 'react';
import { Box, chakra } from 'shared/ui';
import { Checkbox } from 'shared/ui/parts';
import type { FilterOption } from '../../../model/filter-options';
import { type ChangeFilters, type FlightFilters, withToggled } from '../../../model/filters';

/** What a group chooses among. */
interface Values {
  readonly stops: number;
  readonly airlines: string;
}
type GroupName = keyof Values;

interface CheckGroupProps<N extends GroupName> {
  readonly name: N;
  readonly legend: string;
  readonly options: readonly FilterOption<Values[N]>[];
  readonly chosen: readonly Values[N][];
  readonly onChange: ChangeFilters;
}

const Group = chakra('fieldset', {});

/** Values of which any may be chosen; nothing chosen lets all pass. */
export function CheckGroup<N extends GroupName>({ name, legend, options, chosen, onChange }: CheckGroupProps<N>) {
  return (
    <Group>
      <Box as="legend" textStyle="strong">
        {legend}
      </Box>
      {options.map(({ value, label, count }) => (
        <CheckRow
          key={value}
          name={name}
          value={value}
          label={label}
          count={count}
          isChosen={chosen.includes(value)}
          onChange={onChange}
        />
      ))}
    </Group>
  );
}

interface CheckRowProps {
  readonly name: GroupName;
  readonly value: number | string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChange: ChangeFilters;
}

/** Memoised: a tick changes its own row, and those with another count. */
const CheckRow = memo(function CheckRow({ name, value, label, count, isChosen, onChange }: CheckRowProps) {
  const toggle = (now: FlightFilters) => ({ [name]: withToggled<number | string>(now[name], value) });
  return <Checkbox label={label} count={count} checked={isChosen} onChange={() => onChange(toggle)} />;
});

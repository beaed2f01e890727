import { Checkbox } from 'shared/parts';
import { Box, chakra } from 'shared/ui';
import type { FilterOption } from '../../../model/filter-options';
import { withToggled } from '../../../model/filters';

interface CheckGroupProps<V> {
  readonly legend: string;
  readonly options: readonly FilterOption<V>[];
  readonly chosen: readonly V[];
  readonly onChange: (chosen: readonly V[]) => void;
}

const Group = chakra('fieldset', {});

/** Values of which any may be chosen; nothing chosen lets all pass. */
export function CheckGroup<V extends string | number>({ legend, options, chosen, onChange }: CheckGroupProps<V>) {
  return (
    <Group>
      <Box as="legend" textStyle="strong">
        {legend}
      </Box>
      {options.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          label={label}
          count={count}
          checked={chosen.includes(value)}
          onChange={() => onChange(withToggled(chosen, value))}
        />
      ))}
    </Group>
  );
}

import type { State } from 'shared/contract/places';
import { MapPin } from 'shared/icons';
import { Box, HStack, Text } from 'shared/ui';
import { Select } from 'shared/ui/fields';
import { inState, type SearchForm } from '../../model/search-form';

interface StateFieldProps {
  readonly id: string;
  readonly form: SearchForm;
  readonly states: readonly State[];
  readonly onChange: (form: SearchForm) => void;
}

/** The state whose airports and areas both ends choose from. */
export function StateField({ id, form, states, onChange }: StateFieldProps) {
  const names = states.some((state) => state.name === form.state)
    ? states.map((state) => state.name)
    : [form.state, ...states.map((state) => state.name)];
  return (
    <HStack gap="2">
      <HStack gap="1.5" flex="none" color="brand.fg" fontWeight="semibold" aria-hidden>
        <MapPin size={20} />
        <Text>State</Text>
      </HStack>
      <Box flex={{ base: '1', md: 'none' }} width={{ md: '216px' }} minWidth="0">
        <Select
          id={id}
          aria-label="State"
          options={names.map((name) => ({ value: name, label: name }))}
          value={form.state}
          onChange={(state) => onChange(inState(form, state))}
        />
      </Box>
    </HStack>
  );
}

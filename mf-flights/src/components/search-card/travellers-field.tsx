import { type Cabin, cabinNames, cabins } from 'shared/contract/lists';
import { Box, Button, Flex, Stack, Text } from 'shared/ui';
import { Field, PopoverField, Select } from 'shared/ui/fields';
import { Stepper } from 'shared/ui/parts';
import type { ChangeForm, SearchForm } from '../../model/search-form';
import { partyBounds, partyLimitText, partyParts, partyText, withPart } from '../../model/search-party';

interface TravellersFieldProps {
  readonly id: string;
  readonly form: SearchForm;
  readonly onChange: ChangeForm;
}

// the contract lists the highest cabin first, the form the most common
const cabinOptions = [...cabins].reverse().map((cabin) => ({ value: cabin, label: cabinNames[cabin] }));

/** Travellers and cabin in one line, chosen in a popover. */
export function TravellersField({ id, form, onChange }: TravellersFieldProps) {
  const cabin = cabinNames[form.cabin].replace(' Class', '');
  return (
    <PopoverField id={id} label="Travellers and cabin" size="field" value={`${partyText(form)}, ${cabin}`}>
      {(close) => (
        <Stack gap="3" padding="2">
          {partyParts.map(({ part, label, ages }) => (
            <Flex key={part} alignItems="center" justifyContent="space-between" gap="3">
              <Box>
                <Text fontWeight="medium">{label}</Text>
                <Text textStyle="small" color="fg.muted">
                  {ages}
                </Text>
              </Box>
              <Stepper
                label={`${label}, ${ages}`}
                value={form[part]}
                {...partyBounds(form, part)}
                onChange={(count) => onChange((shown) => withPart(shown, part, count))}
              />
            </Flex>
          ))}
          <Text role="status" textStyle="small" color="accent.fg" _empty={{ display: 'none' }}>
            {partyLimitText(form)}
          </Text>
          <Field id={`${id}-cabin`} label="Cabin">
            <Select
              id={`${id}-cabin`}
              options={cabinOptions}
              value={form.cabin}
              onChange={(chosen) => onChange((shown) => ({ ...shown, cabin: chosen as Cabin }))}
            />
          </Field>
          <Button type="button" variant="outline" width="100%" onClick={close}>
            Done
          </Button>
        </Stack>
      )}
    </PopoverField>
  );
}

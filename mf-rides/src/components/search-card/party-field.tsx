import { rideParty } from 'shared/contract/lists';
import { Luggage, Users } from 'shared/icons';
import { Box, Button, Flex, HStack, Stack, Text, VisuallyHidden } from 'shared/ui';
import { PopoverField } from 'shared/ui/fields';
import { Stepper } from 'shared/ui/parts';
import { shortPartyText } from '../../model/party';
import type { ChangeForm, SearchForm } from '../../model/search-form';

interface PartyFieldProps {
  readonly id: string;
  readonly form: SearchForm;
  readonly onChange: ChangeForm;
}

const parts = [
  { part: 'passengers', label: 'Passengers', min: 1, max: rideParty.passengers },
  { part: 'luggage', label: 'Large bags', min: 0, max: rideParty.bags },
] as const;

/** The number of passengers and bags; smaller cars are not offered. */
export function PartyField({ id, form, onChange }: PartyFieldProps) {
  return (
    <PopoverField id={id} label="People and bags" size="field" panelPx={216} value={<PartyText form={form} />}>
      {(close) => (
        <Stack gap="3" padding="2">
          {parts.map(({ part, label, min, max }) => (
            <Flex key={part} alignItems="center" justifyContent="space-between" gap="6">
              <Text fontWeight="medium">{label}</Text>
              <Stepper
                label={label}
                value={form[part]}
                min={min}
                max={max}
                onChange={(count) => onChange((shown) => ({ ...shown, [part]: count }))}
              />
            </Flex>
          ))}
          <Button type="button" variant="outline" width="100%" onClick={close}>
            Done
          </Button>
        </Stack>
      )}
    </PopoverField>
  );
}

/** With words if they fit: half the width of a phone has room for two numbers. */
function PartyText({ form }: Pick<PartyFieldProps, 'form'>) {
  const text = shortPartyText(form);
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <Box as="span" aria-hidden hideBelow="md">
        {text}
      </Box>
      <HStack as="span" aria-hidden hideFrom="md" gap="1.5">
        <Users size={16} />
        {form.passengers}
        <Box as="span" marginInlineStart="2">
          <Luggage size={16} />
        </Box>
        {form.luggage}
      </HStack>
    </>
  );
}

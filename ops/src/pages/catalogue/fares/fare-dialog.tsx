import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { FareFamilyEntry } from 'shared/contract/catalogue';
import { Box, chakra, Text } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { faresQuery } from '../../../api/catalogue';
import { Quiet } from '../../../components/rows';
import { ChangeDialog } from '../change-dialog';
import { isSame } from '../entry';
import { useValueForm } from '../use-catalogue';
import { extrasOf, type FareField, fareErrors, fareOf, typedFareOf } from './fare-form';
import { Sentences } from './sentences';

const Group = chakra('fieldset', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    '& > legend': { textStyle: 'label', paddingBottom: '2' },
  },
});

interface FareDialogProps {
  readonly entry: FareFamilyEntry;
  readonly onClose: () => void;
}

/** Changes a fare of flights, with what usual flights would cost and what travellers would read. */
export function FareDialog({ entry, onClose }: FareDialogProps) {
  const form = useValueForm(faresQuery, entry, typedFareOf, onClose);
  const { base, fields, set, save } = form;
  const [isChecked, setChecked] = useState(false);
  const refused = failureFields(save.failure);
  const extras = extrasOf(base.values);
  const shown: FareField[] = [
    ...extras.map(({ field }) => field),
    ...(['home', 'abroad'] as const).flatMap((place): FareField[] => [
      `${place}.refundFee`,
      `${place}.refundHours`,
      `${place}.changeFee`,
    ]),
    'homeExtraKg',
    'abroadKg',
  ];
  const wrong = fareErrors(fields, shown);
  const isReadable = Object.keys(wrong).length === 0;
  const values = fareOf(fields);

  const number = (field: FareField, label: string, hint?: string) => (
    <Field
      key={field}
      id={`fare-${field}`}
      label={label}
      hint={hint}
      error={(isChecked ? wrong[field] : undefined) ?? refused[`values.${field}`]}
    >
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={fields[field]}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Field>
  );

  function showWrong() {
    setChecked(true);
    document.getElementById(`fare-${Object.keys(wrong)[0]}`)?.focus();
  }

  return (
    <ChangeDialog
      title={`Fare ${entry.name}`}
      outcome="For searches from then on. Bookings, and prices that are kept for travellers, stay as they were sold."
      now="Change fare now"
      form={form}
      change={isReadable ? { kind: 'fare', key: base.key, values } : undefined}
      hasEffect={!isSame(values, base.values)}
      onUnreadable={showWrong}
      onClose={onClose}
    >
      {extras.length > 0 && (
        <Group>
          <legend>Percentage above the lowest fare</legend>
          {extras.map(({ field, name }) => number(field, name))}
        </Group>
      )}
      {(
        [
          { place: 'home', title: 'Within Nigeria' },
          { place: 'abroad', title: 'Abroad' },
        ] as const
      ).map(({ place, title }) => (
        <Box key={place}>
          <Group>
            <legend>{title}</legend>
            {number(`${place}.refundFee`, 'Refund fee (NGN)', 'Empty if it is not refunded')}
            {number(`${place}.refundHours`, 'Refund until (hours)', 'Before departure')}
            {number(`${place}.changeFee`, 'Change fee (NGN)')}
          </Group>
          {isReadable && (
            <Quiet marginTop="2">
              <Text as="span" fontWeight="medium">
                Travellers read:
              </Text>
              <br />
              <Sentences fees={values[place]} />
            </Quiet>
          )}
        </Box>
      ))}
      <Group>
        <legend>Checked bag (kg)</legend>
        {number('homeExtraKg', 'Extra within Nigeria', 'Beside what the airline includes')}
        {number('abroadKg', 'Economy abroad')}
      </Group>
    </ChangeDialog>
  );
}

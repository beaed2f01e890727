import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { FareFamilyEntry } from 'shared/contract/catalogue';
import { Box, chakra, Text } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { faresQuery } from '../../../api/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { Quiet } from '../../../components/rows';
import { lagosDay } from '../../../model/days';
import { StartField } from '../start-field';
import { SteepPriceField } from '../steep-price-field';
import { useValueForm } from '../use-catalogue';
import { extrasOf, type FareField, fareErrors, fareOf, isSameFare, typedFareOf } from './fare-form';
import { FarePreview } from './fare-preview';
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
  const today = lagosDay(Date.now());
  const { base, fields, set, save, steep } = useValueForm(faresQuery, entry, typedFareOf, onClose);
  const [startsOn, setStartsOn] = useState(today);
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

  function go() {
    setChecked(true);
    const [first] = Object.keys(wrong);
    if (first) document.getElementById(`fare-${first}`)?.focus();
    else save.run({ kind: 'fare', key: base.key, values, version: base.version, startsOn });
  }

  return (
    <ConfirmDialog
      title={`Fare ${entry.name}`}
      outcome="For searches from then on. Bookings, and prices that are kept for travellers, stay as they were sold."
      confirm={startsOn === today ? 'Change fare now' : 'Plan this change'}
      keep="Leave it"
      isRunning={save.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : save.error}
      onConfirm={go}
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
      <StartField value={startsOn} error={refused.startsOn} onChange={setStartsOn} />
      {isReadable && !isSameFare(values, base.values) && <FarePreview code={base.key} values={values} />}
      <SteepPriceField steep={steep} />
    </ConfirmDialog>
  );
}

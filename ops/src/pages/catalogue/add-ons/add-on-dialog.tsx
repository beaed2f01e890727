import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { AddOnEntry } from 'shared/contract/catalogue';
import { chakra } from 'shared/ui';
import { Field, TextArea, TextInput } from 'shared/ui/fields';
import { Checkbox } from 'shared/ui/parts';
import { addOnsQuery } from '../../../api/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { lagosDay } from '../../../model/days';
import { StartField } from '../start-field';
import { SteepPriceField } from '../steep-price-field';
import { useValueForm } from '../use-catalogue';
import { type AddOnErrors, addOnErrors, addOnOf, type TypedAddOn, typedAddOnOf } from './add-on-form';

const Pair = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
});

interface AddOnDialogProps {
  readonly entry: AddOnEntry;
  readonly onClose: () => void;
}

export function AddOnDialog({ entry, onClose }: AddOnDialogProps) {
  const today = lagosDay(Date.now());
  const { base, fields, set, save, steep } = useValueForm(addOnsQuery, entry, typedAddOnOf, onClose);
  const [startsOn, setStartsOn] = useState(today);
  const [isChecked, setChecked] = useState(false);
  const refused = failureFields(save.failure);
  const wrong = addOnErrors(fields);
  const errorOf = (field: keyof TypedAddOn) => (isChecked ? wrong[field] : undefined) ?? refused[`values.${field}`];

  const number = (field: Exclude<keyof AddOnErrors, 'isOn'>, label: string, hint?: string) => (
    <Field id={`add-on-${field}`} label={label} hint={hint} error={errorOf(field)}>
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
    if (first) document.getElementById(`add-on-${first}`)?.focus();
    else save.run({ kind: 'add-on', key: base.key, values: addOnOf(fields), version: base.version, startsOn });
  }

  return (
    <ConfirmDialog
      title={entry.name}
      outcome="Bookings keep the price at which they were made, and a quote of a ride that of its child seats."
      confirm={startsOn === today ? 'Change add-on now' : 'Plan this change'}
      keep="Leave it"
      isRunning={save.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : save.error}
      onConfirm={go}
      onClose={onClose}
    >
      <Field id="add-on-name" label="Name" error={errorOf('name')}>
        <TextInput autoComplete="off" value={fields.name} onChange={({ target }) => set({ name: target.value })} />
      </Field>
      <Field id="add-on-description" label="Description" error={errorOf('description')}>
        <TextArea rows={2} value={fields.description} onChange={({ target }) => set({ description: target.value })} />
      </Field>
      <Pair>
        {number('price', 'Price (NGN)')}
        {number('maxQuantity', 'At most')}
      </Pair>
      {entry.appliesTo === 'flight' && (
        <>
          <Pair>
            {number('regionalPrice', 'Up to 4,000 km (NGN)', 'Abroad; empty for the same price')}
            {number('longHaulPrice', 'Farther (NGN)', 'Empty for the same price')}
          </Pair>
          {base.values.changeFeePercentage !== null &&
            number(
              'changeFeePercentage',
              'Percentage of the change fee',
              'What travellers pay instead of these prices',
            )}
        </>
      )}
      <Checkbox label="On sale" checked={fields.isOn} onChange={(isOn) => set({ isOn })} />
      <StartField value={startsOn} error={refused.startsOn} onChange={setStartsOn} />
      <SteepPriceField steep={steep} />
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { RidePriceEntry } from 'shared/contract/catalogue';
import { chakra } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { ridePricesQuery } from '../../../api/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { lagosDay } from '../../../model/days';
import { StartField } from '../start-field';
import { SteepPriceField } from '../steep-price-field';
import { useValueForm } from '../use-catalogue';
import { isSamePrice, priceErrors, priceFields, priceOf, typedPriceOf } from './price-form';
import { PricePreview } from './price-preview';

const Fields = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
});

interface PriceDialogProps {
  readonly entry: RidePriceEntry;
  readonly onClose: () => void;
}

/** Changes the price of a type of car, with what usual rides would cost. */
export function PriceDialog({ entry, onClose }: PriceDialogProps) {
  const { base, fields, set, save, steep } = useValueForm(ridePricesQuery, entry, typedPriceOf, onClose);
  const [startsOn, setStartsOn] = useState(() => lagosDay(Date.now()));
  const [isChecked, setChecked] = useState(false);
  const refused = failureFields(save.failure);
  const wrong = priceErrors(fields);
  const values = priceOf(fields);

  function go() {
    setChecked(true);
    const [first] = Object.keys(wrong);
    if (first) return document.getElementById(`price-${first}`)?.focus();
    if (values) save.run({ kind: 'ride-price', key: base.key, values, version: base.version, startsOn });
  }

  return (
    <ConfirmDialog
      title={`Price of ${entry.name}`}
      outcome="For searches from then on. Bookings and open quotes keep their price."
      confirm={startsOn === lagosDay(Date.now()) ? 'Change price now' : 'Plan this price'}
      keep="Leave it"
      isRunning={save.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : save.error}
      onConfirm={go}
      onClose={onClose}
    >
      <Fields>
        {priceFields.map(({ field, label, hint }) => (
          <Field
            key={field}
            id={`price-${field}`}
            label={`${label} (NGN)`}
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
        ))}
      </Fields>
      <StartField value={startsOn} error={refused.startsOn} onChange={setStartsOn} />
      {values && !isSamePrice(values, base.values) && <PricePreview type={base.key} values={values} />}
      <SteepPriceField steep={steep} />
    </ConfirmDialog>
  );
}

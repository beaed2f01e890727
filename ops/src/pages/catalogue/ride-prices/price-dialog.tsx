import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { RidePriceEntry } from 'shared/contract/catalogue';
import { chakra } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { ridePricesQuery } from '../../../api/catalogue';
import { ChangeDialog } from '../change-dialog';
import { isSame } from '../entry';
import { useValueForm } from '../use-catalogue';
import { priceErrors, priceFields, priceOf, typedPriceOf } from './price-form';

const Fields = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
});

interface PriceDialogProps {
  readonly entry: RidePriceEntry;
  readonly onClose: () => void;
}

/** Changes the price of a type of car, with what usual rides would cost. */
export function PriceDialog({ entry, onClose }: PriceDialogProps) {
  const form = useValueForm(ridePricesQuery, entry, typedPriceOf, onClose);
  const { base, fields, set, save } = form;
  const [isChecked, setChecked] = useState(false);
  const refused = failureFields(save.failure);
  const wrong = priceErrors(fields);
  const values = priceOf(fields);

  function showWrong() {
    setChecked(true);
    document.getElementById(`price-${Object.keys(wrong)[0]}`)?.focus();
  }

  return (
    <ChangeDialog
      title={`Price of ${entry.name}`}
      outcome="For searches from then on. Bookings and open quotes keep their price."
      now="Change price now"
      later="Plan this price"
      form={form}
      change={values && { kind: 'ride-price', key: base.key, values }}
      hasEffect={!isSame(values, base.values)}
      onUnreadable={showWrong}
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
    </ChangeDialog>
  );
}

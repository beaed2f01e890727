import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { CarEntry } from 'shared/contract/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ChangePreview } from '../change-preview';
import type { List } from '../entry';
import { useValueForm } from '../use-catalogue';
import { CarFields } from './car-fields';
import { carErrors, detailsOf, typedCarOf } from './car-form';

const typedOf = ({ values }: CarEntry) => typedCarOf(values.details);

const outcomeFor = ({ ridesAhead }: CarEntry): string => {
  if (ridesAhead === 0) return 'Searches show the changed car at once. A price that a traveller has now stays.';
  const rides =
    ridesAhead === 1 ? 'The ride ahead keeps its price.' : `The ${ridesAhead} rides ahead keep their price.`;
  return `Searches show the changed car at once. ${rides} Travellers see the changed car with their booking; no e-mail is sent.`;
};

interface EditCarDialogProps {
  readonly entry: CarEntry;
  readonly list: List;
  readonly onClose: () => void;
}

/** Changes what a car is, with what usual rides would cost in it. */
export function EditCarDialog({ entry, list, onClose }: EditCarDialogProps) {
  const { base, fields, set, save } = useValueForm(list, entry, typedOf, onClose);
  const [isChecked, setChecked] = useState(false);
  const refused = failureFields(save.failure);
  const wrong = carErrors(fields);
  const { type, comfort } = detailsOf(fields);
  const { details } = base.values;
  const isReadable = Object.keys(wrong).length === 0;

  function go() {
    setChecked(true);
    const [first] = Object.keys(wrong);
    if (first) return document.getElementById(`car-${first}`)?.focus();
    const values = { ...base.values, details: detailsOf(fields) };
    save.run({ kind: 'car', key: base.key, values, version: base.version });
  }

  return (
    <ConfirmDialog
      title={`Change ${details.name} ${details.plateNumber}`}
      outcome={outcomeFor(base)}
      confirm="Change car now"
      keep="Leave it"
      isRunning={save.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : save.error}
      onConfirm={go}
      onClose={onClose}
    >
      <CarFields
        prefix="car"
        typed={fields}
        errorOf={(field) => (isChecked ? wrong[field] : undefined) ?? refused[`values.details.${field}`]}
        set={set}
      />
      {isReadable && (type !== details.type || comfort !== details.comfort) && (
        <ChangePreview
          change={{ kind: 'car', key: base.key, values: { ...base.values, details: detailsOf(fields) } }}
        />
      )}
    </ConfirmDialog>
  );
}

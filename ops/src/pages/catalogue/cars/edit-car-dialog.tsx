import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { CarDetails, CarEntry } from 'shared/contract/catalogue';
import { Text } from 'shared/ui';
import { lagosDay } from '../../../model/days';
import { ChangeDialog } from '../change-dialog';
import type { List } from '../entry';
import { useValueForm } from '../use-catalogue';
import { CarFields } from './car-fields';
import { carErrors, detailsOf, typedCarOf } from './car-form';

const typedOf = ({ values }: CarEntry) => typedCarOf(values.details);

const outcomeFor = ({ ridesAhead }: CarEntry): string => {
  if (ridesAhead === 0) return 'Searches show the changed car from then on. A price that a traveller has now stays.';
  const rides =
    ridesAhead === 1 ? 'The ride ahead keeps its price.' : `The ${ridesAhead} rides ahead keep their price.`;
  return `Searches show the changed car from then on. ${rides} Travellers see the changed car with their booking; no e-mail is sent.`;
};

interface EditCarDialogProps {
  readonly entry: CarEntry;
  readonly list: List;
  readonly onClose: () => void;
}

/** Changes what a car is, with what usual rides would cost in it. */
export function EditCarDialog({ entry, list, onClose }: EditCarDialogProps) {
  const form = useValueForm(list, entry, typedOf, onClose);
  const { base, fields, set, save, startsOn } = form;
  const [isChecked, setChecked] = useState(false);
  const refused = failureFields(save.failure);
  const wrong = carErrors(fields);
  const [first] = Object.keys(wrong);
  const changed = detailsOf(fields);
  const { details } = base.values;

  function showWrong() {
    setChecked(true);
    document.getElementById(`car-${first}`)?.focus();
  }

  return (
    <ChangeDialog
      title={`Change ${details.name} ${details.plateNumber}`}
      outcome={outcomeFor(base)}
      now="Change car now"
      form={form}
      change={first ? undefined : { kind: 'car', key: base.key, values: { ...base.values, details: changed } }}
      hasEffect={changed.type !== details.type || changed.comfort !== details.comfort}
      onUnreadable={showWrong}
      onClose={onClose}
    >
      <CarFields
        prefix="car"
        typed={fields}
        errorOf={(field) => (isChecked ? wrong[field] : undefined) ?? refused[`values.details.${field}`]}
        set={set}
      />
      {startsOn > lagosDay(Date.now()) && isLess(changed, details) && (
        <Text textStyle="small" color="fg.muted">
          If a traveller has booked this car by then, it does not become less, and the history says so.
        </Text>
      )}
    </ChangeDialog>
  );
}

/** Whether travellers who have booked the car would get less. */
const isLess = (a: CarDetails, b: CarDetails): boolean =>
  a.type !== b.type || a.seats < b.seats || a.luggage < b.luggage || a.comfort < b.comfort;

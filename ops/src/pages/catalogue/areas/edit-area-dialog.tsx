import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { AreaEntry } from 'shared/contract/catalogue';
import { ChangeDialog } from '../change-dialog';
import { isSame, type List } from '../entry';
import { useValueForm } from '../use-catalogue';
import { AreaFields } from './area-fields';
import { areaErrors, areaPlaceOf, typedAreaOf } from './area-form';

interface EditAreaDialogProps {
  readonly entry: AreaEntry;
  readonly list: List;
  readonly onClose: () => void;
}

/** Changes the name and the position of an area, with what rides from the nearest airport would cost. */
export function EditAreaDialog({ entry, list, onClose }: EditAreaDialogProps) {
  const form = useValueForm(list, entry, ({ values }) => typedAreaOf(values), onClose);
  const { base, fields, set, save } = form;
  const [isChecked, setChecked] = useState(false);
  const refused = failureFields(save.failure);
  const wrong = areaErrors(fields);
  const [first] = Object.keys(wrong);
  const values = { ...base.values, ...areaPlaceOf(fields) };

  function showWrong() {
    setChecked(true);
    document.getElementById(`area-${first}`)?.focus();
  }

  return (
    <ChangeDialog
      title={`Change ${base.values.name}`}
      outcome="New rides have the new name and the price of the new distance. Booked rides and open quotes keep both, and old links still find the area."
      now="Change area now"
      form={form}
      change={first ? undefined : { kind: 'area', key: base.key, values }}
      hasEffect={!isSame(values, base.values)}
      onUnreadable={showWrong}
      onClose={onClose}
    >
      <AreaFields
        prefix="area"
        typed={fields}
        errorOf={(field) => (isChecked ? wrong[field] : undefined) ?? refused[`values.${field}`]}
        set={set}
      />
    </ChangeDialog>
  );
}

import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { AddOnEntry } from 'shared/contract/catalogue';
import { type AddOnUnit, addOnUnits } from 'shared/contract/lists';
import { Field, Select } from 'shared/ui/fields';
import { type AddOnRequest, addOnsQuery, createAddOn } from '../../../api/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { useStaffAction } from '../../../components/use-staff-action';
import { ChangeDialog } from '../change-dialog';
import { ChangePreview } from '../change-preview';
import { isSame } from '../entry';
import { useChanged, useValueForm } from '../use-catalogue';
import { AddOnFields } from './add-on-fields';
import { type AddOnErrors, addOnErrors, addOnOf, emptyAddOn, typedAddOnOf, unitWords } from './add-on-form';

/** The messages of the server, by the fields of the form. */
const refusedFields = (failure: unknown): AddOnErrors =>
  Object.fromEntries(
    Object.entries(failureFields(failure)).map(([path, message]) => [path.replace(/^values\./, ''), message]),
  );

const focusFirst = (errors: AddOnErrors): boolean => {
  const [first] = Object.keys(errors);
  if (first) document.getElementById(`add-on-${first}`)?.focus();
  return first !== undefined;
};

/** Adds an add-on of flights. */
export function NewAddOnDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState(emptyAddOn);
  const [per, setPer] = useState<AddOnUnit>('traveller');
  const [isChecked, setChecked] = useState(false);
  const { onDone } = useChanged(addOnsQuery, onClose);
  const add = useStaffAction({ send: (body: AddOnRequest, key) => createAddOn(body, key), onDone });
  const refused = refusedFields(add.failure);
  const wrong = addOnErrors(typed);

  function go() {
    setChecked(true);
    if (!focusFirst(wrong)) add.run({ per, values: addOnOf(typed) });
  }

  return (
    <ConfirmDialog
      title="New add-on"
      outcome="Travellers can add it to a flight at once, if it is on sale. For whom it is stays as you choose it here."
      confirm="Add add-on"
      keep="Leave it"
      isRunning={add.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : add.error}
      onConfirm={go}
      onClose={onClose}
    >
      <Field id="add-on-per" label="For whom">
        <Select
          id="add-on-per"
          options={addOnUnits.map((unit) => ({ value: unit, label: unitWords[unit] }))}
          value={per}
          onChange={(value) => setPer(addOnUnits.find((unit) => unit === value) ?? per)}
        />
      </Field>
      <AddOnFields
        typed={typed}
        errors={{ ...refused, ...(isChecked && wrong) }}
        isOfFlights
        isShare={false}
        onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
      />
      {Object.keys(wrong).length === 0 && (
        <ChangePreview change={{ kind: 'add-on', key: null, values: addOnOf(typed) }} />
      )}
    </ConfirmDialog>
  );
}

interface AddOnDialogProps {
  readonly entry: AddOnEntry;
  readonly onClose: () => void;
}

export function AddOnDialog({ entry, onClose }: AddOnDialogProps) {
  const form = useValueForm(addOnsQuery, entry, typedAddOnOf, onClose);
  const { base, fields, set, save } = form;
  const [isChecked, setChecked] = useState(false);
  const wrong = addOnErrors(fields);
  const isReadable = Object.keys(wrong).length === 0;
  const values = addOnOf(fields);

  function showWrong() {
    setChecked(true);
    focusFirst(wrong);
  }

  return (
    <ChangeDialog
      title={entry.name}
      outcome="Bookings keep the price at which they were made, and a quote of a ride that of its child seats."
      now="Change add-on now"
      form={form}
      change={isReadable ? { kind: 'add-on', key: base.key, values } : undefined}
      hasEffect={!isSame(values, base.values)}
      onUnreadable={showWrong}
      onClose={onClose}
    >
      <AddOnFields
        typed={fields}
        errors={{ ...refusedFields(save.failure), ...(isChecked && wrong) }}
        isOfFlights={entry.appliesTo === 'flight'}
        isShare={base.values.changeFeePercentage !== null}
        onChange={set}
      />
    </ChangeDialog>
  );
}

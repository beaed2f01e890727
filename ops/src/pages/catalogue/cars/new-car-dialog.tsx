import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import { Text } from 'shared/ui';
import { Field, Select } from 'shared/ui/fields';
import { type CarRequest, createCar } from '../../../api/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { useStaffAction } from '../../../components/use-staff-action';
import { ChangePreview } from '../change-preview';
import type { List } from '../entry';
import { useChanged } from '../use-catalogue';
import { CarFields } from './car-fields';
import { carErrors, detailsOf, emptyCar, type TypedCar } from './car-form';

interface NewCarDialogProps {
  /** The state of the list. */
  readonly state: string;
  readonly states: readonly { readonly _id: string; readonly name: string }[];
  readonly list: List;
  readonly onClose: () => void;
}

/** Adds a car to the fleet of a state. */
export function NewCarDialog({ state: shownState, states, list, onClose }: NewCarDialogProps) {
  const [state, setState] = useState(shownState);
  const [typed, setTyped] = useState(emptyCar);
  const [isChecked, setChecked] = useState(false);
  const { onDone } = useChanged(list, onClose);
  const add = useStaffAction({ send: (body: CarRequest, key) => createCar(body, key), onDone });
  const refused = failureFields(add.failure);
  const wrong = carErrors(typed);
  const errorOf = (field: keyof TypedCar) => (isChecked ? wrong[field] : undefined) ?? refused[field];
  const set = (change: Partial<TypedCar>) => setTyped((before) => ({ ...before, ...change }));

  function go() {
    setChecked(true);
    const [first] = Object.keys(wrong);
    if (first) return document.getElementById(`new-car-${first}`)?.focus();
    add.run({ state, ...detailsOf(typed) });
  }

  const stateName = states.find(({ _id }) => _id === state)?.name;
  return (
    <ConfirmDialog
      title="New car"
      outcome={`Travellers in ${stateName} can book it at once, at the price of ${typed.type}${comfortWords[typed.comfort] ?? ''}.`}
      confirm="Add car"
      keep="Leave it"
      isRunning={add.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : add.error}
      onConfirm={go}
      onClose={onClose}
    >
      <Field id="new-car-state" label="State" error={refused.state}>
        <Select
          id="new-car-state"
          options={states.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={state}
          onChange={setState}
        />
      </Field>
      <CarFields prefix="new-car" typed={typed} errorOf={errorOf} set={set} />
      {Object.keys(wrong).length === 0 && (
        <ChangePreview change={{ kind: 'car', key: null, values: { details: detailsOf(typed), out: null } }} />
      )}
      <Text textStyle="small" color="fg.muted">
        Its state cannot be changed afterwards. An undo takes it out for good.
      </Text>
    </ConfirmDialog>
  );
}

const comfortWords: Readonly<Record<string, string>> = {
  '1': ' with the comfort extra',
  '2': ' with the comfort extra twice',
};

import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import { Text } from 'shared/ui';
import { Field, Select } from 'shared/ui/fields';
import { type AreaRequest, createArea } from '../../../api/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { useStaffAction } from '../../../components/use-staff-action';
import { ChangePreview } from '../change-preview';
import type { List } from '../entry';
import { useChanged } from '../use-catalogue';
import { AreaFields } from './area-fields';
import { areaErrors, areaPlaceOf, emptyArea, type TypedArea } from './area-form';

interface NewAreaDialogProps {
  /** The state of the list. */
  readonly state: string;
  readonly states: readonly { readonly _id: string; readonly name: string }[];
  readonly list: List;
  readonly onClose: () => void;
}

/** Adds an area of a state. */
export function NewAreaDialog({ state: shownState, states, list, onClose }: NewAreaDialogProps) {
  const [state, setState] = useState(shownState);
  const [typed, setTyped] = useState(emptyArea);
  const [isChecked, setChecked] = useState(false);
  const { onDone } = useChanged(list, onClose);
  const add = useStaffAction({ send: (body: AreaRequest, key) => createArea(body, key), onDone });
  const refused = failureFields(add.failure);
  const wrong = areaErrors(typed);
  const errorOf = (field: keyof TypedArea) => (isChecked ? wrong[field] : undefined) ?? refused[field];
  const place = areaPlaceOf(typed);

  function go() {
    setChecked(true);
    const [first] = Object.keys(wrong);
    if (first) return document.getElementById(`new-area-${first}`)?.focus();
    add.run({ state, ...place });
  }

  return (
    <ConfirmDialog
      title="New area"
      outcome="Travellers can choose it at once, at the price of its distance to the airport. Lists in browsers follow within five minutes."
      confirm="Add area"
      keep="Leave it"
      isRunning={add.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : add.error}
      onConfirm={go}
      onClose={onClose}
    >
      <Field id="new-area-state" label="State" error={refused.state}>
        <Select
          id="new-area-state"
          options={states.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={state}
          onChange={setState}
        />
      </Field>
      <AreaFields
        prefix="new-area"
        typed={typed}
        errorOf={errorOf}
        set={(change) => setTyped((before) => ({ ...before, ...change }))}
      />
      {Object.keys(wrong).length === 0 && (
        <ChangePreview change={{ kind: 'area', key: null, values: { isOn: true, ...place } }} />
      )}
      <Text textStyle="small" color="fg.muted">
        Its state cannot be changed afterwards. An undo switches it off.
      </Text>
    </ConfirmDialog>
  );
}

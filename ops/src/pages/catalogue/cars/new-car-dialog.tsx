import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import { type CarType, carColors, carTypes } from 'shared/contract/lists';
import { chakra, Text } from 'shared/ui';
import { Field, Select, TextInput } from 'shared/ui/fields';
import { type CarRequest, createCar } from '../../../api/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { useStaffAction } from '../../../components/use-staff-action';
import { wholeNumber } from '../../../model/amounts';
import type { List } from '../entry';
import { useChanged } from '../use-catalogue';

const Pair = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
});

const comforts = [
  { value: '0', label: 'Basic' },
  { value: '1', label: 'One step above' },
  { value: '2', label: 'Two steps above' },
] as const;

const emptyCar = {
  name: '',
  plateNumber: '',
  type: 'Saloon' as CarType,
  color: 'White',
  seats: '',
  luggage: '',
  comfort: '0',
};
type TypedCar = typeof emptyCar;

const carErrors = ({ name, plateNumber, seats, luggage }: TypedCar): Partial<Record<keyof TypedCar, string>> => ({
  ...(!name.trim() && { name: 'Write make and model, like Toyota Corolla.' }),
  ...(!/^[a-z]{3}-\d{3}[a-z]{2}$/i.test(plateNumber.trim()) && { plateNumber: 'Write the plate like KJA-482XB.' }),
  ...(wholeNumber(seats) === undefined && { seats: 'Write a number, like 4.' }),
  ...(wholeNumber(luggage) === undefined && { luggage: 'Write a number, like 2.' }),
});

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

  const line = (field: 'name' | 'plateNumber' | 'seats' | 'luggage', label: string, hint?: string) => (
    <Field id={`new-car-${field}`} label={label} hint={hint} error={errorOf(field)}>
      <TextInput
        autoComplete="off"
        inputMode={field === 'seats' || field === 'luggage' ? 'numeric' : 'text'}
        value={typed[field]}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Field>
  );

  function go() {
    setChecked(true);
    const [first] = Object.keys(wrong);
    if (first) return document.getElementById(`new-car-${first}`)?.focus();
    add.run({
      state,
      name: typed.name.trim(),
      plateNumber: typed.plateNumber.trim().toUpperCase(),
      type: typed.type,
      color: carColors.find((color) => color === typed.color) ?? 'White',
      seats: wholeNumber(typed.seats) ?? 0,
      luggage: wholeNumber(typed.luggage) ?? 0,
      comfort: Number(typed.comfort),
    });
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
      {line('name', 'Make and model')}
      <Pair>
        <Field id="new-car-type" label="Type">
          <Select
            id="new-car-type"
            options={carTypes.map((type) => ({ value: type, label: type }))}
            value={typed.type}
            onChange={(value) => set({ type: carTypes.find((type) => type === value) ?? typed.type })}
          />
        </Field>
        <Field id="new-car-comfort" label="Comfort">
          <Select
            id="new-car-comfort"
            options={comforts}
            value={typed.comfort}
            onChange={(comfort) => set({ comfort })}
          />
        </Field>
        {line('plateNumber', 'Plate', 'Like KJA-482XB')}
        <Field id="new-car-color" label="Colour" error={errorOf('color')}>
          <Select
            id="new-car-color"
            options={carColors.map((color) => ({ value: color, label: color }))}
            value={typed.color}
            onChange={(color) => set({ color })}
          />
        </Field>
        {line('seats', 'Seats', 'Without the driver')}
        {line('luggage', 'Large bags', 'With every seat taken')}
      </Pair>
      <Text textStyle="small" color="fg.muted">
        Only its days of service can be changed afterwards. An undo takes it out for good.
      </Text>
    </ConfirmDialog>
  );
}

const comfortWords: Readonly<Record<string, string>> = {
  '1': ' with the comfort extra',
  '2': ' with the comfort extra twice',
};

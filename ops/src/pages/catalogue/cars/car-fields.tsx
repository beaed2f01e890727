import { carColors, carTypes } from 'shared/contract/lists';
import { chakra } from 'shared/ui';
import { Field, Select, TextInput } from 'shared/ui/fields';
import type { TypedCar } from './car-form';

const Pair = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
});

const comforts = [
  { value: '0', label: 'Basic' },
  { value: '1', label: '1 step up' },
  { value: '2', label: '2 steps up' },
] as const;

interface CarFieldsProps {
  /** Before the name of each field in its id. */
  readonly prefix: string;
  readonly typed: TypedCar;
  readonly errorOf: (field: keyof TypedCar) => string | undefined;
  readonly set: (change: Partial<TypedCar>) => void;
}

/** Describes a car. */
export function CarFields({ prefix, typed, errorOf, set }: CarFieldsProps) {
  const line = (field: 'name' | 'plateNumber' | 'seats' | 'luggage', label: string, hint?: string) => (
    // an error repeats what the hint says
    <Field id={`${prefix}-${field}`} label={label} hint={errorOf(field) ? undefined : hint} error={errorOf(field)}>
      <TextInput
        autoComplete="off"
        inputMode={field === 'seats' || field === 'luggage' ? 'numeric' : 'text'}
        value={typed[field]}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Field>
  );
  return (
    <>
      {line('name', 'Make and model')}
      <Pair>
        <Field id={`${prefix}-type`} label="Type" error={errorOf('type')}>
          <Select
            id={`${prefix}-type`}
            options={carTypes.map((type) => ({ value: type, label: type }))}
            value={typed.type}
            onChange={(value) => set({ type: carTypes.find((type) => type === value) ?? typed.type })}
          />
        </Field>
        <Field id={`${prefix}-comfort`} label="Comfort" error={errorOf('comfort')}>
          <Select
            id={`${prefix}-comfort`}
            options={comforts}
            value={typed.comfort}
            onChange={(comfort) => set({ comfort })}
          />
        </Field>
        {line('plateNumber', 'Plate', 'Like KJA-482XB')}
        <Field id={`${prefix}-color`} label="Colour" error={errorOf('color')}>
          <Select
            id={`${prefix}-color`}
            options={carColors.map((color) => ({ value: color, label: color }))}
            value={typed.color}
            onChange={(color) => set({ color })}
          />
        </Field>
        {line('seats', 'Seats', 'Without the driver')}
        {line('luggage', 'Large bags', 'With every seat taken')}
      </Pair>
    </>
  );
}

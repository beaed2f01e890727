import { chakra } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { Quiet } from '../../../components/rows';
import { pastedPosition, type TypedArea } from './area-form';

const Pair = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
});

interface AreaFieldsProps {
  /** Before the name of each field in its id. */
  readonly prefix: string;
  readonly typed: TypedArea;
  readonly errorOf: (field: keyof TypedArea) => string | undefined;
  readonly set: (change: Partial<TypedArea>) => void;
}

/** Names an area and says where it is. */
export function AreaFields({ prefix, typed, errorOf, set }: AreaFieldsProps) {
  const degrees = (field: 'latitude' | 'longitude', label: string) => (
    <Field id={`${prefix}-${field}`} label={label} error={errorOf(field)}>
      <TextInput
        autoComplete="off"
        inputMode="decimal"
        value={typed[field]}
        onChange={({ target }) => set(pastedPosition(target.value) ?? { [field]: target.value })}
      />
    </Field>
  );
  return (
    <>
      <Field id={`${prefix}-name`} label="Name" error={errorOf('name')}>
        <TextInput autoComplete="off" value={typed.name} onChange={({ target }) => set({ name: target.value })} />
      </Field>
      <div>
        <Pair>
          {degrees('latitude', 'Latitude')}
          {degrees('longitude', 'Longitude')}
        </Pair>
        <Quiet marginTop="2">
          Degrees with a point, as a map copies them. “6.6018, 3.3515” can be pasted into either field.
        </Quiet>
      </div>
    </>
  );
}

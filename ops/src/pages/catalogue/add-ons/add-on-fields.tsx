import { chakra } from 'shared/ui';
import { Field, TextArea, TextInput } from 'shared/ui/fields';
import { Checkbox } from 'shared/ui/parts';
import type { AddOnErrors, TypedAddOn } from './add-on-form';

const Pair = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
});

interface AddOnFieldsProps {
  readonly typed: TypedAddOn;
  readonly errors: AddOnErrors;
  /** Whether it has prices by route. */
  readonly isOfFlights: boolean;
  /** Whether its price is a share of the change fee. */
  readonly isShare: boolean;
  readonly onChange: (change: Partial<TypedAddOn>) => void;
}

/** What travellers read of an add-on, and what it costs. */
export function AddOnFields({ typed, errors, isOfFlights, isShare, onChange }: AddOnFieldsProps) {
  const number = (field: Exclude<keyof AddOnErrors, 'isOn'>, label: string, hint?: string) => (
    <Field id={`add-on-${field}`} label={label} hint={hint} error={errors[field]}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={typed[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Field>
  );
  return (
    <>
      <Field id="add-on-name" label="Name" error={errors.name}>
        <TextInput autoComplete="off" value={typed.name} onChange={({ target }) => onChange({ name: target.value })} />
      </Field>
      <Field id="add-on-description" label="Description" error={errors.description}>
        <TextArea
          rows={2}
          value={typed.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
      <Pair>
        {number('price', 'Price (NGN)')}
        {number('maxQuantity', 'At most')}
      </Pair>
      {isOfFlights && (
        <>
          <Pair>
            {number('regionalPrice', 'Up to 4,000 km (NGN)', 'Abroad; empty for the same price')}
            {number('longHaulPrice', 'Farther (NGN)', 'Empty for the same price')}
          </Pair>
          {isShare &&
            number(
              'changeFeePercentage',
              'Percentage of the change fee',
              'What travellers pay instead of these prices',
            )}
        </>
      )}
      <Checkbox label="On sale" checked={typed.isOn} onChange={(isOn) => onChange({ isOn })} />
    </>
  );
}

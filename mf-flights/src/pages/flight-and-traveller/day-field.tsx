import type { ReactNode } from 'react';
import type { BoundField } from 'shared/traveller';
import { Field, TextInput } from 'shared/ui/fields';
import { typedDay, withStrokes, writtenDay } from '../../model/traveller-day';

interface DayFieldProps {
  readonly field: BoundField;
  /** Said until the day is there. */
  readonly hint?: ReactNode;
  readonly autoComplete?: string;
}

/**
 * A day of any century, typed: a calendar is a long way from 1961, and a phone shows its digits. It is read back with
 * the name of the month.
 */
export function DayField({ field, hint, autoComplete = 'off' }: DayFieldProps) {
  const { id, label, value, error, onChange, onBlur } = field;
  const day = typedDay(value);
  return (
    <Field id={id} label={label} error={error} hint={day ? writtenDay(day) : (hint ?? 'Day, month, year')}>
      <TextInput
        name={id}
        value={value}
        inputMode="numeric"
        autoComplete={autoComplete}
        placeholder="DD/MM/YYYY"
        maxLength={20}
        onChange={(event) => onChange(withStrokes(value, event.target.value))}
        onBlur={onBlur}
      />
    </Field>
  );
}

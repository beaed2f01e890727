import { lazy, Suspense } from 'react';
import { Field, TextInput } from 'shared/ui/fields';
import type { DayBounds } from '../../model/search-days';
import type { SearchField } from '../../model/search-errors';
import { LeaveBox } from './leave-box';
import type { FieldWiring } from './use-flight-search';

const DateField = lazy(() => import('shared/ui/calendar').then((module) => ({ default: module.DateField })));

interface DayFieldProps {
  readonly wiring: FieldWiring;
  readonly field: SearchField;
  readonly label: string;
  readonly value: string;
  readonly bounds: DayBounds;
  /** No day before this one; '' for none. */
  readonly notBefore: string;
  readonly onChange: (day: string) => void;
}

/** The day of one flight. A plain field of the same size holds its place until the calendar's code is there. */
export function DayField({ wiring, field, label, value, bounds, notBefore, onChange }: DayFieldProps) {
  const id = wiring.idOf(field);
  const error = wiring.errors[field];
  return (
    <LeaveBox onLeave={() => wiring.leave(field)}>
      <Suspense
        fallback={
          <Field id={id} label={label} size="field" error={error}>
            <TextInput placeholder="Choose" readOnly />
          </Field>
        }
      >
        <DateField
          id={id}
          label={label}
          size="field"
          placeholder="Choose"
          value={value}
          min={notBefore > bounds.min ? notBefore : bounds.min}
          max={bounds.max}
          error={error}
          onChange={onChange}
        />
      </Suspense>
    </LeaveBox>
  );
}

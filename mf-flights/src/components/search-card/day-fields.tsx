import { lazy, Suspense } from 'react';
import { chakra } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import {
  type DayBounds,
  type DaysFrom,
  type SearchField,
  type SearchForm,
  withReturnDate,
  withSlice,
} from '../../model/search-form';
import { FocusBox } from './focus-box';
import type { FieldWiring } from './use-flight-search';

interface DateFieldsProps {
  readonly wiring: FieldWiring;
  readonly form: SearchForm;
  readonly daysFrom: DaysFrom;
}

const control = ':is([aria-haspopup=dialog], input)';

const Pair = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', alignItems: 'start' },
  variants: {
    alone: {
      true: { gridTemplateColumns: 'minmax(0, 1fr)' },
      false: {
        [`& > :first-child ${control}`]: {
          borderEndEndRadius: '0',
          borderStartEndRadius: '0',
          borderInlineEndWidth: '0',
        },
        [`& > :last-child ${control}`]: {
          borderStartStartRadius: '0',
          borderEndStartRadius: '0',
          '&:not(:focus, [aria-expanded=true], [data-invalid])': { borderInlineStartColor: 'border' },
        },
      },
    },
  },
});

export function DateFields({ wiring, form, daysFrom }: DateFieldsProps) {
  const [{ from, to, departureDate } = { from: '', to: '', departureDate: '' }] = form.slices;
  const isReturn = form.tripType === 'return';
  return (
    <Pair alone={!isReturn}>
      <DayField
        wiring={wiring}
        field="departureDate-0"
        label="Departure"
        value={departureDate}
        bounds={daysFrom(from)}
        notBefore=""
        onChange={(day) => wiring.change(withSlice(form, 0, { departureDate: day }))}
      />
      {isReturn && (
        <DayField
          wiring={wiring}
          field="returnDate"
          label="Return"
          value={form.returnDate}
          bounds={daysFrom(to)}
          notBefore={departureDate}
          onChange={(day) => wiring.change(withReturnDate(form, day))}
        />
      )}
    </Pair>
  );
}

const DateField = lazy(() => import('shared/ui/calendar').then((module) => ({ default: module.DateField })));

interface DayFieldProps {
  readonly wiring: FieldWiring;
  readonly field: SearchField;
  readonly label: string;
  readonly value: string;
  readonly bounds: DayBounds;
  /** The earliest day; '' for no such limit. */
  readonly notBefore: string;
  readonly onChange: (day: string) => void;
}

/** The day of one flight. A plain field of the same size stands in while the calendar is loading. */
export function DayField({ wiring, field, label, value, bounds, notBefore, onChange }: DayFieldProps) {
  const id = wiring.idOf(field);
  const error = wiring.errors[field];
  return (
    <FocusBox onLeave={() => wiring.leave(field)}>
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
    </FocusBox>
  );
}

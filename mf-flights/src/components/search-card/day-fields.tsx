import { lazy, Suspense } from 'react';
import { Box, chakra } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import {
  type DayBounds,
  type DaysFrom,
  type SearchField,
  type SearchForm,
  withReturnDate,
  withSlice,
} from '../../model/search-form';
import { useFareNotes } from './use-fare-notes';
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
        // the sentence of a field, and not one of its calendar, has the width of both
        '& > * > * > p': { width: '200%' },
        '& > :last-child > * > p': { marginInlineStart: '-100%' },
        '&:has(> :first-child > * > p) > :last-child > * > p': { srOnly: true },
        [`& > :first-child ${control}`]: {
          borderEndEndRadius: '0',
          borderStartEndRadius: '0',
          borderInlineEndWidth: '0',
          // "Mon 30 Nov" is never cut
          paddingInlineEnd: '1',
        },
        [`& > :last-child ${control}`]: {
          borderStartStartRadius: '0',
          borderEndStartRadius: '0',
          paddingInlineEnd: '2',
          '&:not(:focus, [aria-expanded=true], [data-invalid])': { borderInlineStartColor: 'border' },
        },
        [`& > :first-child:has([data-invalid]) + * ${control}:not(:focus)`]: {
          borderInlineStartColor: 'danger.fg',
        },
      },
    },
  },
});

export function DateFields({ wiring, form, daysFrom }: DateFieldsProps) {
  const [{ from, to, departureDate } = { from: '', to: '', departureDate: '' }] = form.slices;
  const setDeparture = (day: string) => wiring.change((shown) => withSlice(shown, 0, { departureDate: day }));
  const outNotes = useFareNotes(from, to);
  const backNotes = useFareNotes(to, from);
  if (form.tripType !== 'return')
    return (
      <Pair alone>
        <DayField
          wiring={wiring}
          field="departureDate-0"
          label="Departure"
          value={departureDate}
          bounds={daysFrom(from)}
          notBefore=""
          from={from}
          to={to}
          onChange={setDeparture}
        />
      </Pair>
    );
  const [out, back] = ['departureDate-0', 'returnDate'] as const;
  return (
    <Pair alone={false}>
      <Suspense
        fallback={
          <>
            <Standing wiring={wiring} field={out} label="Departure" />
            <Standing wiring={wiring} field={back} label="Return" />
          </>
        }
      >
        <PairFields
          size="field"
          placeholder="Choose"
          from={{
            id: wiring.idOf(out),
            label: 'Departure',
            error: wiring.errors[out],
            value: departureDate,
            ...daysFrom(from),
            notes: outNotes,
            onChange: setDeparture,
          }}
          to={{
            id: wiring.idOf(back),
            label: 'Return',
            error: wiring.errors[back],
            value: form.returnDate,
            ...startingAt(daysFrom(to), departureDate),
            notes: backNotes,
            onChange: (day) => wiring.change((shown) => withReturnDate(shown, day)),
          }}
        />
      </Suspense>
    </Pair>
  );
}

const startingAt = ({ min, max }: DayBounds, earliest: string): DayBounds => ({
  min: earliest > min ? earliest : min,
  max,
});

const DateField = lazy(() => import('shared/ui/calendar').then((module) => ({ default: module.DateField })));
const PairFields = lazy(() => import('shared/ui/calendar').then((module) => ({ default: module.PairFields })));

interface DayFieldProps {
  readonly wiring: FieldWiring;
  readonly field: SearchField;
  readonly label: string;
  readonly value: string;
  readonly bounds: DayBounds;
  /** The earliest day; '' for no such limit. */
  readonly notBefore: string;
  /** The ends of the flight of which the fares are under the days; empty while not chosen. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (day: string) => void;
}

/** The day of one flight. */
export function DayField({ wiring, field, label, value, bounds, notBefore, from, to, onChange }: DayFieldProps) {
  const notes = useFareNotes(from, to);
  return (
    <Box minWidth="0">
      <Suspense fallback={<Standing wiring={wiring} field={field} label={label} />}>
        <DateField
          id={wiring.idOf(field)}
          label={label}
          size="field"
          placeholder="Choose"
          value={value}
          {...startingAt(bounds, notBefore)}
          error={wiring.errors[field]}
          notes={notes}
          isWide
          onChange={onChange}
        />
      </Suspense>
    </Box>
  );
}

/** A plain field of the same size, while the calendar is loading. */
function Standing({ wiring, field, label }: Pick<DayFieldProps, 'wiring' | 'field' | 'label'>) {
  return (
    <Box minWidth="0">
      <Field id={wiring.idOf(field)} label={label} size="field" error={wiring.errors[field]}>
        <TextInput placeholder="Choose" readOnly />
      </Field>
    </Box>
  );
}

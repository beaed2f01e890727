import { chakra } from 'shared/ui';
import { type DaysFrom, type SearchForm, withReturn, withSlice } from '../../model/search-form';
import { DayField } from './day-field';
import type { FieldWiring } from './use-flight-search';

interface DateFieldsProps {
  readonly wiring: FieldWiring;
  readonly form: SearchForm;
  readonly daysFrom: DaysFrom;
}

const control = ':is([aria-haspopup=dialog], input)';

/** One outline around both days, a hairline between them. */
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

/** The day out and, of a return, the day back. */
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
          onChange={(day) => wiring.change(withReturn(form, day))}
        />
      )}
    </Pair>
  );
}

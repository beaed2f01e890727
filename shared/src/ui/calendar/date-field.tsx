import { type ReactNode, useState } from 'react';
import { dayIn, defaultTimeZone } from 'shared/format';
import { Calendar as CalendarIcon } from 'shared/icons';
import { Button } from '../buttons/button';
import { PopoverField } from '../fields/popover-field';
import { chakra } from '../styled/chakra';
import { Calendar, type DayNotes } from './calendar';
import { type Day, isDay, shortName } from './calendar-grid';

const todayHere = () => dayIn(defaultTimeZone, Date.now());

export type DateFieldProps = {
  id: string;
  label: string;
  value: Day | '';
  /** The first and the last enabled day. */
  min: Day;
  max: Day;
  onChange: (day: Day) => void;
  error?: string;
  hint?: ReactNode;
  size?: 'md' | 'field';
  placeholder?: string;
  notes?: DayNotes;
  /** Wide enough for two months on a desktop. */
  isWide?: boolean;
};

/** Two months side by side fit from here. */
const twoMonths = () => window.matchMedia('(min-width: 1024px)').matches;

/** A field for a day, shown as 'Sat 21 Nov' and chosen in a calendar. */
export function DateField(props: DateFieldProps) {
  const { value, min, max, onChange, placeholder = 'Choose a day', notes, isWide, ...field } = props;
  const isKnown = isDay(value);
  return (
    <PopoverField
      {...field}
      value={isKnown ? shortName(value) : ''}
      placeholder={placeholder}
      isWide={isWide}
      icon={field.size === 'field' ? undefined : <CalendarIcon />}
    >
      {(close) => (
        <Calendar
          value={isKnown ? value : ''}
          min={min}
          max={max}
          today={todayHere()}
          notes={notes}
          isWide={isWide && twoMonths()}
          onPick={(day) => {
            close();
            if (day !== value) onChange(day);
          }}
        />
      )}
    </PopoverField>
  );
}

type End = 'from' | 'to';

/** One of the two days of a pair. */
export interface EndOfPair {
  /** 'Departure'. */
  readonly label: string;
  readonly value: Day | '';
  readonly min: Day;
  readonly max: Day;
  readonly notes?: DayNotes;
  readonly onChange: (day: Day) => void;
}

export type PairFieldProps = Pick<DateFieldProps, 'id' | 'error' | 'size' | 'placeholder'> & {
  /** The day of this field; the panel begins with it. */
  end: End;
  from: EndOfPair;
  to: EndOfPair;
};

const Ends = chakra('div', { base: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '2', marginBottom: '2' } });
const EndButton = chakra('button', {
  base: {
    minHeight: '11',
    paddingInline: '3',
    paddingBlock: '1',
    borderRadius: 'md',
    border: '1px solid {colors.border}',
    textAlign: 'start',
    textStyle: 'label',
    '&[aria-pressed=true]': { borderColor: 'brand.solid', boxShadow: 'inset 0 0 0 1px {colors.brand.solid}' },
  },
});
const EndLabel = chakra('span', {
  base: { display: { base: 'block', lg: 'inline' }, color: 'fg.muted', fontWeight: 'normal', marginInlineEnd: '1.5' },
});

/** A field for one of two days, which are chosen in one panel: after the first it goes on to the second. */
export function PairField({ end, from, to, placeholder = 'Choose a day', ...field }: PairFieldProps) {
  const ends = { from, to };
  const { label, value } = ends[end];
  return (
    <PopoverField
      {...field}
      label={label}
      value={isDay(value) ? shortName(value) : ''}
      placeholder={placeholder}
      isWide
      icon={field.size === 'field' ? undefined : <CalendarIcon />}
    >
      {(close) => <PairPanel start={end} ends={ends} onDone={close} />}
    </PopoverField>
  );
}

interface PairPanelProps {
  readonly start: End;
  readonly ends: Readonly<Record<End, EndOfPair>>;
  readonly onDone: () => void;
}

function PairPanel({ start, ends, onDone }: PairPanelProps) {
  const [end, setEnd] = useState(start);
  const { value, min, max, notes, onChange } = ends[end];
  const dayOf = (day: string) => (isDay(day) ? day : '');
  return (
    <>
      <Ends role="group" aria-label="Day to choose">
        {(['from', 'to'] as const).map((one) => (
          <EndButton key={one} type="button" aria-pressed={one === end} onClick={() => setEnd(one)}>
            <chakra.span srOnly>Choose </chakra.span>
            <EndLabel>{ends[one].label}</EndLabel>
            {isDay(ends[one].value) ? shortName(ends[one].value) : 'Choose'}
          </EndButton>
        ))}
      </Ends>
      <chakra.span srOnly role="status">
        {end !== start && `Choose the ${ends[end].label.toLowerCase()}`}
      </chakra.span>
      <Calendar
        // begins at the day of the other end, with the focus on it
        key={end}
        value={dayOf(value)}
        min={min}
        max={max}
        today={todayHere()}
        span={{ from: dayOf(ends.from.value), to: dayOf(ends.to.value) }}
        notes={notes}
        isWide={twoMonths()}
        onPick={(day) => {
          if (day !== value) onChange(day);
          if (end === 'from') setEnd('to');
          else onDone();
        }}
      />
      {isDay(ends.from.value) && isDay(ends.to.value) && (
        <Button type="button" variant="outline" size="sm" width="100%" marginTop="2" onClick={onDone}>
          Done
        </Button>
      )}
    </>
  );
}

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
  readonly id: string;
  /** 'Departure'. */
  readonly label: string;
  readonly error?: string;
  readonly value: Day | '';
  readonly min: Day;
  readonly max: Day;
  readonly notes?: DayNotes;
  readonly onChange: (day: Day) => void;
}

export type PairFieldsProps = Pick<DateFieldProps, 'size' | 'placeholder'> & {
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

interface OpenPair {
  /** Under which field the panel is. */
  readonly by: End;
  /** The day to choose. */
  readonly end: End;
  /** Counts the presses of a field: each brings the focus back into the panel. */
  readonly presses: number;
}

/** Two fields for two days, which are chosen in one panel: after the first day, or a press of the other field, it continues in place. */
export function PairFields({ from, to, placeholder = 'Choose a day', size }: PairFieldsProps) {
  const ends = { from, to };
  const [shown, setShown] = useState<OpenPair>();
  return (['from', 'to'] as const).map((one) => {
    const { id, label, error, value } = ends[one];
    return (
      <chakra.div key={one} minWidth="0">
        <PopoverField
          id={id}
          label={label}
          error={error}
          size={size}
          value={isDay(value) ? shortName(value) : ''}
          placeholder={placeholder}
          isWide
          icon={size === 'field' ? undefined : <CalendarIcon />}
          stay={() => document.getElementById(ends[one === 'from' ? 'to' : 'from'].id)}
          onPress={() => {
            if (!shown || (shown.by === one && shown.end === one)) return false;
            setShown({ by: shown.by, end: one, presses: shown.presses + 1 });
            return true;
          }}
          onOpenChange={(isOpen) => setShown(isOpen ? { by: one, end: one, presses: 0 } : undefined)}
        >
          {(close) =>
            shown && (
              <PairPanel
                {...shown}
                ends={ends}
                onEnd={(end) => setShown({ ...shown, end, presses: shown.presses + 1 })}
                onDone={close}
              />
            )
          }
        </PopoverField>
      </chakra.div>
    );
  });
}

interface PairPanelProps extends OpenPair {
  readonly ends: Readonly<Record<End, EndOfPair>>;
  readonly onEnd: (end: End) => void;
  readonly onDone: () => void;
}

function PairPanel({ by, end, presses, ends, onEnd, onDone }: PairPanelProps) {
  const { value, min, max, notes, onChange } = ends[end];
  const dayOf = (day: string) => (isDay(day) ? day : '');
  return (
    <>
      <Ends role="group" aria-label="Day to choose">
        {(['from', 'to'] as const).map((one) => (
          <EndButton key={one} type="button" aria-pressed={one === end} onClick={() => onEnd(one)}>
            <chakra.span srOnly>Choose </chakra.span>
            <EndLabel>{ends[one].label}</EndLabel>
            {isDay(ends[one].value) ? shortName(ends[one].value) : 'Choose'}
          </EndButton>
        ))}
      </Ends>
      <chakra.span srOnly role="status">
        {end !== by && `Choose the ${ends[end].label.toLowerCase()}`}
      </chakra.span>
      <Calendar
        // begins at the day of the other end, with the focus on it
        key={end + presses}
        value={dayOf(value)}
        min={min}
        max={max}
        today={todayHere()}
        span={{ from: dayOf(ends.from.value), to: dayOf(ends.to.value) }}
        notes={notes}
        isWide={twoMonths()}
        onPick={(day) => {
          if (day !== value) onChange(day);
          if (end === 'from') onEnd('to');
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

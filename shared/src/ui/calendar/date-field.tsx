import type { ReactNode } from 'react';
import { dayIn, defaultTimeZone } from 'shared/format';
import { Calendar as CalendarIcon } from 'shared/icons';
import { PopoverField } from '../fields/popover-field';
import { Calendar } from './calendar';
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
};

/** A field for a day, shown as 'Sat 21 Nov' and chosen in a calendar. */
export function DateField({ value, min, max, onChange, placeholder = 'Choose a day', ...field }: DateFieldProps) {
  const isKnown = isDay(value);
  return (
    <PopoverField
      {...field}
      value={isKnown ? shortName(value) : ''}
      placeholder={placeholder}
      icon={field.size === 'field' ? undefined : <CalendarIcon />}
    >
      {(close) => (
        <Calendar
          value={isKnown ? value : ''}
          min={min}
          max={max}
          today={todayHere()}
          onPick={(day) => {
            close();
            if (day !== value) onChange(day);
          }}
        />
      )}
    </PopoverField>
  );
}

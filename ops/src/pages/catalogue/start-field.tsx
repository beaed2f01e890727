import { DateField } from 'shared/ui/calendar';
import { daysAfter, lagosDay } from '../../model/days';

const latestDays = 365;

interface StartFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (day: string) => void;
}

/** From which day a change is valid. */
export function StartField({ value, error, onChange }: StartFieldProps) {
  const today = lagosDay(Date.now());
  return (
    <DateField
      id="catalogue-startsOn"
      label="Valid from"
      value={value}
      min={today}
      max={daysAfter(today, latestDays)}
      error={error}
      hint={value === today ? 'Today: at once.' : 'From midnight on, in Lagos.'}
      onChange={onChange}
    />
  );
}

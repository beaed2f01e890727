import { lazy, Suspense, useState } from 'react';
import { formatTime } from 'shared/format';
import { dayPartOf, pickupDays, pickupTimes, timeOn } from 'shared/pickup-window';
import { siteRules } from 'shared/shell';
import { Box } from 'shared/ui';
import { Field, Select, TextInput } from 'shared/ui/fields';
import type { ChangeForm, SearchErrors, SearchForm } from '../../model/search-form';

const DateField = lazy(() => import('shared/ui/calendar').then((module) => ({ default: module.DateField })));

interface WhenFieldsProps {
  readonly idOf: (field: string) => string;
  readonly form: SearchForm;
  readonly errors: SearchErrors;
  readonly onChange: ChangeForm;
  /** Of the return ride, which is on the day of the way there at the earliest. */
  readonly isWayBack?: boolean;
}

const fieldsOf = {
  there: { date: 'pickupDate', time: 'pickupTime', labels: ['Date', 'Time'] },
  back: { date: 'returnDate', time: 'returnTime', labels: ['Return date', 'Return time'] },
} as const;

/** The day, and the half hours of that day that can still be booked. Lagos time. */
export function WhenFields({ idOf, form, errors, onChange, isWayBack = false }: WhenFieldsProps) {
  const [openedAtMs] = useState(() => Date.now());
  const rules = siteRules();
  const { date, time, labels } = fieldsOf[isWayBack ? 'back' : 'there'];
  const { min, max } = pickupDays(openedAtMs, rules);
  const times = pickupTimes(form[date] || max, openedAtMs, rules);
  const id = idOf(date);
  const field = { id, label: labels[0], size: 'field', error: errors[date] } as const;
  return (
    <>
      <Box minWidth="0" gridColumn={{ lg: 'span 2' }}>
        <Suspense
          fallback={
            <Field {...field}>
              <TextInput placeholder="Choose" readOnly />
            </Field>
          }
        >
          <DateField
            {...field}
            value={form[date]}
            min={(isWayBack && form.pickupDate) || min}
            max={max}
            placeholder="Choose"
            onChange={(day) =>
              onChange((shown) => ({ ...shown, [date]: day, [time]: timeOn(day, shown[time], Date.now(), rules) }))
            }
          />
        </Suspense>
      </Box>
      <Box minWidth="0" gridColumn={{ lg: 'span 2' }}>
        <Field id={idOf(time)} label={labels[1]} size="field" error={errors[time]}>
          <Select
            id={idOf(time)}
            options={times.map((one) => ({ value: one, label: formatTime(one), group: dayPartOf(one) }))}
            value={form[time]}
            placeholder="Choose"
            openAt="08:00"
            onChange={(chosen) => onChange((shown) => ({ ...shown, [time]: chosen }))}
          />
        </Field>
      </Box>
    </>
  );
}

import { lazy, Suspense, useState } from 'react';
import { formatTime } from 'shared/format';
import { pickupDays, pickupTimes, timeOn } from 'shared/pickup-window';
import { siteRules } from 'shared/shell';
import { Box } from 'shared/ui';
import { Field, Select, TextInput } from 'shared/ui/fields';
import type { SearchErrors, SearchForm } from '../../model/search-form';

const DateField = lazy(() => import('shared/ui/calendar').then((module) => ({ default: module.DateField })));

interface WhenFieldsProps {
  readonly idOf: (field: string) => string;
  readonly form: SearchForm;
  readonly errors: SearchErrors;
  readonly onChange: (form: SearchForm) => void;
}

/** The day, and the half hours of that day that can still be booked. Lagos time. */
export function WhenFields({ idOf, form, errors, onChange }: WhenFieldsProps) {
  const [openedAtMs] = useState(() => Date.now());
  const rules = siteRules();
  const { min, max } = pickupDays(openedAtMs, rules);
  const times = pickupTimes(form.pickupDate || max, openedAtMs, rules);
  const id = idOf('pickupDate');
  return (
    <>
      <Box minWidth="0">
        <Suspense
          fallback={
            <Field id={id} label="Date" size="field" error={errors.pickupDate}>
              <TextInput placeholder="Choose" readOnly />
            </Field>
          }
        >
          <DateField
            id={id}
            label="Date"
            size="field"
            value={form.pickupDate}
            min={min}
            max={max}
            error={errors.pickupDate}
            placeholder="Choose"
            onChange={(day) =>
              onChange({ ...form, pickupDate: day, pickupTime: timeOn(day, form.pickupTime, Date.now(), rules) })
            }
          />
        </Suspense>
      </Box>
      <Box minWidth="0">
        <Field id={idOf('pickupTime')} label="Time" size="field" error={errors.pickupTime}>
          <Select
            id={idOf('pickupTime')}
            options={times.map((time) => ({ value: time, label: formatTime(time) }))}
            value={form.pickupTime}
            placeholder="Choose"
            openAt="08:00"
            onChange={(pickupTime) => onChange({ ...form, pickupTime })}
          />
        </Field>
      </Box>
    </>
  );
}

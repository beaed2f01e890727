import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { StaffRide } from 'shared/contract/staff';
import { Button, HStack, Notice, Stack, Text } from 'shared/ui';
import { DateField } from 'shared/ui/calendar';
import { Field, TextInput } from 'shared/ui/fields';
import { SubmitButton } from 'shared/ui/forms';
import { RowFields, RowForm } from '../../components/rides/row-form';
import { useChangeTimes } from '../../components/rides/use-ride-actions';
import { daysAfter, lagosDay } from '../../model/days';
import { type TimesErrors, timesErrors, timesOf, timesRequest } from '../../model/times-form';

const latestDays = 120;

interface TimesPanelProps {
  readonly ride: StaffRide;
  readonly onClose: () => void;
}

/** Moves the pickup, and says when the flight lands: the driver waits from then, and nobody is absent before. */
export function TimesPanel({ ride, onClose }: TimesPanelProps) {
  const [form, setForm] = useState(() => timesOf(ride));
  const [errors, setErrors] = useState<TimesErrors>({});
  const change = useChangeTimes(ride, onClose);
  const panel = useRef<HTMLFormElement>(null);
  useEffect(() => panel.current?.querySelector('button')?.focus(), []);

  const today = lagosDay(Date.now());
  const [firstDay = today] = [today, form.pickupDate].sort();
  const idOf = (field: string) => `times-${field}-${ride.booking_id}`;
  const said: TimesErrors = { ...failureFields(change.failure), ...errors };
  const { flightNumber, meetAndGreet } = ride.ride;

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = timesErrors(form);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) document.getElementById(idOf(wrong))?.focus();
    else if (!change.isRunning) change.run(timesRequest(form));
  }

  return (
    <RowForm ref={panel} noValidate aria-label={`Times of ${ride.bookingId}`} onSubmit={submit}>
      <Stack>
        <RowFields>
          <DateField
            id={idOf('pickupDate')}
            label="Pickup day"
            value={form.pickupDate}
            min={firstDay}
            max={daysAfter(today, latestDays)}
            error={said.pickupDate}
            onChange={(pickupDate) => setForm((before) => ({ ...before, pickupDate }))}
          />
          <Field id={idOf('pickupTime')} label="Pickup time" error={said.pickupTime}>
            <TextInput
              type="time"
              value={form.pickupTime}
              onChange={({ target }) => setForm((before) => ({ ...before, pickupTime: target.value }))}
            />
          </Field>
          {flightNumber && meetAndGreet && (
            <Field
              id={idOf('landing')}
              label={`${flightNumber} lands at`}
              optional
              error={said.landing}
              hint="Lagos time, before or after midnight whichever is nearer to the pickup."
            >
              <TextInput
                type="time"
                value={form.landing}
                onChange={({ target }) => setForm((before) => ({ ...before, landing: target.value }))}
              />
            </Field>
          )}
        </RowFields>
        <Text textStyle="small" color="fg.muted">
          The traveller gets an e-mail. The price stays. A driver who has another ride then is taken off this one.
        </Text>
        {change.error && (
          <Notice tone="failed" role="alert">
            {change.error}
          </Notice>
        )}
        <HStack flexWrap="wrap">
          <SubmitButton loading={change.isRunning}>Save times</SubmitButton>
          <Button variant="plain" onClick={onClose}>
            Close
          </Button>
        </HStack>
      </Stack>
    </RowForm>
  );
}

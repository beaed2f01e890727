import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { StaffRide } from 'shared/contract/staff';
import { dropDraft, useDraft } from 'shared/shell';
import { Box, Button, HStack, Notice, Stack } from 'shared/ui';
import { Field, PhoneInput, TextInput } from 'shared/ui/fields';
import { SubmitButton } from 'shared/ui/forms';
import { ErrorSummary, type FieldError } from 'shared/ui/parts';
import { driversQuery } from '../../api/now';
import { type DriverErrors, type DriverForm, driverErrors, driverRequest, withName } from '../../model/driver-form';
import { LastDrivers } from './last-drivers';
import { RowFields, RowForm } from './row-form';
import { useAssignDriver } from './use-ride-actions';

const order = ['name', 'phone', 'meetingPoint'] as const;

interface DriverPanelProps {
  readonly ride: StaffRide;
  readonly onClose: () => void;
}

/** Assigns a driver: one of those used last with one press, or any other by name. */
export function DriverPanel({ ride, onClose }: DriverPanelProps) {
  const draftKey = `ops-driver:${ride.booking_id}`;
  const [form, setForm] = useDraft<DriverForm>(draftKey, {
    name: ride.driver?.name ?? '',
    phone: ride.driver?.phone ?? '',
    meetingPoint: ride.meetingPoint,
  });
  const [summary, setSummary] = useState<readonly FieldError[]>([]);
  const [errors, setErrors] = useState<DriverErrors>({});
  const known = useQuery(driversQuery(ride.booking_id)).data?.filter(({ isRetired }) => !isRetired) ?? [];
  const panel = useRef<HTMLFormElement>(null);
  const assign = useAssignDriver(ride, () => {
    dropDraft(draftKey);
    onClose();
  });

  useEffect(() => panel.current?.querySelector('input')?.focus(), []);

  const idOf = (field: keyof DriverForm) => `${field}-${ride.booking_id}`;
  const said: DriverErrors = { ...failureFields(assign.failure), ...errors };
  const recheck = (field: keyof DriverForm) =>
    setErrors((before) => (form[field] ? { ...before, [field]: driverErrors(form)[field] } : before));

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = driverErrors(form);
    setErrors(found);
    setSummary(
      order
        .flatMap((field) => ({ fieldId: idOf(field), message: found[field] ?? '' }))
        .filter((error) => error.message),
    );
    if (!Object.keys(found).length && !assign.isRunning) assign.run(driverRequest(form, ride.meetingPoint));
  }

  return (
    <RowForm
      ref={panel}
      noValidate
      aria-label={`Driver of ${ride.bookingId}`}
      onSubmit={submit}
      // what was typed is kept
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Stack>
        <ErrorSummary errors={summary} />
        <LastDrivers
          drivers={known}
          chosen={form.phone}
          onChoose={({ name, phone }) => {
            setErrors({});
            setForm((before) => ({ ...before, name, phone }));
          }}
        />
        <RowFields>
          <Field id={idOf('name')} label="Driver’s name" error={said.name}>
            <TextInput
              autoComplete="off"
              list={`known-${ride.booking_id}`}
              // the names open while one is typed; the browser's arrow has no style of the site
              css={{ '&::-webkit-calendar-picker-indicator': { display: 'none !important' } }}
              value={form.name}
              onChange={({ target }) => setForm((before) => withName(before, target.value, known))}
              onBlur={() => recheck('name')}
            />
          </Field>
          <datalist id={`known-${ride.booking_id}`}>
            {known.map(({ name, phone }) => (
              <option key={phone} value={name} />
            ))}
          </datalist>
          <Field id={idOf('phone')} label="Driver’s phone" error={said.phone}>
            <PhoneInput
              autoComplete="off"
              value={form.phone}
              onChange={(phone) => setForm((before) => ({ ...before, phone }))}
              onBlur={() => recheck('phone')}
            />
          </Field>
          <Box gridColumn={{ lg: '1 / -1' }}>
            <Field id={idOf('meetingPoint')} label="Meeting point" error={said.meetingPoint}>
              <TextInput
                autoComplete="off"
                value={form.meetingPoint}
                onChange={({ target }) => setForm((before) => ({ ...before, meetingPoint: target.value }))}
                onBlur={() => recheck('meetingPoint')}
              />
            </Field>
          </Box>
        </RowFields>
        {assign.error && (
          <Notice tone="failed" role="alert">
            {assign.error}
          </Notice>
        )}
        <HStack flexWrap="wrap">
          <SubmitButton loading={assign.isRunning}>{ride.driver ? 'Change driver' : 'Assign driver'}</SubmitButton>
          <Button variant="plain" onClick={onClose}>
            Close
          </Button>
        </HStack>
      </Stack>
    </RowForm>
  );
}

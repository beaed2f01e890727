import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { RosterDriver } from 'shared/contract/now';
import { formatShortDate, formatTime } from 'shared/format';
import { Box, Button, Card, chakra, EmptyState, HStack, Notice, Stack, Text, TextLink } from 'shared/ui';
import { Field, PhoneInput, TextInput } from 'shared/ui/fields';
import { SubmitButton } from 'shared/ui/forms';
import { Badge } from 'shared/ui/parts';
import { addDriver, changeDriver, driversQuery, retireDriver } from '../../api/now';
import { ListState } from '../../components/list-page';
import { RowFields, RowForm } from '../../components/rides/row-form';
import { Quiet, Row, Rows, RowTitle } from '../../components/rows';
import { useStaffAction } from '../../components/use-staff-action';
import { useAnnounce } from '../../frame/announcer';
import { lagosDay } from '../../model/days';
import { type DriverErrors, driverErrors, driverRequest } from '../../model/driver-form';
import { PhoneOf } from './phone-of';

/** The roster: who can be given rides, last used first. */
export function Drivers() {
  const query = useQuery(driversQuery());
  const [isAdding, setAdding] = useState(false);
  return (
    <Box>
      {!isAdding && (
        <Box marginBottom="4">
          <Button size="sm" variant="outline" onClick={() => setAdding(true)}>
            Add a driver
          </Button>
        </Box>
      )}
      {isAdding && (
        <Card marginBottom="4">
          <DriverFields onClose={() => setAdding(false)} />
        </Card>
      )}
      <ListState query={query} of="the drivers">
        {(drivers) => <Roster drivers={drivers} />}
      </ListState>
    </Box>
  );
}

function Roster({ drivers }: { readonly drivers: readonly RosterDriver[] }) {
  if (drivers.length === 0)
    return (
      <Card>
        <EmptyState
          spot="empty-results"
          title="No drivers yet"
          text="Add a driver here, or enter one when you assign the first ride."
        />
      </Card>
    );
  const inUse = drivers.filter(({ isRetired }) => !isRetired);
  return (
    <Rows aria-label="Drivers">
      {[...inUse, ...drivers.filter(({ isRetired }) => isRetired)].map((driver) => (
        <DriverRow key={driver.driverId} driver={driver} />
      ))}
    </Rows>
  );
}

const Grid = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'center',
    gap: { base: '2', lg: '5' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.2fr) auto' },
  },
});

function FactsOf({ driver: { nextRide, lastUsedOn } }: { readonly driver: RosterDriver }) {
  const last = lastUsedOn ? `Last used ${formatShortDate(lastUsedOn)}` : 'Not used yet';
  if (!nextRide) return last;
  const { reference, pickupOn } = nextRide;
  return (
    <>
      {last}. Drives{' '}
      <TextLink to={`/ops/rides?day=${lagosDay(Date.parse(pickupOn))}&ride=${reference}`} whiteSpace="nowrap">
        {reference}
      </TextLink>{' '}
      on {formatShortDate(pickupOn)} at {formatTime(pickupOn)}
    </>
  );
}

function DriverRow({ driver }: { readonly driver: RosterDriver }) {
  const [isEditing, setEditing] = useState(false);
  const { refresh } = useRoster();
  const title = useRef<HTMLHeadingElement>(null);
  const retire = useStaffAction({
    send: (isRetired: boolean, key) => retireDriver(driver.driverId, isRetired, key),
    onDone: ({ name, isRetired }) => refresh(isRetired ? `${name} is no longer offered` : `${name} is offered again`),
    onRefused: () => refresh(),
  });
  return (
    <Row aria-labelledby={`driver-${driver.driverId}`} paddingBlock={{ lg: '3' }}>
      <Grid>
        <Box>
          <HStack gap="2" flexWrap="wrap">
            <RowTitle ref={title} id={`driver-${driver.driverId}`} tabIndex={-1} data-quiet-focus whiteSpace="normal">
              {driver.name}
            </RowTitle>
            {driver.isRetired && <Badge>Retired</Badge>}
          </HStack>
          <PhoneOf name={driver.name} phone={driver.phone} />
        </Box>
        <Quiet>
          <FactsOf driver={driver} />
        </Quiet>
        <HStack gap="2">
          <Button size="sm" variant="outline" disabled={isEditing} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button size="sm" variant="plain" loading={retire.isRunning} onClick={() => retire.run(!driver.isRetired)}>
            {driver.isRetired ? 'Offer again' : 'Retire'}
          </Button>
        </HStack>
      </Grid>
      {retire.error && (
        <Box marginTop="3">
          <Notice tone="failed" role="alert">
            {retire.error}
          </Notice>
        </Box>
      )}
      {isEditing && (
        <DriverFields
          driver={driver}
          onClose={() => {
            setEditing(false);
            title.current?.focus();
          }}
        />
      )}
    </Row>
  );
}

function useRoster() {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  return {
    refresh(sentence?: string) {
      void queryClient.invalidateQueries({ queryKey: ['drivers'] });
      if (sentence) announce(sentence);
    },
  };
}

interface DriverFieldsProps {
  /** Absent for a new driver. */
  readonly driver?: RosterDriver;
  readonly onClose: () => void;
}

function DriverFields({ driver, onClose }: DriverFieldsProps) {
  const [form, setForm] = useState({ name: driver?.name ?? '', phone: driver?.phone ?? '', meetingPoint: '' });
  const [errors, setErrors] = useState<DriverErrors>({});
  const { refresh } = useRoster();
  const panel = useRef<HTMLFormElement>(null);
  const idOf = (field: string) => `${field}-of-driver-${driver?.driverId ?? 'new'}`;
  const save = useStaffAction({
    send: (body: ReturnType<typeof driverRequest>, key) =>
      driver ? changeDriver(driver.driverId, body, key) : addDriver(body, key),
    onDone: ({ name }) => {
      refresh(driver ? `${name} is saved` : `${name} is added`);
      onClose();
    },
  });
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  const said: DriverErrors = { ...failureFields(save.failure), ...errors };

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = driverErrors(form);
    setErrors(found);
    const wrong = (['name', 'phone'] as const).find((field) => found[field]);
    if (wrong) document.getElementById(idOf(wrong))?.focus();
    else if (!save.isRunning) save.run(driverRequest(form, ''));
  }

  return (
    <RowForm
      ref={panel}
      noValidate
      aria-label={driver ? `Edit ${driver.name}` : 'New driver'}
      onSubmit={submit}
      {...(!driver && { marginTop: '0', paddingTop: '0', borderTop: 'none' })}
    >
      <Stack>
        <RowFields>
          <Field id={idOf('name')} label="Driver’s name" error={said.name}>
            <TextInput
              autoComplete="off"
              value={form.name}
              onChange={({ target }) => setForm((before) => ({ ...before, name: target.value }))}
            />
          </Field>
          <Field id={idOf('phone')} label="Driver’s phone" error={said.phone}>
            <PhoneInput
              autoComplete="off"
              value={form.phone}
              onChange={(phone) => setForm((before) => ({ ...before, phone }))}
            />
          </Field>
        </RowFields>
        {driver && (
          <Text textStyle="small" color="fg.muted">
            This changes the roster. Rides that were given to this driver keep the name that their travellers read.
          </Text>
        )}
        {save.error && (
          <Notice tone="failed" role="alert">
            {save.error}
          </Notice>
        )}
        <HStack flexWrap="wrap">
          <SubmitButton loading={save.isRunning}>{driver ? 'Save driver' : 'Add driver'}</SubmitButton>
          <Button variant="plain" onClick={onClose}>
            Close
          </Button>
        </HStack>
      </Stack>
    </RowForm>
  );
}

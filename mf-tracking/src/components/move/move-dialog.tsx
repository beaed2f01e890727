import { type FormEvent, useState } from 'react';
import type { RideWay } from 'shared/contract/lists';
import type { MovedPickup, TrackedRide } from 'shared/contract/tracking';
import { formatLongDateTime, formatLongDeadline, formatShortDate, formatTime } from 'shared/format';
import { addDays } from 'shared/format/zone';
import { dayPartOf, pickupDays, pickupTimes, timeOn } from 'shared/pickup-window';
import { siteRules, useLoadingOverlay } from 'shared/shell';
import { Button, chakra, Flex, Grid, Text } from 'shared/ui';
import { Field, Select } from 'shared/ui/fields';
import { FailedNotice, useSend } from 'shared/ui/forms';
import { Dialog } from 'shared/ui/overlay';
import { movePickup } from '../../api/bookings';

const Form = chakra('form', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' } });

interface MoveDialogProps {
  readonly tracked: TrackedRide;
  readonly way: RideWay | undefined;
  readonly onClose: () => void;
  readonly onMoved: (moved: MovedPickup) => Promise<unknown>;
}

type Errors = Readonly<Partial<Record<'pickupDate' | 'pickupTime', string>>>;

/** Asks for the new time of a pickup, and says that it can be asked for once. */
export default function MoveDialog({ tracked, way, onClose, onMoved }: MoveDialogProps) {
  const { ride, movableUntil, view } = tracked;
  const [openedAtMs] = useState(() => Date.now());
  // the token of the first render, so that a retry is the same request
  const [viewToken] = useState(view.token);
  const [pickupDate, setDate] = useState(ride.pickupDate);
  const [pickupTime, setTime] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const rules = siteRules();
  const times = pickupTimes(pickupDate, openedAtMs, rules);
  const { submit, isSending, error } = useSend({
    send: movePickup,
    refuse(fields) {
      setErrors(fields);
      return Object.keys(fields).length > 0;
    },
    onDone: (moved) => void onMoved(moved),
  });
  useLoadingOverlay(isSending);

  function send(event: FormEvent) {
    event.preventDefault();
    if (!pickupTime) {
      setErrors({ pickupTime: 'Choose the new time.' });
      document.getElementById('move-time')?.focus();
      return;
    }
    setErrors({});
    void submit({ viewToken, way, pickupDate, pickupTime });
  }

  function close() {
    if (!isSending) onClose();
  }

  return (
    <Dialog open onClose={close} title={way === 'return' ? 'Move the way back' : 'Move the pickup'}>
      <Form noValidate onSubmit={send}>
        <Text>
          Your pickup is on {formatLongDateTime(`${ride.pickupDate}T${ride.pickupTime}`)}. You can move it once, free of
          charge{movableUntil && `, until ${formatLongDeadline(movableUntil)}`}. The price stays as you paid it.
        </Text>
        <Grid gap="4" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
          <Field id="move-date" label="New day" error={errors.pickupDate}>
            <Select
              id="move-date"
              options={daysOf(pickupDays(openedAtMs, rules))}
              value={pickupDate}
              onChange={(day) => {
                setDate(day);
                setTime(timeOn(day, pickupTime, openedAtMs, rules));
              }}
            />
          </Field>
          <Field id="move-time" label="New time" error={errors.pickupTime}>
            <Select
              id="move-time"
              options={times.map((time) => ({ value: time, label: formatTime(time), group: dayPartOf(time) }))}
              value={pickupTime}
              placeholder="Choose"
              openAt={ride.pickupTime}
              onChange={(time) => {
                setTime(time);
                setErrors({});
              }}
            />
          </Field>
        </Grid>
        <FailedNotice error={error} />
        <Flex gap="3" marginTop="2" flexDirection={{ base: 'column', md: 'row' }}>
          <Button type="submit" loading={isSending}>
            Move the pickup
          </Button>
          <Button variant="outline" disabled={isSending} onClick={onClose}>
            Keep the time
          </Button>
        </Flex>
      </Form>
    </Dialog>
  );
}

const longestWindowDays = 400;

/** Every day of the window as an option. */
function daysOf({ min, max }: { readonly min: string; readonly max: string }) {
  const days = [min];
  while ((days.at(-1) ?? max) < max && days.length < longestWindowDays) days.push(addDays(days.at(-1) ?? min, 1));
  return days.map((day) => ({ value: day, label: formatShortDate(day) }));
}

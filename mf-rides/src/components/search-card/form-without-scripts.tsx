import { rideParty } from 'shared/contract/lists';
import { formActions } from 'shared/paths';
import { pickupDays } from 'shared/pickup-window';
import { siteRules } from 'shared/shell';
import { Box, Button, chakra } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { NativeSelect } from 'shared/ui/forms';

const Form = chakra('form', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(4, minmax(0, 1fr))',
    },
    alignItems: 'end',
  },
});

const numbers = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, index) => String(least + index)).map((value) => ({
    value,
    label: value,
  }));

/**
 * The search form of a browser without scripts. The server resolves the names of places, and redirects to the results. Rendered on
 * servers only.
 */
export function FormWithoutScripts() {
  const { min, max } = pickupDays(Date.now(), { ...siteRules(), earliestPickupSeconds: 0 });
  return (
    <Form action={formActions.rideSearch} aria-label="Search for a ride">
      <Box gridColumn={{ lg: 'span 2' }} minWidth="0">
        <Field id="plain-pickup" label="Pickup: airport or area">
          <TextInput name="pickupLocation" required maxLength={120} autoComplete="off" />
        </Field>
      </Box>
      <Box gridColumn={{ lg: 'span 2' }} minWidth="0">
        <Field id="plain-drop-off" label="Drop-off: airport or area">
          <TextInput name="dropOffLocation" required maxLength={120} autoComplete="off" />
        </Field>
      </Box>
      <Field id="plain-date" label="Date">
        <TextInput type="date" name="pickupDate" required min={min} max={max} />
      </Field>
      <Field id="plain-time" label="Time, as in Lagos">
        <TextInput type="time" name="pickupTime" required />
      </Field>
      <Field id="plain-passengers" label="Passengers">
        <NativeSelect id="plain-passengers" name="passengers" options={numbers(1, rideParty.passengers)} />
      </Field>
      <Field id="plain-luggage" label="Large bags">
        <NativeSelect id="plain-luggage" name="luggage" options={numbers(0, rideParty.bags)} defaultValue="1" />
      </Field>
      <Field id="plain-return-date" label="Return ride: date, if you want one">
        <TextInput type="date" name="returnDate" min={min} max={max} />
      </Field>
      <Field id="plain-return-time" label="Return ride: time">
        <TextInput type="time" name="returnTime" />
      </Field>
      <Box gridColumn="1 / -1">
        <Button type="submit" width={{ base: '100%', md: 'auto' }}>
          Find a ride
        </Button>
      </Box>
    </Form>
  );
}

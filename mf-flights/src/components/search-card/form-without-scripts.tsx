import { brand } from 'shared/brand';
import type { FlightCriteria } from 'shared/contract/flights';
import { cabinNames, cabins, partyLimits } from 'shared/contract/lists';
import { formActions } from 'shared/paths';
import { siteRules } from 'shared/shell';
import { Box, Button, chakra } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { NativeSelect } from 'shared/ui/forms';
import { flightDays } from '../../model/search-form';
import { partyParts } from '../../model/search-party';

const Form = chakra('form', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    alignItems: 'end',
  },
});

const trips = [
  { value: 'return', label: 'Return' },
  { value: 'oneway', label: 'One way' },
];

// the contract lists the highest cabin first
const cabinOptions = [...cabins].reverse().map((value) => ({ value, label: cabinNames[value] }));

const numbersFrom = (least: number) =>
  Array.from({ length: partyLimits.travellers - least + 1 }, (_, index) => String(least + index)).map((value) => ({
    value,
    label: value,
  }));

/**
 * The search form of a browser without scripts. The server resolves the names of airports, and redirects to the results. Rendered
 * on servers only.
 *
 * @param criteria the search to edit
 */
export function FormWithoutScripts({ criteria }: { readonly criteria?: FlightCriteria }) {
  const [out, back] = criteria?.slices ?? [];
  const { min, max } = flightDays(Date.now(), { ...siteRules(), flightCutoffMinutes: 0 }, brand.timeZone);
  return (
    <Form action={formActions.flightSearch} aria-label="Search for flights">
      <Field id="plain-trip" label="Trip type">
        <NativeSelect id="plain-trip" name="trip" options={trips} defaultValue={criteria?.tripType} />
      </Field>
      <Field id="plain-from" label="From: city or airport code">
        <TextInput name="from" required maxLength={80} autoComplete="off" defaultValue={out?.from} />
      </Field>
      <Field id="plain-to" label="To: city or airport code">
        <TextInput name="to" required maxLength={80} autoComplete="off" defaultValue={out?.to} />
      </Field>
      <Field id="plain-depart" label="Departure">
        <TextInput type="date" name="depart" required min={min} max={max} defaultValue={out?.departureDate} />
      </Field>
      <Field id="plain-return" label="Return (not for one way)">
        <TextInput type="date" name="return" min={min} max={max} defaultValue={back?.departureDate} />
      </Field>
      <Field id="plain-cabin" label="Cabin">
        <NativeSelect id="plain-cabin" name="cabin" options={cabinOptions} defaultValue={criteria?.cabin} />
      </Field>
      {partyParts.map(({ part, label, ages }) => (
        <Field key={part} id={`plain-${part}`} label={`${label}, ${ages.toLowerCase()}`}>
          <NativeSelect
            id={`plain-${part}`}
            name={part}
            options={numbersFrom(part === 'adults' ? 1 : 0)}
            defaultValue={criteria?.[part]}
          />
        </Field>
      ))}
      <Box gridColumn="1 / -1">
        <Button type="submit" width={{ base: '100%', md: 'auto' }}>
          Search flights
        </Button>
      </Box>
    </Form>
  );
}

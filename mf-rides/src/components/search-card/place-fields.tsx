import { lazy, Suspense } from 'react';
import type { Area, State } from 'shared/contract/places';
import { MapPin } from 'shared/icons';
import { Box, HStack, Text } from 'shared/ui';
import { Field, RouteFields, Select, TextInput } from 'shared/ui/fields';
import { airportEnd, reversed, type SearchErrors, type SearchForm, withState } from '../../model/search-form';
import type { Places } from './use-places';

interface PlaceFieldsProps {
  readonly idOf: (field: string) => string;
  readonly form: SearchForm;
  readonly errors: SearchErrors;
  readonly places: Places;
  readonly onChange: (form: SearchForm) => void;
}

const labels = { pickupLocation: 'Pickup Location', dropOffLocation: 'Drop-off Location' } as const;

/** Both ends on the route line: one chooses among the state's airports, the other among its areas. */
export function PlaceFields({ idOf, form, errors, places, onChange }: PlaceFieldsProps) {
  const end = (name: keyof typeof labels) => {
    const isAirport = airportEnd(form) === name;
    return (
      <PlaceField
        id={idOf(name)}
        label={labels[name]}
        places={isAirport ? places.airports : places.areas}
        empty={isAirport ? `We have no airport in ${form.state}. Choose another state.` : undefined}
        placeholder={isAirport ? 'Airport' : 'Local government area'}
        isLoading={places.isLoading}
        isFailed={places.error !== null}
        value={form[name]}
        error={errors[name]}
        onChange={(value) => onChange({ ...form, [name]: value })}
      />
    );
  };
  // who opens a field whose list is not there asks for it again
  const askAgain = () => places.error && !places.isLoading && places.retry();
  return (
    <Box onFocus={askAgain}>
      <RouteFields
        from={end('pickupLocation')}
        to={end('dropOffLocation')}
        onSwap={() => onChange(reversed(form))}
        swapLabel="Swap pickup and drop-off"
      />
    </Box>
  );
}

const Combobox = lazy(() => import('shared/ui/combobox').then((module) => ({ default: module.Combobox })));

interface PlaceFieldProps {
  readonly id: string;
  readonly label: string;
  readonly places: readonly Area[];
  /** Said when there is nothing to choose from. */
  readonly empty?: string;
  readonly placeholder: string;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  /** An area's label. */
  readonly value: string;
  readonly error?: string;
  readonly onChange: (value: string) => void;
}

/** One end of the journey, found by typing. A plain field of the same size holds its place until its code is there. */
function PlaceField({ id, label, places, value, error, placeholder, ...rest }: PlaceFieldProps) {
  const items = places.map((place) => ({ value: place.label, label: place.label, hint: place.airportCode }));
  // a label chosen before its list has arrived is shown all the same
  const isListed = !value || items.some((item) => item.value === value);
  return (
    <Suspense
      fallback={
        <Field id={id} label={label} error={error} size="field">
          <TextInput value={value} placeholder={placeholder} readOnly />
        </Field>
      }
    >
      <Combobox
        id={id}
        label={label}
        size="field"
        items={isListed ? items : [{ value, label: value }, ...items]}
        loading={rest.isLoading && places.length === 0}
        failed={rest.isFailed ? 'The list could not be loaded. Try again in a moment.' : undefined}
        empty={places.length === 0 ? rest.empty : undefined}
        value={value}
        error={error}
        placeholder={placeholder}
        onChange={rest.onChange}
      />
    </Suspense>
  );
}

interface StateFieldProps {
  readonly id: string;
  readonly form: SearchForm;
  readonly states: readonly State[];
  readonly onChange: (form: SearchForm) => void;
}

/** The state whose airports and areas both ends choose from. */
export function StateField({ id, form, states, onChange }: StateFieldProps) {
  const names = states.some((state) => state.name === form.state)
    ? states.map((state) => state.name)
    : [form.state, ...states.map((state) => state.name)];
  return (
    <HStack gap="2">
      <HStack gap="1.5" flex="none" color="brand.fg" fontWeight="semibold" aria-hidden>
        <MapPin size={20} />
        <Text>State</Text>
      </HStack>
      <Box flex={{ base: '1', md: 'none' }} width={{ md: '216px' }} minWidth="0">
        <Select
          id={id}
          aria-label="State"
          options={names.map((name) => ({ value: name, label: name }))}
          value={form.state}
          onChange={(state) => onChange(withState(form, state))}
        />
      </Box>
    </HStack>
  );
}

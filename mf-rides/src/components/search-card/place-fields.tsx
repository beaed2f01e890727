import { type FocusEvent, lazy, Suspense } from 'react';
import type { NearAirport, State } from 'shared/contract/places';
import { formatNaira } from 'shared/format';
import { Box, Chip, HStack, Text } from 'shared/ui';
import { Field, RouteFields, Select, TextInput } from 'shared/ui/fields';
import { codeOf, wholePlace } from '../../model/places';
import {
  airportEnd,
  areaEnd,
  type ChangeForm,
  reversed,
  type SearchErrors,
  type SearchForm,
  spokenState,
  withState,
} from '../../model/search-form';
import type { Places } from './use-places';

interface PlaceFieldsProps {
  readonly idOf: (field: string) => string;
  readonly form: SearchForm;
  readonly errors: SearchErrors;
  readonly places: Places;
  readonly onChange: ChangeForm;
}

const labels = { pickupLocation: 'Pickup Location', dropOffLocation: 'Drop-off Location' } as const;

/** Both ends on the route line: one is a choice of the state's airports, the other of its areas. */
export function PlaceFields({ idOf, form, errors, places, onChange }: PlaceFieldsProps) {
  const end = (name: keyof typeof labels) => {
    const isAirport = airportEnd(form) === name;
    return (
      <PlaceField
        id={idOf(name)}
        label={labels[name]}
        items={isAirport ? airportItems(places, form) : areaItems(places, form)}
        empty={isAirport ? `No airport is within a drive of ${form.state}. Choose another state.` : undefined}
        placeholder={isAirport ? 'Airport' : areaPlaceholder(places, form)}
        isLoading={places.isLoading}
        isFailed={places.error !== null}
        value={form[name]}
        error={errors[name]}
        {...(isAirport
          ? { onChange: (value) => onChange((shown) => ({ ...shown, [name]: value })) }
          : { ...elsewhereOf(places), name: form.areaName, onChange: chooseArea })}
      />
    );
  };
  function chooseArea(label: string, areaName = '') {
    const other = places.elsewhere.find((area) => area.label === label);
    onChange((shown) => ({
      ...(other ? withState(shown, other.state) : shown),
      areaName: other ? (other.name ?? '') : areaName,
      [areaEnd(shown)]: label,
    }));
  }
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    if (target.id === idOf(airportEnd(form))) places.wantNear();
    // opening a field without its list asks for the list again
    if (places.error && !places.isLoading) places.retry();
  }
  return (
    <Box onFocus={onFocus}>
      <RouteFields
        from={end('pickupLocation')}
        to={end('dropOffLocation')}
        onSwap={() => onChange(reversed)}
        swapLabel="Swap pickup and drop-off"
      />
      <NearAirports form={form} places={places} onChange={onChange} />
    </Box>
  );
}

/** The airports of the state, and once they are known all within a drive, each with its distance and the cheapest price. */
const airportItems = ({ near, airports }: Places, form: SearchForm) =>
  near
    ? near.map((airport) => ({ value: airport.label, label: airport.label, hint: nearText(airport, form) }))
    : airports.map(({ label, airportCode }) => ({ value: label, label, hint: airportCode }));

/** The most booked areas of the state under a heading of their own, then the others by name. */
function areaItems({ areas }: Places, form: SearchForm) {
  const code = codeOf(form[airportEnd(form)]);
  const often = areas.filter(({ oftenBooked }) => oftenBooked);
  often.sort((one, other) => (one.oftenBooked ?? 0) - (other.oftenBooked ?? 0));
  const itemsOf = (some: typeof areas, group?: string) =>
    some.map(({ label, also, drives }) => ({
      value: label,
      label,
      also,
      group,
      note: driveText(drives?.[code ?? '']),
    }));
  if (often.length === 0) return itemsOf(areas);
  const heading = code ? `Often booked ${form.direction} ${code}` : 'Often booked';
  const others = areas.filter((area) => !often.includes(area));
  return [...itemsOf(often, heading), ...itemsOf(others, 'All other areas')];
}

/** The hint names an area of the state: the most booked one, except in Lagos. */
function areaPlaceholder({ areas }: Places, { state }: SearchForm): string {
  if (state === 'Lagos') return 'Area, like Ikeja';
  const [first] = [...areas].sort((one, other) => (one.oftenBooked ?? Infinity) - (other.oftenBooked ?? Infinity) || 0);
  return first ? `Area, like ${first.name}` : 'Area';
}

/** The options of the area's field for a name of another state: they change the state. */
const elsewhereOf = ({ elsewhere, isSeeking, seek }: Places) => ({
  onMissed: seek,
  asking: isSeeking,
  elsewhere: elsewhere.map(({ label, state, name }) => ({
    value: label,
    label: `${name ?? label.split(',')[0]} is in ${spokenState(state)}`,
    hint: 'Changes the state',
  })),
});

/** "about 20 min", "about 2.5 hours"; nothing before the airport is chosen. */
const driveText = (minutes = 0) =>
  minutes ? `about ${minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 30) / 2} hours`}` : undefined;

/** "31 km, from NGN 15,500". From a whole state the distance is that of its nearest area. */
function nearText({ roadKm, fromPrice }: NearAirport, form: SearchForm): string {
  const distance = `${Math.ceil(roadKm)} km${form[areaEnd(form)] ? '' : ' or more'}`;
  return fromPrice === null ? distance : `${distance}, from ${formatNaira(fromPrice)}`;
}

const shownNear = 3;

/** Of a state without an airport: the nearest ones, to choose with one press. */
function NearAirports({ form, places, onChange }: Pick<PlaceFieldsProps, 'form' | 'places' | 'onChange'>) {
  const end = airportEnd(form);
  if (!places.hasNoAirport || !places.near?.length || form[end]) return null;
  return (
    <Box role="group" aria-label="Nearest airports" marginTop="3">
      <Text textStyle="small" color="fg.muted" marginBottom="2">
        {form.state} has no airport of its own. The nearest by road:
      </Text>
      <HStack gap="2" flexWrap="wrap">
        {places.near.slice(0, shownNear).map((airport) => (
          <Chip
            key={airport._id}
            type="button"
            maxWidth="100%"
            height="auto"
            paddingBlock="1.5"
            borderRadius="lg"
            whiteSpace="normal"
            textAlign="start"
            onClick={() => onChange((shown) => ({ ...shown, [end]: airport.label }))}
          >
            <span>
              {airport.label}
              <Text as="span" display="block" textStyle="small" color="fg.muted">
                {nearText(airport, form)}
              </Text>
            </span>
          </Chip>
        ))}
      </HStack>
    </Box>
  );
}

const Combobox = lazy(() => import('shared/ui/combobox').then((module) => ({ default: module.Combobox })));

interface PlaceFieldProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly {
    readonly value: string;
    readonly label: string;
    readonly hint?: string;
    readonly note?: string;
    readonly group?: string;
  }[];
  /** Shown when there is nothing to choose from. */
  readonly empty?: string;
  readonly placeholder: string;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  /** An area's label, and the other name by which it was chosen. */
  readonly value: string;
  readonly name?: string;
  readonly error?: string;
  /** For a text that names no item: asks for others, which are shown in their place. */
  readonly onMissed?: (text: string) => void;
  readonly asking?: boolean;
  readonly elsewhere?: readonly { readonly value: string; readonly label: string; readonly hint: string }[];
  readonly onChange: (value: string, name?: string) => void;
}

/** One end of the journey, found by typing. A plain field of the same size holds its place until its code is there. */
function PlaceField({ id, label, items, value, name, error, placeholder, ...rest }: PlaceFieldProps) {
  // a label that was chosen before its list has arrived is shown as well
  const isListed = !value || items.some((item) => item.value === value);
  return (
    <Suspense
      fallback={
        <Field id={id} label={label} error={error} size="field">
          <TextInput value={wholePlace(value, name)} placeholder={placeholder} readOnly />
        </Field>
      }
    >
      <Combobox
        id={id}
        label={label}
        size="field"
        items={isListed ? items : [{ value, label: value }, ...items]}
        loading={rest.isLoading && items.length === 0}
        failed={rest.isFailed ? 'The list could not be loaded. Try again in a moment.' : undefined}
        empty={items.length === 0 ? rest.empty : undefined}
        value={value}
        name={name}
        error={error}
        placeholder={placeholder}
        asking={rest.asking}
        elsewhere={rest.elsewhere}
        onMissed={rest.onMissed}
        onChange={rest.onChange}
      />
    </Suspense>
  );
}

interface StateFieldProps {
  readonly id: string;
  readonly form: SearchForm;
  readonly error: string | undefined;
  readonly states: readonly State[];
  readonly onChange: ChangeForm;
}

/** The state of the end that is an area. */
export function StateField({ id, form, error, states, onChange }: StateFieldProps) {
  const names = states.some((state) => state.name === form.state)
    ? states.map((state) => state.name)
    : [form.state, ...states.map((state) => state.name)];
  const options = names
    .map((name) => ({ value: name, label: spokenState(name) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return (
    <Field id={id} label="State" size="field" error={error}>
      <Select
        id={id}
        options={options}
        value={form.state}
        onChange={(state) => onChange((shown) => withState(shown, state))}
      />
    </Field>
  );
}

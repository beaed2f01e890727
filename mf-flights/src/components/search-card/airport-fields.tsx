import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Airport } from 'shared/contract/places';
import { useSettings } from 'shared/shell';
import { Box } from 'shared/ui';
import { Field, RouteFields, TextInput } from 'shared/ui/fields';
import { airportsQuery } from '../../api/search-airports';
import { type SearchForm, withSlice, withSwappedEnds } from '../../model/search-form';
import type { FieldWiring } from './use-flight-search';

interface SliceFieldsProps {
  readonly wiring: FieldWiring;
  readonly form: SearchForm;
  /** The index of the flight in the trip. */
  readonly at: number;
}

export function SliceFields({ wiring, form, at }: SliceFieldsProps) {
  const end = (name: 'from' | 'to') => (
    <AirportField
      id={wiring.idOf(`${name}-${at}`)}
      label={name === 'from' ? 'From' : 'To'}
      value={form.slices[at]?.[name] ?? ''}
      named={wiring.airports}
      error={wiring.errors[`${name}-${at}`]}
      onChange={(code) => wiring.change((shown) => withSlice(shown, at, { [name]: code }))}
    />
  );
  return (
    <RouteFields
      from={end('from')}
      to={end('to')}
      onSwap={() => wiring.change((shown) => withSwappedEnds(shown, at))}
      swapLabel="Swap from and to"
    />
  );
}

const Combobox = lazy(() => import('shared/ui/combobox').then((module) => ({ default: module.Combobox })));

interface AirportFieldProps {
  readonly id: string;
  readonly label: string;
  /** An airport's code. */
  readonly value: string;
  /** Known airports beside those on sale. */
  readonly named: readonly Airport[];
  readonly error?: string;
  readonly onChange: (code: string) => void;
}

const itemOf = ({ iata, city, name, country, isUnsold }: Airport) => ({
  value: iata,
  code: iata,
  label: city || name,
  hint: `${isUnsold ? 'No flights yet: ' : ''}${name.replace(/ Airport$/, '')}, ${country}`,
});

/** An airport, found by city, name or code. A plain field of the same size replaces it while the combobox is loading. */
function AirportField({ id, label, value, named, error, onChange }: AirportFieldProps) {
  const queryClient = useQueryClient();
  const { airports, chosen, isAsking, isLoading, isNaming, failed, setText, open } = useAirportSearch(value, named);
  // a code, or the hint of an empty field, would be seen for a moment and then replaced
  const placeholder = isNaming ? '' : 'City or airport';

  const item = value ? (chosen ? itemOf(chosen) : { value, label: isNaming ? '' : value }) : undefined;

  function choose(code: string) {
    const airport = airports.find(({ iata }) => iata === code);
    if (airport) queryClient.setQueryData(airportsQuery(code).queryKey, [airport]);
    onChange(code);
  }

  return (
    <Box minWidth="0" onFocus={open}>
      <Suspense
        fallback={
          <Field id={id} label={label} error={error}>
            <TextInput
              value={chosen ? `${itemOf(chosen).label} (${value})` : (item?.label ?? '')}
              placeholder={placeholder}
              readOnly
            />
          </Field>
        }
      >
        <Combobox
          id={id}
          label={label}
          items={airports.map(itemOf)}
          chosen={item}
          onQuery={setText}
          asking={isAsking}
          loading={isLoading}
          failed={failed}
          empty="No airport found. Try the city, or a code like LOS."
          value={value}
          error={error}
          placeholder={placeholder}
          onChange={choose}
        />
      </Suspense>
    </Box>
  );
}

const pauseMs = 200;
/** If the name has not arrived by then, the field shows the code. */
const longestNamingMs = 4_000;
const longestSearch = 80;

const failedSentence = 'The airports could not be loaded. Check your connection and try again.';

/**
 * The options of an airport field: the airports on sale, then what the server finds for the typed text. The shell loads
 * the list on sale at start; if that failed it is fetched here.
 */
function useAirportSearch(value: string, named: readonly Airport[]) {
  const stored = useSettings((settings) => settings.airports);
  const [isOpened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const typed = text.trim().slice(0, longestSearch);
  const settled = useSettled(typed, pauseMs);
  const list = useQuery({ ...airportsQuery(''), enabled: isOpened && stored.length === 0 });
  const onSale: readonly Airport[] = stored.length ? stored : (list.data ?? []);
  const found = useQuery({
    ...airportsQuery(settled),
    enabled: settled !== '' && typed !== '',
    placeholderData: keepPreviousData,
  });
  const isKnown = [...onSale, ...named].some(({ iata }) => iata === value);
  // a shared link may name an airport that is not on sale
  const asCode = useQuery({ ...airportsQuery(value), enabled: value !== '' && onSale.length > 0 && !isKnown });

  const chosen = [...onSale, ...(found.data ?? []), ...named, ...(asCode.data ?? [])].find(
    ({ iata }) => iata === value,
  );
  const isLate = useIsLate(longestNamingMs);
  const isAnswered = onSale.length > 0 && !asCode.isLoading;
  const airports = typed ? (found.data ?? onSale) : onSale;
  const isWaiting = typed !== '' && (settled !== typed || found.isPlaceholderData || found.isFetching);
  const isFailed = typed ? !isWaiting && found.isError : onSale.length === 0 && list.isError && !list.isFetching;
  return {
    airports,
    chosen,
    isNaming: value !== '' && !chosen && !isAnswered && !isLate,
    isAsking: isWaiting,
    isLoading: airports.length === 0 && (typed ? isWaiting : list.isFetching),
    failed: isFailed ? failedSentence : undefined,
    setText,
    /** Called on focus: fetches the list if it is missing. */
    open() {
      setOpened(true);
      if (list.isError && !list.isFetching) void list.refetch();
    },
  };
}

/** True once the field was shown that long. */
function useIsLate(afterMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isLate;
}

/** A debounced value. */
function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Airport } from 'shared/contract/places';
import { Field, TextInput } from 'shared/ui/fields';
import { airportsQuery } from '../../api/search-airports';
import { LeaveBox } from './leave-box';
import { useAirportSearch } from './use-airport-search';

const Combobox = lazy(() => import('shared/ui/combobox').then((module) => ({ default: module.Combobox })));

interface AirportFieldProps {
  readonly id: string;
  readonly label: string;
  /** An airport's code. */
  readonly value: string;
  /** Airports whose names are known already, beside those on sale. */
  readonly named: readonly Airport[];
  readonly error?: string;
  readonly onChange: (code: string) => void;
  readonly onLeave: () => void;
}

const itemOf = ({ iata, city, name, country }: Airport) => ({
  value: iata,
  code: iata,
  label: city || name,
  hint: `${name.replace(/ Airport$/, '')}, ${country}`,
});

/** One end of a flight, found by city, airport or code. A plain field of the same size holds its place until its code is there. */
export function AirportField({ id, label, value, named, error, onChange, onLeave }: AirportFieldProps) {
  const queryClient = useQueryClient();
  const { airports, chosen, isAsking, isLoading, failed, setText, open } = useAirportSearch(value, named);
  const placeholder = 'City or airport';

  const item = value ? (chosen ? itemOf(chosen) : { value, label: value }) : undefined;

  function choose(code: string) {
    const airport = airports.find(({ iata }) => iata === code);
    if (airport) queryClient.setQueryData(airportsQuery(code).queryKey, [airport]);
    onChange(code);
  }

  return (
    <LeaveBox onEnter={open} onLeave={() => isAsking || onLeave()}>
      <Suspense
        fallback={
          <Field id={id} label={label} error={error}>
            <TextInput
              value={chosen ? `${itemOf(chosen).label} (${value})` : value}
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
    </LeaveBox>
  );
}

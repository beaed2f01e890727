import { lazy, Suspense } from 'react';
import type { Area } from 'shared/contract/places';
import { Field, TextInput } from 'shared/ui/fields';

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
export function PlaceField({ id, label, places, value, error, placeholder, ...rest }: PlaceFieldProps) {
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

import { lazy, Suspense } from 'react';
import { Field, TextInput } from 'shared/ui/fields';
import type { BoundField } from './bound-fields';
import { countries, countryName } from './countries';

const Combobox = lazy(() => import('shared/ui/combobox').then((module) => ({ default: module.Combobox })));

const items = countries.map(({ code, name }) => ({ value: code, label: name, hint: code }));

/** A combobox of countries. It is loaded lazily, with a field of the same size as its placeholder. */
export function CountryField({ field }: { readonly field: BoundField }) {
  const { id, label, value, error, onChange } = field;
  return (
    <Suspense
      fallback={
        <Field id={id} label={label} error={error}>
          <TextInput value={countryName(value)} readOnly />
        </Field>
      }
    >
      <Combobox
        id={id}
        label={label}
        items={items}
        value={value}
        onChange={onChange}
        error={error}
        placeholder="Country"
      />
    </Suspense>
  );
}

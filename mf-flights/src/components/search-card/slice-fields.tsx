import { RouteFields } from 'shared/ui/fields';
import { type SearchForm, swapped, withSlice } from '../../model/search-form';
import { AirportField } from './airport-field';
import type { FieldWiring } from './use-flight-search';

interface SliceFieldsProps {
  readonly wiring: FieldWiring;
  readonly form: SearchForm;
  /** The place of the flight in the trip, from 0. */
  readonly at: number;
}

/** Both ends of one flight on the route line. */
export function SliceFields({ wiring, form, at }: SliceFieldsProps) {
  const end = (name: 'from' | 'to') => (
    <AirportField
      id={wiring.idOf(`${name}-${at}`)}
      label={name === 'from' ? 'From' : 'To'}
      value={form.slices[at]?.[name] ?? ''}
      named={wiring.airports}
      error={wiring.errors[`${name}-${at}`]}
      onChange={(code) => wiring.change(withSlice(form, at, { [name]: code }))}
      onLeave={() => wiring.leave(`${name}-${at}`)}
    />
  );
  return (
    <RouteFields
      from={end('from')}
      to={end('to')}
      onSwap={() => wiring.change(swapped(form, at))}
      swapLabel="Swap from and to"
    />
  );
}

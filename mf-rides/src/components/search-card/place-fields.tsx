import { Box } from 'shared/ui';
import { RouteFields } from 'shared/ui/fields';
import { airportEnd, type SearchErrors, type SearchForm, turned } from '../../model/search-form';
import { PlaceField } from './place-field';
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
        onSwap={() => onChange(turned(form))}
        swapLabel="Swap pickup and drop-off"
      />
    </Box>
  );
}

import { useCallback } from 'react';
import { Checkbox } from 'shared/parts';
import { Box, chakra, Divider } from 'shared/ui';
import { PriceRange } from '../../../components/flight/price-range';
import type { FilterOptions } from '../../../model/filter-options';
import type { FlightFilters } from '../../../model/filters';
import { CheckGroup } from './check-group';
import { DepartureChips } from './departure-chips';

export interface FilterProps {
  readonly options: FilterOptions;
  readonly filters: FlightFilters;
  /** Changes some groups; the others stay. */
  readonly onChange: (change: Partial<FlightFilters>) => void;
}

const Group = chakra('fieldset', {});
const Line = () => <Divider marginBlock="4" />;

/** Stops, airline, departure, price and bag. */
export function FilterGroups({ options, filters, onChange }: FilterProps) {
  const changePrice = useCallback((price: FlightFilters['price']) => onChange({ price }), [onChange]);
  return (
    <>
      <CheckGroup
        legend="Stops"
        options={options.stops}
        chosen={filters.stops}
        onChange={(stops) => onChange({ stops })}
      />
      <Line />
      <CheckGroup
        legend="Airline"
        options={options.airlines}
        chosen={filters.airlines}
        onChange={(airlines) => onChange({ airlines })}
      />
      <Line />
      <DepartureChips chosen={filters.departures} onChange={(departures) => onChange({ departures })} />
      {options.price.to > options.price.from && (
        <>
          <Line />
          <PriceRange bounds={options.price} value={filters.price} onChange={changePrice} />
        </>
      )}
      <Line />
      <Group>
        <Box as="legend" textStyle="strong">
          Baggage
        </Box>
        <Checkbox
          label="Checked bag included"
          count={options.checkedBagCount}
          checked={filters.checkedBag}
          onChange={(checkedBag) => onChange({ checkedBag })}
        />
      </Group>
    </>
  );
}

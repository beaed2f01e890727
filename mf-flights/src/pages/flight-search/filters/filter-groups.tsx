import { memo, useCallback } from 'react';
import { Box, chakra, Divider } from 'shared/ui';
import { Checkbox } from 'shared/ui/parts';
import { PriceRange } from '../../../components/flight/price-range';
import type { FilterOptions, PriceBounds } from '../../../model/filter-options';
import type { ChangeFilters, FlightFilters } from '../../../model/filters';
import { CheckGroup } from './check-group';
import { DepartureChips } from './departure-chips';

export interface FilterProps {
  readonly options: FilterOptions;
  readonly price: PriceBounds;
  readonly filters: FlightFilters;
  /** Always the same one. */
  readonly onChange: ChangeFilters;
}

const Group = chakra('fieldset', {});
const Line = memo(() => <Divider marginBlock="4" />);

/** Stops, airline, departure, price and bag. */
export function FilterGroups({ options, price, filters, onChange }: FilterProps) {
  const changePrice = useCallback((price: FlightFilters['price']) => onChange(() => ({ price })), [onChange]);
  return (
    <>
      <CheckGroup name="stops" legend="Stops" options={options.stops} chosen={filters.stops} onChange={onChange} />
      <Line />
      <CheckGroup
        name="airlines"
        legend="Airline"
        options={options.airlines}
        chosen={filters.airlines}
        onChange={onChange}
      />
      <Line />
      <DepartureChips chosen={filters.departures} onChange={onChange} />
      {price.to > price.from && (
        <>
          <Line />
          <PriceRange bounds={price} value={filters.price} onChange={changePrice} />
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
          onChange={(checkedBag) => onChange(() => ({ checkedBag }))}
        />
      </Group>
    </>
  );
}

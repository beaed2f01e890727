import { memo, useCallback } from 'react';
import { Box, Divider } from 'shared/ui';
import { Checkbox } from 'shared/ui/parts';
import type { ChangeFilters, FilterOptions, FlightFilters, PriceBounds } from '../../../model/filters';
import { CheckGroup, Group } from './check-group';
import { DayPartChips, dayPartGroups } from './day-part-chips';
import { Fold } from './fold';
import { MostMinutes, PriceRange } from './ranges';

export interface FilterProps {
  readonly options: FilterOptions;
  readonly price: PriceBounds;
  readonly filters: FlightFilters;
  /** Always the same one. */
  readonly onChange: ChangeFilters;
  /** The address without filters. */
  readonly hrefOfNone: string;
}

const Line = memo(() => <Divider marginBlock="4" />);

/** Stops, airline, times of the day, durations, price and bag. */
export function FilterGroups({ options, price, filters, onChange }: Omit<FilterProps, 'hrefOfNone'>) {
  const changePrice = useCallback((price: FlightFilters['price']) => onChange(() => ({ price })), [onChange]);
  const changeLongest = useCallback((longest?: number) => onChange(() => ({ longest })), [onChange]);
  const changeLayover = useCallback((longestLayover?: number) => onChange(() => ({ longestLayover })), [onChange]);
  const { durations, waits } = options;
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
      <DayPartChips name="departures" counts={options.departures} chosen={filters.departures} onChange={onChange} />
      <Fold title={dayPartGroups.arrivals.legend} isInUse={filters.arrivals.length > 0}>
        <DayPartChips name="arrivals" counts={options.arrivals} chosen={filters.arrivals} onChange={onChange} />
      </Fold>
      {options.returns && (
        <Fold title={dayPartGroups.returns.legend} isInUse={filters.returns.length > 0}>
          <DayPartChips name="returns" counts={options.returns} chosen={filters.returns} onChange={onChange} />
        </Fold>
      )}
      {durations.to > durations.from && (
        <>
          <Line />
          <MostMinutes
            legend="Flight duration"
            name="max-time"
            bounds={durations}
            value={filters.longest}
            onChange={changeLongest}
          />
        </>
      )}
      {options.layovers.length > 0 && (
        <Fold title="Layovers" isInUse={filters.layovers.length > 0 || filters.longestLayover !== undefined}>
          {waits.to > waits.from && (
            <MostMinutes
              legend="Longest layover"
              name="max-wait"
              bounds={waits}
              value={filters.longestLayover}
              onChange={changeLayover}
            />
          )}
          <CheckGroup
            name="layovers"
            legend="Change in"
            options={options.layovers}
            chosen={filters.layovers}
            onChange={onChange}
          />
        </Fold>
      )}
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
          name="bag"
          value={1}
          count={options.checkedBagCount}
          checked={filters.checkedBag}
          onChange={(checkedBag) => onChange(() => ({ checkedBag }))}
        />
      </Group>
    </>
  );
}

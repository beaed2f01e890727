import { memo, useCallback } from 'react';
import { Divider } from 'shared/ui';
import { Checkbox } from 'shared/ui/parts';
import type { ChangeFilters, FilterOptions, FlightFilters, PriceBounds } from '../../../model/filters';
import { CheckGroup } from './check-group';
import { DayPartChips, dayPartGroups } from './day-part-chips';
import { FilterFold } from './filter-fold';
import { Group } from './group';
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
  const all = { options, filters, onChange };
  return (
    <>
      <CheckGroup name="stops" legend="Stops" {...all} />
      <Line />
      <CheckGroup name="airlines" legend="Airline" {...all} />
      <Line />
      <DayParts name="departures" {...all} />
      <DayParts name="arrivals" {...all} />
      <DayParts name="returns" {...all} />
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
        <FilterFold title="Layovers" isInUse={filters.layovers.length > 0 || filters.longestLayover !== undefined}>
          {waits.to > waits.from && (
            <MostMinutes
              legend="Longest layover"
              name="max-wait"
              bounds={waits}
              value={filters.longestLayover}
              onChange={changeLayover}
            />
          )}
          <CheckGroup name="layovers" legend="Change in" {...all} />
        </FilterFold>
      )}
      {price.to > price.from && (
        <>
          <Line />
          <PriceRange bounds={price} value={filters.price} onChange={changePrice} />
        </>
      )}
      <Line />
      <Group legend="Baggage">
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

interface DayPartsProps extends Pick<FilterProps, 'options' | 'filters' | 'onChange'> {
  readonly name: keyof typeof dayPartGroups;
}

/** The parts of the day of one end; those that few travellers want are folded, and a one-way journey has no return. */
function DayParts({ name, options, filters, onChange }: DayPartsProps) {
  const counts = options[name];
  const chosen = filters[name];
  if (!counts) return null;
  const chips = <DayPartChips name={name} counts={counts} chosen={chosen} onChange={onChange} />;
  if (name === 'departures') return chips;
  return (
    <FilterFold title={dayPartGroups[name].legend} isInUse={chosen.length > 0}>
      {chips}
    </FilterFold>
  );
}

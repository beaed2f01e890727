import { formatNaira } from 'shared/format';
import { Segmented } from 'shared/ui';
import { type ChangeFilters, type FilterOptions, type RideFilters, toggled } from '../../model/filters';

interface SortToggleProps {
  readonly options: FilterOptions;
  readonly filters: RideFilters;
  readonly onChange: ChangeFilters;
}

/** Cheapest or highest first, each with its price; pressing the pressed one brings back the original order. */
export function SortToggle({ options, filters, onChange }: SortToggleProps) {
  return (
    <Segmented
      label="Sort by price"
      options={[
        { value: 'Cheapest', label: 'Cheapest', hint: formatNaira(options.lowestPrice) },
        { value: 'Highest', label: 'Highest', hint: formatNaira(options.highestPrice) },
      ]}
      value={filters.priceRange}
      onChange={(value) => onChange((now) => toggled(now, 'priceRange', value))}
    />
  );
}

import type { StaffRide } from 'shared/contract/staff';
import { Box, Segmented } from 'shared/ui';
import { isIn, type RideFilter } from '../../model/ride-words';

const labels: readonly [RideFilter, string][] = [
  ['action', 'Needs action'],
  ['all', 'All'],
  ['done', 'Done'],
];

interface FilterBarProps {
  readonly rides: readonly StaffRide[];
  readonly filter: RideFilter;
  readonly onFilter: (filter: RideFilter) => void;
}

/** Which rides are shown, each choice with how many it has. */
export function FilterBar({ rides, filter, onFilter }: FilterBarProps) {
  const options = labels.map(([value, label]) => ({
    value,
    label: `${label} ${rides.filter((ride) => isIn(value, ride)).length}`,
  }));
  return (
    <Box marginBottom="4">
      <Segmented label="Rides shown" options={options} value={filter} onChange={onFilter} />
    </Box>
  );
}

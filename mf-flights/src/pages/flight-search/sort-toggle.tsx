import { memo } from 'react';
import { Box, Segmented } from 'shared/ui';
import type { FlightSort } from '../../model/sorts';

interface SortToggleProps {
  readonly hints: Readonly<Record<FlightSort, string>>;
  readonly sort: FlightSort;
  readonly onChange: (sort: FlightSort) => void;
}

/** Three orders, each with what would come first in it. */
export const SortToggle = memo(function SortToggle({ hints, sort, onChange }: SortToggleProps) {
  return (
    <Box
      css={{
        // a length in words takes two lines on a phone
        '& button': {
          display: 'flex',
          flexDirection: 'column',
          whiteSpace: { base: 'normal', md: 'nowrap' },
          paddingInline: { base: '1', md: '4' },
        },
      }}
    >
      <Segmented
        label="Sort"
        options={[
          { value: 'best', label: 'Best', hint: hints.best },
          { value: 'cheapest', label: 'Cheapest', hint: hints.cheapest },
          { value: 'fastest', label: 'Fastest', hint: hints.fastest },
        ]}
        value={sort}
        onChange={onChange}
      />
    </Box>
  );
});

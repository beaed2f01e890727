import { useId, useState } from 'react';
import { ChevronDown, ChevronUp } from 'shared/icons';
import { Box, Button, Card, Heading, HStack, Stack, ToggleChips } from 'shared/ui';
import {
  type ChangeFilters,
  type FilterOptions,
  hasFilters,
  noFilters,
  type RideFilters,
  toggled,
} from '../../model/filters';

interface FiltersPanelProps {
  readonly options: FilterOptions;
  readonly filters: RideFilters;
  readonly onChange: ChangeFilters;
}

// on a phone the cars come first: there the panel starts closed
const startsOpen = () => window.matchMedia('(min-width: 1024px)').matches;

/** Car type and seats, one value a group; pressing the pressed one clears it. */
export function FiltersPanel({ options, filters, onChange }: FiltersPanelProps) {
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <Card as="section" aria-label="Filters">
      <HStack justifyContent="space-between">
        <Heading textStyle="h3">Filters</Heading>
        <HStack gap="1" marginBlock="-10px" marginRight="-2">
          {hasFilters(filters) && (
            <Button variant="plain" size="sm" paddingInline="2" onClick={() => onChange(() => noFilters)}>
              Clear All
            </Button>
          )}
          <Button
            variant="plain"
            size="sm"
            paddingInline="2"
            aria-expanded={open}
            aria-controls={id}
            iconAfter={open ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide' : 'Show'}
          </Button>
        </HStack>
      </HStack>
      <Box id={id} hidden={!open}>
        <Stack gap="5" paddingTop="5">
          <ToggleChips
            legend="Car Type"
            options={[...options.types]}
            value={filters.type}
            onChange={(type) => onChange((now) => toggled(now, 'type', type))}
          />
          <ToggleChips
            legend="Available Seats"
            options={[...options.seats]}
            value={filters.seats}
            onChange={(seats) => onChange((now) => toggled(now, 'seats', seats))}
          />
        </Stack>
      </Box>
    </Card>
  );
}

import { useId, useState } from 'react';
import { ChevronDown, ChevronUp } from 'shared/icons';
import {
  Box,
  Button,
  ButtonLink,
  type ButtonProps,
  Card,
  Heading,
  HStack,
  onPlainClick,
  Stack,
  ToggleChips,
  useIsNarrow,
  withoutScripts,
} from 'shared/ui';
import {
  type ChangeFilters,
  type FilterOptions,
  type HrefOfFilters,
  hasFilters,
  noFilters,
  type RideFilters,
  toggled,
} from '../../model/filters';

interface FiltersPanelProps {
  readonly options: FilterOptions;
  readonly filters: RideFilters;
  readonly onChange: ChangeFilters;
  readonly hrefOf: HrefOfFilters;
}

/**
 * Car type and seats, one value a group; pressing the pressed one clears it. Until it is opened or closed, its style closes it on
 * a phone, where the cars come first.
 */
export function FiltersPanel({ options, filters, onChange, hrefOf }: FiltersPanelProps) {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState<boolean>();
  const id = useId();
  const toggle = { panelId: id, onToggle: setOpen };
  return (
    <Card as="section" aria-label="Filters">
      <HStack justifyContent="space-between">
        <Heading textStyle="h3">Filters</Heading>
        <HStack gap="1" marginBlock="-10px" marginRight="-2">
          {hasFilters(filters) && (
            <ButtonLink
              variant="plain"
              size="sm"
              paddingInline="2"
              to={hrefOf(() => noFilters)}
              onClick={onPlainClick(() => onChange(() => noFilters))}
            >
              Clear All
            </ButtonLink>
          )}
          {isNarrow !== false && <PanelToggle {...toggle} isOpen={isOpen ?? false} hideFrom="lg" />}
          {isNarrow !== true && <PanelToggle {...toggle} isOpen={isOpen ?? true} hideBelow="lg" />}
        </HStack>
      </HStack>
      <Box
        id={id}
        hidden={isOpen === false}
        display={isOpen === undefined ? { base: 'none', lg: 'block' } : undefined}
        css={{ [withoutScripts]: { display: 'block' } }}
      >
        <Stack gap="5" paddingTop="5">
          <ToggleChips
            legend="Car Type"
            options={[...options.types]}
            value={filters.type}
            onChange={(type) => onChange(withType(type))}
            hrefOf={(type) => hrefOf(withType(type))}
          />
          <ToggleChips
            legend="Available Seats"
            options={[...options.seats]}
            value={filters.seats}
            onChange={(seats) => onChange(withSeats(seats))}
            hrefOf={(seats) => hrefOf(withSeats(seats))}
          />
        </Stack>
      </Box>
    </Card>
  );
}

const withType = (type: string) => (now: RideFilters) => toggled(now, 'type', type);
const withSeats = (seats: string) => (now: RideFilters) => toggled(now, 'seats', seats);

interface PanelToggleProps extends Pick<ButtonProps, 'hideFrom' | 'hideBelow'> {
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

function PanelToggle({ panelId, isOpen, onToggle, ...visibility }: PanelToggleProps) {
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Button
      {...visibility}
      variant="plain"
      size="sm"
      paddingInline="2"
      aria-expanded={isOpen}
      aria-controls={panelId}
      iconAfter={<Chevron size={16} aria-hidden />}
      css={{ [withoutScripts]: { display: 'none' } }}
      onClick={() => onToggle(!isOpen)}
    >
      {isOpen ? 'Hide' : 'Show'}
    </Button>
  );
}

import { useId, useState } from 'react';
import { formatNaira } from 'shared/format';
import { ChevronDown, ChevronUp } from 'shared/icons';
import {
  Box,
  Button,
  ButtonLink,
  Card,
  Chip,
  Heading,
  HStack,
  onPlainClick,
  Segmented,
  Stack,
  TextLink,
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
  type PriceRange,
  type RideFilters,
  toggled,
} from '../../model/filters';

interface FiltersProps {
  readonly options: FilterOptions;
  readonly filters: RideFilters;
  readonly onChange: ChangeFilters;
  readonly hrefOf: HrefOfFilters;
}

/**
 * Car type and seats, one value per group; pressing the pressed one clears it. A phone has one row of chips with the orders of price, and
 * the panel below it once it is opened; without scripts it is open.
 */
export function FiltersPanel(props: FiltersProps) {
  const { options, filters, onChange, hrefOf } = props;
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState<boolean>();
  const id = useId();
  const toggle = { 'aria-controls': id, css: { [withoutScripts]: { display: 'none' } } };
  const clear = hasFilters(filters) && {
    to: hrefOf(() => noFilters),
    onClick: onPlainClick(() => onChange(() => noFilters)),
  };
  return (
    <Box as="section" aria-label="Filters">
      {isNarrow !== false && (
        <HStack
          hideFrom="lg"
          gap="2"
          overflowX="auto"
          // from edge to edge of the screen, with the padding of the page
          marginInline={{ base: '-5', md: '-8' }}
          paddingInline={{ base: '5', md: '8' }}
          scrollPaddingInline={{ base: '5', md: '8' }}
          paddingBlock="1"
          // it comes to rest with a whole chip at its start
          scrollSnapType="x proximity"
          css={{
            scrollbarWidth: 'none',
            '& > *': { scrollSnapAlign: 'start' },
            [withoutScripts]: { flexWrap: 'wrap' },
          }}
        >
          <Chip {...toggle} type="button" flex="none" aria-expanded={isOpen ?? false} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'} filters
          </Chip>
          {clear && (
            <Chip asChild flex="none">
              <TextLink {...clear} textDecoration="none">
                Clear All
              </TextLink>
            </Chip>
          )}
          <SortChips {...props} />
        </HStack>
      )}
      <Card
        id={id}
        display={{ base: isOpen ? 'block' : 'none', lg: 'block' }}
        marginTop={{ base: '2', lg: '0' }}
        css={{ [withoutScripts]: { display: 'block' } }}
      >
        {isNarrow !== true && (
          <HStack hideBelow="lg" justifyContent="space-between">
            <Heading textStyle="h3">Filters</Heading>
            <HStack gap="1" marginBlock="-10px" marginRight="-2">
              {clear && (
                <ButtonLink {...clear} variant="plain" size="sm" paddingInline="2">
                  Clear All
                </ButtonLink>
              )}
              <Button
                {...toggle}
                variant="plain"
                size="sm"
                paddingInline="2"
                aria-expanded={isOpen ?? true}
                aria-label={isOpen === false ? 'Show filters' : 'Hide filters'}
                iconAfter={
                  isOpen === false ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />
                }
                onClick={() => setOpen(isOpen === false)}
              >
                {isOpen === false ? 'Show' : 'Hide'}
              </Button>
            </HStack>
          </HStack>
        )}
        <Stack hidden={isOpen === false} gap="5" paddingTop={{ base: '0', lg: '5' }}>
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
      </Card>
    </Box>
  );
}

const withType = (type: string) => (now: RideFilters) => toggled(now, 'type', type);
const withSeats = (seats: string) => (now: RideFilters) => toggled(now, 'seats', seats);

const withOrder = (range: PriceRange) => (now: RideFilters) => toggled(now, 'priceRange', range);

const ordersOf = ({ lowestPrice, highestPrice }: FilterOptions) =>
  [
    { value: 'Cheapest', label: 'Cheapest', hint: formatNaira(lowestPrice) },
    { value: 'Highest', label: 'Highest', hint: formatNaira(highestPrice) },
  ] as const;

/** Cheapest or highest first, each with its price; pressing the pressed one brings back the original order. */
export function SortToggle({ options, filters, onChange, hrefOf }: FiltersProps) {
  if (useIsNarrow() === true) return null;
  return (
    <Box hideBelow="lg">
      <Segmented
        label="Sort by price"
        options={ordersOf(options)}
        value={filters.priceRange}
        onChange={(range) => onChange(withOrder(range))}
        hrefOf={(range) => hrefOf(withOrder(range))}
      />
    </Box>
  );
}

/** The same as chips. */
function SortChips({ options, filters, onChange, hrefOf }: FiltersProps) {
  return (
    <HStack
      role="group"
      aria-label="Sort by price"
      gap="2"
      flex="none"
      css={{ [withoutScripts]: { flex: '1 1 100%', flexWrap: 'wrap' } }}
    >
      {ordersOf(options).map(({ value, label, hint }) => (
        <Chip key={value} asChild>
          <a
            href={hrefOf(withOrder(value))}
            aria-current={filters.priceRange === value || undefined}
            onClick={onPlainClick(() => onChange(withOrder(value)))}
          >
            {label} {hint}
          </a>
        </Chip>
      ))}
    </HStack>
  );
}

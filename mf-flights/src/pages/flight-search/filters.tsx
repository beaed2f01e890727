import { lazy, memo, Suspense, useCallback, useState } from 'react';
import { SlidersHorizontal } from 'shared/icons';
import { QueryFields } from 'shared/results';
import {
  Box,
  Button,
  ButtonLink,
  Card,
  Chip,
  chakra,
  Divider,
  Grid,
  Heading,
  HStack,
  onPlainClick,
  VisuallyHidden,
  withoutScripts,
} from 'shared/ui';
import { Badge, Checkbox } from 'shared/ui/parts';
import {
  activeFilters,
  type ChangeFilters,
  type DayPart,
  dayPartNames,
  dayParts,
  type FilterOption,
  type FilterOptions,
  type FlightFilters,
  noFilters,
  type PriceBounds,
  withToggled,
} from '../../model/filters';
import { filterFormKeys } from '../../model/results-view';
import { PriceRange } from './price-range';

/**
 * The filters beside the list, from 1024 px up; they stay in sight, and scroll by themselves where they are longer. A form, which is
 * shown at every width and sent by a button in a browser without scripts.
 */
export function FiltersPanel(props: FilterProps) {
  return (
    <Card
      as="section"
      aria-label="Filters"
      hideBelow="lg"
      position={{ base: 'static', lg: 'sticky' }}
      top="6"
      maxHeight={{ lg: 'calc(100dvh - 48px)' }}
      overflowY="auto"
      css={{ [withoutScripts]: { display: 'block', position: 'static', maxHeight: 'none' } }}
    >
      <HStack justifyContent="space-between" minHeight="6" marginBottom="4">
        <Heading textStyle="h3">Filters</Heading>
        {activeFilters(props.filters) > 0 && (
          <ButtonLink
            variant="plain"
            size="sm"
            paddingInline="2"
            marginBlock="-10px"
            marginRight="-2"
            to={props.hrefOfNone}
            onClick={onPlainClick(() => props.onChange(() => noFilters))}
          >
            Clear All
          </ButtonLink>
        )}
      </HStack>
      <form method="get" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        <QueryFields without={filterFormKeys} />
        <FilterGroups {...props} />
        <Button
          type="submit"
          width="100%"
          marginTop="4"
          css={{ display: 'none', [withoutScripts]: { display: 'inline-flex' } }}
        >
          Apply
        </Button>
      </form>
    </Card>
  );
}

const Drawer = lazy(() => import('shared/ui/overlay').then((module) => ({ default: module.Drawer })));

/** The same filters behind a button, under 1024 px; the button says how many are in use. */
export function FiltersDrawer({ shownCount, ...props }: FilterProps & { readonly shownCount: number }) {
  const [open, setOpen] = useState(false);
  const active = activeFilters(props.filters);
  return (
    <Box hideFrom="lg" css={{ [withoutScripts]: { display: 'none' } }}>
      <Chip type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={16} aria-hidden />
        Filters
        {active > 0 && (
          <Badge tone="good" paddingInline="2">
            {active}
            <VisuallyHidden> in use</VisuallyHidden>
          </Badge>
        )}
      </Chip>
      {open && (
        <Suspense fallback={null}>
          <Drawer open onClose={() => setOpen(false)} title="Filters">
            <FilterGroups {...props} />
            <HStack
              position="sticky"
              bottom="-16px"
              marginTop="6"
              marginInline="-4"
              marginBottom="-4"
              padding="4"
              bg="bg.surface"
              borderTop="1px solid {colors.border}"
              zIndex="raised"
            >
              {active > 0 && (
                <Button variant="outline" onClick={() => props.onChange(() => noFilters)}>
                  Clear All
                </Button>
              )}
              <Button flex="1" onClick={() => setOpen(false)}>
                {shownCount === 1 ? 'Show 1 flight' : `Show ${shownCount} flights`}
              </Button>
            </HStack>
          </Drawer>
        </Suspense>
      )}
    </Box>
  );
}

interface FilterProps {
  readonly options: FilterOptions;
  readonly price: PriceBounds;
  readonly filters: FlightFilters;
  /** Always the same one. */
  readonly onChange: ChangeFilters;
  /** The address without filters. */
  readonly hrefOfNone: string;
}

const Group = chakra('fieldset', {});
const Line = memo(() => <Divider marginBlock="4" />);

/** Stops, airline, departure, price and bag. */
function FilterGroups({ options, price, filters, onChange }: Omit<FilterProps, 'hrefOfNone'>) {
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

/** What a group chooses among. */
interface Values {
  readonly stops: number;
  readonly airlines: string;
}
type GroupName = keyof Values;

/** The parameters of the groups. */
const parameters = { stops: 'via', airlines: 'by' } as const satisfies Record<GroupName, string>;

interface CheckGroupProps<N extends GroupName> {
  readonly name: N;
  readonly legend: string;
  readonly options: readonly FilterOption<Values[N]>[];
  readonly chosen: readonly Values[N][];
  readonly onChange: ChangeFilters;
}

/** Values of which any may be chosen; nothing chosen lets all pass. */
function CheckGroup<N extends GroupName>({ name, legend, options, chosen, onChange }: CheckGroupProps<N>) {
  return (
    <Group>
      <Box as="legend" textStyle="strong">
        {legend}
      </Box>
      {options.map(({ value, label, count }) => (
        <CheckRow
          key={value}
          name={name}
          value={value}
          label={label}
          count={count}
          isChosen={chosen.includes(value)}
          onChange={onChange}
        />
      ))}
    </Group>
  );
}

interface CheckRowProps {
  readonly name: GroupName;
  readonly value: number | string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChange: ChangeFilters;
}

/** Memoised: a tick changes its own row, and those with another count. */
const CheckRow = memo(function CheckRow({ name, value, label, count, isChosen, onChange }: CheckRowProps) {
  const toggle = (now: FlightFilters) => ({ [name]: withToggled<number | string>(now[name], value) });
  return (
    <Checkbox
      label={label}
      name={parameters[name]}
      value={value}
      count={count}
      checked={isChosen}
      onChange={() => onChange(toggle)}
    />
  );
});

interface DepartureChipsProps {
  readonly chosen: readonly DayPart[];
  readonly onChange: ChangeFilters;
}

/** When the first flight leaves, by parts of the day. Memoised: of no other group it depends. */
const DepartureChips = memo(function DepartureChips({ chosen, onChange }: DepartureChipsProps) {
  return (
    <Group>
      <Box as="legend" textStyle="strong" marginBottom="2">
        Departure time
      </Box>
      <Grid gap="2" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        {dayParts.map((part) => (
          <Chip
            key={part}
            asChild
            position="relative"
            flexDirection="column"
            justifyContent="center"
            gap="0"
            paddingInline="2"
            paddingBlock="1.5"
            borderRadius="md"
            cursor="pointer"
            css={{ '&:has(:focus-visible)': { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' } }}
          >
            <label>
              <VisuallyHidden asChild>
                <input
                  type="checkbox"
                  name="at"
                  value={part}
                  checked={chosen.includes(part)}
                  onChange={() => onChange(({ departures }) => ({ departures: withToggled(departures, part) }))}
                />
              </VisuallyHidden>
              {dayPartNames[part].label}
              <Box as="span" textStyle="caption" color="fg.muted">
                {dayPartNames[part].hours}
              </Box>
            </label>
          </Chip>
        ))}
      </Grid>
    </Group>
  );
});

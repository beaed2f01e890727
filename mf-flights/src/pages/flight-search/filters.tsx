import { lazy, memo, type ReactNode, Suspense, useCallback, useState } from 'react';
import { ChevronDown, SlidersHorizontal } from 'shared/icons';
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
  type DayPartCounts,
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
import { MostMinutes, PriceRange } from './ranges';

/** A shadow at an edge beyond which the panel goes on: a cover that scrolls with the content hides it at the ends. */
const scrollShadows = {
  background: [
    'linear-gradient({colors.bg.surface} 40%, transparent) top / 100% 40px local',
    'linear-gradient(transparent, {colors.bg.surface} 60%) bottom / 100% 40px local',
    'linear-gradient({colors.border}, transparent) top / 100% 14px scroll',
    'linear-gradient(transparent, {colors.border}) bottom / 100% 14px scroll',
    '{colors.bg.surface}',
  ].join(', '),
  backgroundRepeat: 'no-repeat',
};

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
      css={{ ...scrollShadows, [withoutScripts]: { display: 'block', position: 'static', maxHeight: 'none' } }}
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

/** Stops, airline, times of the day, durations, price and bag. */
function FilterGroups({ options, price, filters, onChange }: Omit<FilterProps, 'hrefOfNone'>) {
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

const Details = chakra('details', { base: { '&[open] > summary > svg': { transform: 'rotate(180deg)' } } });
const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    minHeight: '11',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    _hover: { color: 'brand.fg' },
  },
  variants: { more: { true: { justifyContent: 'start', color: 'brand.fg', textStyle: 'label' } } },
});

interface FoldProps {
  readonly title: string;
  /** An entry of a list that goes on, rather than a group. */
  readonly isMore?: boolean;
  /** Whether it begins unfolded. */
  readonly isInUse: boolean;
  readonly children: ReactNode;
}

/** Filters that few travellers want, in the browser's own fold: it works before the page has its scripts. */
function Fold({ title, isMore, isInUse, children }: FoldProps) {
  // what unfolds it later is the traveller alone
  const [startsOpen] = useState(isInUse);
  return (
    <Details open={startsOpen} {...(!isMore && { borderTop: '1px solid {colors.border}', marginTop: '3' })}>
      <Summary more={isMore}>
        {isMore ? title : <Box textStyle="strong">{title}</Box>}
        <ChevronDown size={16} aria-hidden />
      </Summary>
      {children}
    </Details>
  );
}

/** What a group chooses among. */
interface Values {
  readonly stops: number;
  readonly airlines: string;
  readonly layovers: string;
}
type GroupName = keyof Values;

/** The parameters of the groups. */
const parameters = { stops: 'via', airlines: 'by', layovers: 'through' } as const satisfies Record<GroupName, string>;

interface CheckGroupProps<N extends GroupName> {
  readonly name: N;
  readonly legend: string;
  readonly options: readonly FilterOption<Values[N]>[];
  readonly chosen: readonly Values[N][];
  readonly onChange: ChangeFilters;
}

/** More rows than this are folded. */
const shownRows = 5;

/** Values of which any may be chosen; nothing chosen lets all pass. */
function CheckGroup<N extends GroupName>({ name, legend, options, chosen, onChange }: CheckGroupProps<N>) {
  const rows = options.map(({ value, label, count }) => (
    <CheckRow
      key={value}
      name={name}
      value={value}
      label={label}
      count={count}
      isChosen={chosen.includes(value)}
      onChange={onChange}
    />
  ));
  const more = options.length > shownRows + 1 ? options.slice(shownRows) : [];
  return (
    <Group>
      <Box as="legend" textStyle="strong">
        {legend}
      </Box>
      {more.length > 0 ? rows.slice(0, shownRows) : rows}
      {more.length > 0 && (
        <Fold title={`${more.length} more`} isMore isInUse={more.some(({ value }) => chosen.includes(value))}>
          {rows.slice(shownRows)}
        </Fold>
      )}
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

/** The groups of parts of the day, with their parameters. */
const dayPartGroups = {
  departures: { legend: 'Departure time', parameter: 'at' },
  arrivals: { legend: 'Arrival time', parameter: 'arrive' },
  returns: { legend: 'Return departure', parameter: 'back-at' },
} as const;

interface DayPartChipsProps {
  readonly name: keyof typeof dayPartGroups;
  readonly counts: DayPartCounts;
  readonly chosen: readonly DayPart[];
  readonly onChange: ChangeFilters;
}

/** Parts of the day, each with its number of flights. The departures have a visible legend, the others the title of their fold. */
const DayPartChips = memo(function DayPartChips({ name, counts, chosen, onChange }: DayPartChipsProps) {
  const { legend, parameter } = dayPartGroups[name];
  const Legend = name === 'departures' ? Box : VisuallyHidden;
  return (
    <Group>
      <Legend as="legend" textStyle="strong" marginBottom="2">
        {legend}
      </Legend>
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
            color={counts[part] === 0 && !chosen.includes(part) ? 'fg.muted' : undefined}
            css={{ '&:has(:focus-visible)': { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' } }}
          >
            <label>
              <VisuallyHidden asChild>
                <input
                  type="checkbox"
                  name={parameter}
                  value={part}
                  checked={chosen.includes(part)}
                  onChange={() => onChange((now) => ({ [name]: withToggled(now[name], part) }))}
                />
              </VisuallyHidden>
              <span>
                {dayPartNames[part].label}{' '}
                <Box as="span" textStyle="caption" color="fg.muted">
                  {counts[part]}
                </Box>
              </span>
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

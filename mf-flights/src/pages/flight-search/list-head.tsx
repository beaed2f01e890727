import { memo, type ReactNode, type Ref, useId, useState } from 'react';
import { Box, chakra, Flex, Heading, Segmented, Text, withoutScripts } from 'shared/ui';
import type { FlightSort } from '../../model/results-view';

interface ListHeadProps {
  readonly ref?: Ref<HTMLHeadingElement>;
  readonly shown: number;
  readonly all: number;
  readonly page: number;
  readonly pages: number;
  readonly sort: ReactNode;
  readonly filters: ReactNode;
  readonly prices: ReactNode;
}

/** `1 flight`, `72 flights`. */
export const flightsOf = (count: number) => (count === 1 ? '1 flight' : `${count} flights`);
const countOf = (shown: number, all: number) => (shown === all ? flightsOf(all) : `${shown} of ${flightsOf(all)}`);

// a phone has all in one row of chips that scrolls; without scripts it cannot be seen that it does
const Controls = chakra('div', {
  base: {
    lgDown: {
      display: 'flex',
      gap: '2',
      order: '-1',
      flex: '0 0 calc(100% + {spacing.10})',
      marginInline: '-5',
      paddingInline: '5',
      paddingBlock: '1',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      [withoutScripts]: { flexWrap: 'wrap' },
      '& [role=group]': { display: 'contents' },
      '& [role=group] a': {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '1',
        flex: 'none',
        paddingInline: '3.5',
        bg: 'bg.surface',
        border: '1px solid {colors.border}',
        borderRadius: 'full',
        '& span': { fontSize: 'sm', color: 'inherit' },
        '&[aria-current]': { bg: 'brand.subtle', borderColor: 'brand.muted', color: 'brand.fg', boxShadow: 'none' },
      },
    },
  },
});

/** How many flights there are, and their order; it takes the focus when the page of the list changes. */
export function ListHead({ ref, shown, all, page, pages, sort, filters, prices }: ListHeadProps) {
  const count = countOf(shown, all);
  return (
    <Flex
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="center"
      rowGap={{ base: '0', lg: '3' }}
      columnGap="3"
      marginBottom={{ base: '1.5', lg: '4' }}
    >
      <Heading
        ref={ref}
        tabIndex={-1}
        data-quiet-focus
        textStyle="strong"
        fontSize={{ base: 'sm', lg: 'md' }}
        // browsers leave a status out of the name of its heading
        aria-label={pages > 1 ? `${count}, page ${page} of ${pages}` : count}
      >
        <span role="status">{count}</span>
      </Heading>
      <Controls>
        {filters}
        {sort}
        {prices}
      </Controls>
      <AboutBest />
    </Flex>
  );
}

const Question = chakra('button', {
  base: {
    minHeight: { base: '9', lg: '11' },
    textStyle: 'small',
    color: 'fg.muted',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
});

/** What the order "Best" means, behind a small question. */
function AboutBest() {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box flexBasis={open ? '100%' : 'auto'}>
      <Question type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        What is “Best”?
      </Question>
      <Text id={id} hidden={!open} textStyle="small" color="fg.muted" maxWidth="60ch">
        Price and travel time together. Waits of more than three hours and a change to another ticket count against a
        flight.
      </Text>
    </Box>
  );
}

interface SortToggleProps {
  readonly hints: Readonly<Record<FlightSort, string>>;
  readonly sort: FlightSort;
  readonly onChange: (sort: FlightSort) => void;
  readonly hrefOf: (sort: FlightSort) => string;
}

/** Three orders, each with what would come first in it. */
export const SortToggle = memo(function SortToggle({ hints, sort, onChange, hrefOf }: SortToggleProps) {
  return (
    <Segmented
      label="Sort"
      options={[
        { value: 'best', label: 'Best', hint: hints.best },
        { value: 'cheapest', label: 'Cheapest', hint: hints.cheapest },
        { value: 'fastest', label: 'Fastest', hint: hints.fastest },
      ]}
      value={sort}
      onChange={onChange}
      hrefOf={hrefOf}
    />
  );
});

import { memo, type ReactNode, type Ref, useId, useState } from 'react';
import { chakra, Flex, Heading, Segmented, Text, withoutScripts } from 'shared/ui';
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
    // on a desktop they are parts of the row around them
    display: { base: 'flex', lg: 'contents' },
    lgDown: {
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

/** Asks what the order "Best" means. */
const Question = chakra('button', {
  base: {
    flex: 'none',
    minHeight: '11',
    paddingInline: { base: '2', lg: '0' },
    textStyle: 'small',
    color: 'fg.muted',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
});

/** How many flights there are, and their order; it takes the focus when the page of the list changes. */
export function ListHead({ ref, shown, all, page, pages, sort, filters, prices }: ListHeadProps) {
  const count = countOf(shown, all);
  const [isBestOpen, setBestOpen] = useState(false);
  const aboutBest = useId();
  return (
    <Flex
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="center"
      rowGap={{ base: '1', lg: '3' }}
      columnGap="3"
      marginBottom={{ base: '2', lg: '4' }}
    >
      <Heading
        ref={ref}
        tabIndex={-1}
        data-quiet-focus
        textStyle="strong"
        fontSize={{ base: 'sm', lg: 'md' }}
        lineHeight={{ base: 'sm', lg: 'md' }}
        // the mark of the cheapest flight begins at the left, above its card
        marginInlineStart={{ base: 'auto', lg: '0' }}
        // browsers leave a status out of the name of its heading
        aria-label={pages > 1 ? `${count}, page ${page} of ${pages}` : count}
      >
        <span role="status">{count}</span>
      </Heading>
      <Controls>
        {filters}
        {sort}
        {prices}
        <Question
          type="button"
          aria-expanded={isBestOpen}
          aria-controls={aboutBest}
          onClick={() => setBestOpen(!isBestOpen)}
        >
          What is “Best”?
        </Question>
      </Controls>
      <Text
        id={aboutBest}
        hidden={!isBestOpen}
        flexBasis="100%"
        order={{ base: '-1', lg: '0' }}
        textStyle="small"
        color="fg.muted"
        maxWidth="60ch"
      >
        Price and travel time together. Waits of more than three hours and a change to another ticket count against a
        flight.
      </Text>
    </Flex>
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

import { memo, type ReactNode, type Ref, useId, useState } from 'react';
import { Box, chakra, Flex, Heading, Segmented, Text } from 'shared/ui';
import type { FlightSort } from '../../model/results-view';

interface ListHeadProps {
  readonly ref?: Ref<HTMLHeadingElement>;
  readonly shown: number;
  readonly all: number;
  readonly page: number;
  readonly pages: number;
  readonly sort: ReactNode;
  readonly filters: ReactNode;
}

/** `1 flight`, `72 flights`. */
export const flightsOf = (count: number) => (count === 1 ? '1 flight' : `${count} flights`);
const countOf = (shown: number, all: number) => (shown === all ? flightsOf(all) : `${shown} of ${flightsOf(all)}`);

/** How many flights there are, and their order; it takes the focus when the page of the list changes. */
export function ListHead({ ref, shown, all, page, pages, sort, filters }: ListHeadProps) {
  const count = countOf(shown, all);
  return (
    <Flex
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="center"
      gap="3"
      columnGap={{ base: '2', md: '3' }}
      marginBottom="4"
      css={{ '& > :nth-child(2)': { order: { base: '-1', md: '0' }, width: { base: '100%', md: 'auto' } } }}
    >
      <Box order={{ base: '1', lg: '0' }} marginInlineStart={{ base: 'auto', lg: '0' }}>
        <Heading
          ref={ref}
          tabIndex={-1}
          data-quiet-focus
          textStyle="strong"
          // browsers leave a status out of the name of its heading
          aria-label={pages > 1 ? `${count}, page ${page} of ${pages}` : count}
        >
          <span role="status">{count}</span>
        </Heading>
      </Box>
      <div>{sort}</div>
      {filters}
      <AboutBest />
    </Flex>
  );
}

const Question = chakra('button', {
  base: { minHeight: '11', textStyle: 'small', color: 'fg.muted', textDecoration: 'underline', cursor: 'pointer' },
});

/** What the order "Best" means, behind a small question. */
function AboutBest() {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box order={{ base: '1', md: '2' }} flexBasis={open ? '100%' : 'auto'}>
      <Question
        type="button"
        aria-label="What is “Best”?"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {/* beside a count of filtered flights a phone has no room for more */}
        <Box as="span" hideBelow="md">
          What is{' '}
        </Box>
        “Best”?
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
    <Box
      css={{
        '& a': { minWidth: '0', paddingInline: { base: '1', md: '4' }, whiteSpace: { base: 'normal', md: 'nowrap' } },
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
        hrefOf={hrefOf}
      />
    </Box>
  );
});

import { memo, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FlightCriteria } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { withQuery } from 'shared/results';
import { LaterPart } from 'shared/shell';
import { Box, ButtonLink, chakra, Flex, onPlainClick, Skeleton, Text, useIsNarrow } from 'shared/ui';
import { FlightSearchCard } from '../../components/search-card/search-card';
import { routeInWords, searchInWords } from '../../model/search-text';

interface SearchBarProps {
  readonly criteria: FlightCriteria;
  readonly airports: readonly Airport[];
  readonly startsOpen: boolean;
  /** Whether airports that are not among these are still on their way. */
  readonly isPending: boolean;
}

// below 1024 px a card of one line; above it the bar itself, without a card
const Frame = chakra('section', {
  base: {
    marginBottom: { base: '2', lg: '5' },
    paddingBlock: { base: '2', lg: '0' },
    paddingInline: { base: '3', lg: '0' },
    bg: { base: 'bg.surface', lg: 'transparent' },
    border: { base: '1px solid {colors.border}', lg: 'none' },
    borderRadius: { base: 'lg', lg: '0' },
  },
});

/** The search of this page: a bar on a desktop; on a phone one line, and Edit unfolds it. No filter renders it. */
export const SearchBar = memo(function SearchBar({ criteria, airports, startsOpen, isPending }: SearchBarProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const isNarrow = useIsNarrow();
  // the folded form is rendered when it is first opened, then kept with what was typed
  const isSeen = isNarrow === false || isOpen;
  const [isDrawn, setDrawn] = useState(isSeen);
  if (isSeen && !isDrawn) setDrawn(true);
  const id = useId();
  return (
    <Frame aria-label="Your search">
      <Flex hideFrom="lg" justifyContent="space-between" alignItems="center" gap="3">
        <Box minWidth="0" flex="1">
          {isPending && !areNamed(criteria, airports) ? (
            <Skeleton height="6" width="70%" />
          ) : (
            <Text fontWeight="semibold">{routeInWords(criteria, airports)}</Text>
          )}
          <Text textStyle="small" color="fg.muted">
            {searchInWords(criteria)}
          </Text>
        </Box>
        <EditLink isOpen={isOpen} formId={id} onToggle={() => setOpen(!isOpen)} />
      </Flex>
      <Box
        id={id}
        display={{ base: isOpen ? 'block' : 'none', lg: 'block' }}
        paddingTop={{ base: '4', lg: '0' }}
        paddingBottom={{ base: '1', lg: '0' }}
      >
        {(isDrawn || isNarrow === undefined) && (
          <LaterPart>
            <FlightSearchCard variant="bar" criteria={criteria} airports={airports} onSearched={() => setOpen(false)} />
          </LaterPart>
        )}
      </Box>
    </Frame>
  );
});

/** Without names a route would first be written in codes. */
const areNamed = ({ slices }: FlightCriteria, airports: readonly Airport[]) =>
  slices.every(({ from, to }) => [from, to].every((code) => airports.some(({ iata }) => iata === code)));

interface EditLinkProps {
  readonly isOpen: boolean;
  readonly formId: string;
  readonly onToggle: () => void;
}

/** Unfolds the form; before the page has its scripts, it leads to the same address with the form unfolded. */
function EditLink({ isOpen, formId, onToggle }: EditLinkProps) {
  const [params] = useSearchParams();
  return (
    <ButtonLink
      // as in the bar above ride results
      variant="plain"
      size="sm"
      flex="none"
      paddingInline="2"
      marginInlineEnd="-2"
      aria-expanded={isOpen}
      aria-controls={formId}
      to={`?${withQuery(params, { edit: isOpen ? undefined : 1, select: undefined })}`}
      onClick={onPlainClick(onToggle)}
    >
      {isOpen ? 'Close' : 'Edit'}
    </ButtonLink>
  );
}

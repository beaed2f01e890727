import { useId, useState } from 'react';
import type { FlightCriteria } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { Box, Button, Card, HStack, Text } from 'shared/ui';
import { routeInWords, searchInWords } from '../../model/search-words';

interface SearchInPlaceProps {
  readonly criteria: FlightCriteria;
  readonly airports: readonly Airport[];
}

/** What was searched for, in one line; Edit unfolds the search where it stands. */
export function SearchInPlace({ criteria, airports }: SearchInPlaceProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Card as="section" aria-label="Your search" marginBottom="4" padding={{ base: '3', md: '4' }}>
      <HStack justifyContent="space-between">
        <Box minWidth="0">
          <Text fontWeight="semibold">{routeInWords(criteria, airports)}</Text>
          <Text textStyle="small" color="fg.muted">
            {searchInWords(criteria)}
          </Text>
        </Box>
        <Button variant="plain" size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Edit'}
        </Button>
      </HStack>
      <Box id={id} hidden={!isOpen} />
    </Card>
  );
}

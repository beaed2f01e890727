import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Container } from 'shared/ui';
import { withoutView } from '../../model/results-view';
import { criteriaFromQuery } from '../../model/search-criteria';
import { FlightResults } from './flight-results';
import { SearchStart } from './search-start';

/** The flights of the search that the address carries; without one, the search by itself. */
export function FlightSearchPage() {
  const [params] = useSearchParams();
  // filters change the address too: the search is another one only where its own part is
  const search = withoutView(params).toString();
  const criteria = useMemo(() => criteriaFromQuery(new URLSearchParams(search)), [search]);
  return (
    <Container paddingTop={{ base: '4', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      {criteria ? <FlightResults criteria={criteria} /> : <SearchStart />}
    </Container>
  );
}

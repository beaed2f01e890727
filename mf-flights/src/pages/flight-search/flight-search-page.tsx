import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Card, Container, Text } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { FlightSearchCard } from '../../components/search-card/search-card';
import { withoutView } from '../../model/results-view';
import { criteriaFromQuery } from '../../model/search-criteria';
import { FlightResults } from './flight-results';

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

/** The search by itself: the address carries none, or not the whole of one. */
function SearchStart() {
  return (
    <>
      <PageHead title="Search flights" />
      <Text color="fg.muted" marginBottom="5" maxWidth="60ch">
        Flights in Nigeria and abroad, with every tax and fee in the price. You pay by bank transfer in naira.
      </Text>
      <Card lift>
        <FlightSearchCard />
      </Card>
    </>
  );
}

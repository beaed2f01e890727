import { PageHead } from 'shared/parts';
import { Card, Text } from 'shared/ui';
import { FlightSearchCard } from '../../components/search-card/search-card';

/** The search by itself: the address carries none, or not the whole of one. */
export function SearchStart() {
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

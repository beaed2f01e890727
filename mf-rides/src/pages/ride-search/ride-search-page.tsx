import { useQuery } from '@tanstack/react-query';
import { formatUnbrokenNaira } from 'shared/format';
import { Card, Container, Flex, Heading, Stack, Text } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { airportQuery, airportsQuery, busiestAirport } from '../../api/ride-airports';
import { BusyAirports } from '../../components/landing/busy-airports';
import { Cars } from '../../components/landing/cars';
import { HowWeMeet } from '../../components/landing/how-we-meet';
import { SearchCard } from '../../components/search-card/search-card';

/** The search alone: for a new search, and to change one ("Edit search" has it in the address). */
export function RideSearchPage() {
  return (
    <Container paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      <PageHead title="Airport Pickup" />
      {/* a phone has the first fields first */}
      <Flex flexDirection={{ base: 'column-reverse', md: 'column' }} gap="5">
        <Text color="fg.muted" maxWidth="60ch">
          A driver at arrivals, or at your door before you fly. You see the whole price first and pay by bank transfer
          in naira.
        </Text>
        <Card lift>
          <SearchCard />
        </Card>
      </Flex>
      <Stack gap={{ base: '10', md: '14' }} marginTop={{ base: '10', md: '14' }}>
        <Airports />
        <FiveCars />
        <HowWeMeet />
      </Stack>
    </Container>
  );
}

/** Nothing until they are loaded: the search comes first. */
function Airports() {
  const { data = [] } = useQuery(airportsQuery);
  const [lowest] = data.map(({ fromPrice }) => fromPrice).sort((one, other) => one - other);
  if (lowest === undefined) return null;
  return (
    <section aria-labelledby="airports">
      <Heading id="airports">Prices by airport</Heading>
      <Text color="fg.muted" marginTop="1">
        From {formatUnbrokenNaira(lowest)} for the whole car with its driver, tolls included. These are the lowest
        prices to the areas that are often booked.
      </Text>
      <BusyAirports airports={data} />
    </section>
  );
}

function FiveCars() {
  const { data } = useQuery(airportQuery(busiestAirport));
  if (!data) return null;
  return (
    <Cars title="The cars" text={`Each with its lowest price from the airport of ${data.city}.`} cars={data.cars} />
  );
}

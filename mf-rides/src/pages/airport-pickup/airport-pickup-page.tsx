import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router-dom';
import { failureCode, failureSentence } from 'shared/checkout';
import type { RideAirport } from 'shared/contract/ride-airports';
import { formatNaira, formatUnbrokenNaira } from 'shared/format';
import { pathTo } from 'shared/paths';
import { usePageTitle } from 'shared/shell';
import {
  Box,
  Button,
  ButtonLink,
  Card,
  Container,
  chakra,
  EmptyState,
  Heading,
  Skeleton,
  Stack,
  Text,
} from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { airportQuery } from '../../api/ride-airports';
import { AirportLinks } from '../../components/landing/airport-links';
import { Cars } from '../../components/landing/cars';
import { HowWeMeet } from '../../components/landing/how-we-meet';
import { byPrice } from '../../components/landing/price-groups';
import { searchFrom } from '../../components/landing/search-from';

/** An airport with the prices of rides from it, for search engines and for travellers without a date. */
export function AirportPickupPage() {
  const { airport = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(airportQuery(airport.toLowerCase()));
  // found by its IATA code
  if (data && data.value !== airport.toLowerCase())
    return <Navigate to={pathTo('pickupAirport', { airport: data.value })} replace />;
  return (
    <Container paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      {data && <AirportView airport={data} />}
      {!data && !error && (
        <Box aria-busy>
          <PageHead title="Airport pickup" />
          <Skeleton height="24px" width="min(100%, 60ch)" />
          <Skeleton height="320px" marginTop="12" />
        </Box>
      )}
      {!data && error && (
        <AirportMissing
          isUnknown={failureCode(error) === 'NOT_FOUND'}
          text={failureSentence(error)}
          isTrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Container>
  );
}

function AirportView({ airport }: { readonly airport: RideAirport }) {
  const { city, name, iata, fromPrice, freeWaitMinutes, others } = airport;
  const title = `Airport pickup in ${city}`;
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} />
      <Text color="fg.muted" maxWidth="68ch">
        From {formatUnbrokenNaira(fromPrice)} for the whole car with its driver, from {name} ({iata}). Tolls and{' '}
        {freeWaitMinutes} minutes of waiting are included.
      </Text>
      <Box marginTop="5">
        <ButtonLink variant="main" to={searchFrom(airport)}>
          See cars for your day
        </ButtonLink>
      </Box>
      <Stack gap={{ base: '10', md: '12' }} marginTop={{ base: '10', md: '12' }}>
        <Areas airport={airport} />
        <Cars title="Cars at this airport" cars={airport.cars} />
        <HowWeMeet />
        <section aria-labelledby="more">
          <Heading id="more">Other airports</Heading>
          <AirportLinks airports={others} />
        </section>
      </Stack>
    </>
  );
}

const Groups = chakra('ul', {
  base: {
    marginTop: '4',
    listStyle: 'none',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '140px minmax(0, 1fr)' },
      columnGap: '8',
      paddingBlock: '3',
      borderTop: '1px solid {colors.border}',
    },
    '& h3': { paddingBlock: '2', fontWeight: 'semibold' },
    '& ul': {
      display: 'grid',
      gridTemplateColumns: {
        base: 'minmax(0, 1fr)',
        lg: 'repeat(2, minmax(0, 1fr))',
        xl: 'repeat(3, minmax(0, 1fr))',
      },
      columnGap: '10',
      listStyle: 'none',
    },
  },
});
const Area = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minHeight: '11',
    '& > span': { color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& > small': { flex: 'none', textStyle: 'small', color: 'fg.muted', whiteSpace: 'nowrap' },
  },
});

/** "10-20 min, 9 km" of "About 10-20 minutes, 9 km". */
const shortDrive = (text: string) => text.replace(/^About /, '').replace(/\bminutes?\b/, 'min');

function Areas({ airport }: { readonly airport: RideAirport }) {
  return (
    <section aria-labelledby="areas">
      <Heading id="areas">Prices by area</Heading>
      <Text color="fg.muted" marginTop="1">
        For the cheapest car, {airport.state} State. The time is that of the drive, from free roads to heavy traffic.
      </Text>
      <Groups>
        {byPrice(airport.areas).map(({ price, areas }) => (
          <li key={price}>
            <h3>{formatNaira(price)}</h3>
            <ul>
              {areas.map(({ label, name, driveText }) => (
                <li key={label}>
                  <Area to={searchFrom(airport, label)}>
                    <span>{name}</span> <small>{shortDrive(driveText)}</small>
                  </Area>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </Groups>
    </section>
  );
}

interface AirportMissingProps {
  readonly isUnknown: boolean;
  readonly text: string;
  readonly isTrying: boolean;
  readonly onRetry: () => void;
}

function AirportMissing({ isUnknown, text, isTrying, onRetry }: AirportMissingProps) {
  return (
    <>
      <PageHead title="Airport pickup" />
      <Card>
        <EmptyState
          spot={isUnknown ? 'empty-results' : 'offline'}
          title={isUnknown ? 'No cars at this airport' : 'The prices could not be loaded'}
          text={text}
        >
          {!isUnknown && (
            <Button loading={isTrying} onClick={onRetry}>
              Try again
            </Button>
          )}
          <ButtonLink variant={isUnknown ? 'main' : 'outline'} to={pathTo('rideSearch')}>
            Search for a ride
          </ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}

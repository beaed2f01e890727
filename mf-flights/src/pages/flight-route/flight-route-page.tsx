import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { failureCode, failureSentence } from 'shared/checkout';
import type { FlightRoute } from 'shared/contract/flight-routes';
import { formatCount, formatLongDate, formatNaira, formatShortDate, formatUnbrokenNaira } from 'shared/format';
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
  Flex,
  Grid,
  Heading,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { routeQuery } from '../../api/get-flight-route';
import { ClockTime } from '../../components/flight/clock-time';
import { TailMark } from '../../components/flight/tail-mark';
import { resultsPath } from '../../model/flight-paths';
import { daysLaterText, durationInWords } from '../../model/journey';

/** A route with its fares of the next month, its airlines and times: for search engines and for travellers without a date. */
export function FlightRoutePage() {
  const { route = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(routeQuery(route.toLowerCase()));
  return (
    <Container paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      {data && <RouteView route={data} />}
      {!data && !error && <RouteSkeleton />}
      {!data && error && (
        <RouteMissing
          isUnknown={failureCode(error) === 'NOT_FOUND'}
          text={failureSentence(error)}
          isTrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Container>
  );
}

function RouteView({ route }: { readonly route: FlightRoute }) {
  const { from, to, back, others, lowest } = route;
  const title = `Flights from ${from.city} to ${to.city}`;
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} />
      <Text color="fg.muted" maxWidth="68ch">
        {factsOf(route)}
      </Text>
      <Flex marginTop="5" gap="3" flexWrap="wrap">
        <ButtonLink variant="main" to={searchOn(route, lowest?.departureDate)}>
          {lowest ? `See flights on ${formatShortDate(lowest.departureDate)}` : 'Search flights'}
        </ButtonLink>
        <ButtonLink variant="outline" to={pathTo('subscription', { query: { from: from.iata, to: to.iata } })}>
          Tell me when it gets cheaper
        </ButtonLink>
      </Flex>
      <Stack gap={{ base: '10', md: '12' }} marginTop={{ base: '10', md: '12' }}>
        <Fares route={route} />
        <Grid
          columnGap="16"
          rowGap={{ base: '10', md: '12' }}
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 4fr) minmax(0, 5fr)' }}
        >
          <Airlines route={route} />
          <Departures route={route} />
        </Grid>
        <section aria-labelledby="more">
          <Heading id="more">More from here</Heading>
          <Links>
            {back && (
              <li>
                <TextLink to={pathTo('flightRoute', { route: back })}>
                  Flights from {to.city} to {from.city}
                </TextLink>
              </li>
            )}
            {to.countryCode === 'NG' && (
              <li>
                <TextLink to={pathTo('rideSearch', { query: { airport: to.iata } })}>
                  Airport pickup in {to.city}
                </TextLink>
              </li>
            )}
            {others.map(({ value, from: start, to: end }) => (
              <li key={value}>
                <TextLink to={pathTo('flightRoute', { route: value })}>
                  {start.city} to {end.city}
                </TextLink>
              </li>
            ))}
          </Links>
        </section>
      </Stack>
    </>
  );
}

/** `From NGN 57,000 for one adult, taxes and fees included. Non-stop in 1 hour, 15 minutes with 5 airlines. 511 km.` */
function factsOf({ lowest, fastestMinutes, airlines, distanceKm, from, to }: FlightRoute): string {
  const carriers = airlines.length === 1 ? 'one airline' : `${airlines.length} airlines`;
  return [
    lowest
      ? `From ${formatUnbrokenNaira(lowest.total)} for one adult, taxes and fees included.`
      : 'No fares are on sale in the next 30 days.',
    fastestMinutes !== null && `Non-stop in ${durationInWords(fastestMinutes)} with ${carriers}.`,
    `${from.name} (${from.iata}) to ${to.name} (${to.iata}), ${formatCount(distanceKm)} km.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The results of a day; without one the search form. */
const searchOn = ({ from, to }: FlightRoute, departureDate: string | undefined): string =>
  resultsPath(
    departureDate
      ? {
          tripType: 'oneway',
          slices: [{ from: from.iata, to: to.iata, departureDate }],
          cabin: 'Y',
          adults: 1,
          children: 0,
          infants: 0,
          flexibleDays: 3,
        }
      : undefined,
  );

const Days = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(4, minmax(0, 1fr))',
      lg: 'repeat(7, minmax(0, 1fr))',
    },
    gap: '2',
    marginTop: '5',
    listStyle: 'none',
  },
});
const Day = chakra(Link, {
  base: {
    display: 'grid',
    alignContent: 'center',
    minHeight: '60px',
    height: '100%',
    paddingInline: { base: '3.5', lg: '2.5', xl: '3.5' },
    border: '1px solid {colors.border}',
    borderRadius: 'md',
    bg: 'bg.surface',
    color: 'fg',
    _hover: { borderColor: 'border.strong' },
    '& > span': { textStyle: 'small', color: 'fg.muted' },
    '& > strong': { fontWeight: 'semibold' },
  },
  variants: {
    lowest: {
      true: { borderColor: 'brand.solid', bg: 'brand.subtle', '& > strong': { color: 'brand.fg' } },
    },
  },
});

/** 1 for Monday to 7. */
const weekday = (day: string) => new Date(day).getUTCDay() || 7;

function Fares({ route }: { readonly route: FlightRoute }) {
  const { fares, lowest } = route;
  const days = fares.flatMap(({ date, minTotal }) => (minTotal === null ? [] : [{ date, minTotal }]));
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="fares">
      <Heading id="fares">Lowest fare of each day</Heading>
      <Text color="fg.muted" marginTop="1">
        For one adult in Economy, taxes and fees included.
      </Text>
      <Days>
        {days.map(({ date, minTotal }) => (
          // a desktop has a week in a row, from Monday
          <Box as="li" key={date} gridColumn={{ lg: `${weekday(date)}` }}>
            <Day to={searchOn(route, date)} lowest={minTotal === lowest?.total}>
              <span>
                {formatShortDate(date)}
                {minTotal === lowest?.total && ', lowest'}
              </span>
              <strong>{formatNaira(minTotal)}</strong>
            </Day>
          </Box>
        ))}
      </Days>
    </section>
  );
}

const List = chakra('ul', {
  base: {
    marginTop: '4',
    listStyle: 'none',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '4',
      rowGap: '1',
      paddingBlock: '3',
      borderTop: '1px solid {colors.border}',
    },
  },
});

function Airlines({ route: { airlines } }: { readonly route: FlightRoute }) {
  if (airlines.length === 0) return null;
  return (
    <section aria-labelledby="airlines">
      <Heading id="airlines">Airlines</Heading>
      <List>
        {airlines.map(({ code, name, weeklyFlights, lowestTotal }) => (
          <li key={code}>
            <TailMark code={code} />
            <Box flex="1" minWidth="7em">
              <Text fontWeight="medium">{name}</Text>
              <Text textStyle="small" color="fg.muted">
                {weeklyFlights === 1 ? 'One non-stop flight' : `${weeklyFlights} non-stop flights`} a week
              </Text>
            </Box>
            <Text marginInlineStart="auto">from {formatNaira(lowestTotal)}</Text>
          </li>
        ))}
      </List>
    </section>
  );
}

function Departures({ route }: { readonly route: FlightRoute }) {
  const { timetableDay, departures } = route;
  if (!timetableDay) return null;
  return (
    <section aria-labelledby="departures">
      <Heading id="departures">Non-stop flights on {formatLongDate(timetableDay)}</Heading>
      <Text color="fg.muted" marginTop="1">
        Local times. <TextLink to={searchOn(route, timetableDay)}>Choose one of these flights</TextLink>
      </Text>
      <List>
        {departures.map(({ flightNumber, airline, departAt, arriveAt, durationMinutes, total }) => (
          <li key={flightNumber + departAt}>
            <Box flex="1" minWidth="11em">
              <ClockTime at={departAt} /> to <ClockTime at={arriveAt} /> {daysLaterText({ departAt, arriveAt })}
              <Text textStyle="small" color="fg.muted">
                {airline.name}, {flightNumber}, {durationInWords(durationMinutes)}
              </Text>
            </Box>
            <Text marginInlineStart="auto">from {formatNaira(total)}</Text>
          </li>
        ))}
      </List>
    </section>
  );
}

const Links = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
    columnGap: '8',
    marginTop: '3',
    listStyle: 'none',
    '& a': { display: 'inline-block', paddingBlock: '2.5' },
  },
});

function RouteSkeleton() {
  return (
    <Box aria-busy>
      <PageHead title="Flights on this route" />
      <Skeleton height="24px" width="min(100%, 60ch)" />
      <Grid
        gap="2"
        marginTop="12"
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(7, minmax(0, 1fr))' }}
      >
        {Array.from({ length: 14 }, (_, index) => `day-${index}`).map((key) => (
          <Skeleton key={key} height="60px" />
        ))}
      </Grid>
    </Box>
  );
}

interface RouteMissingProps {
  readonly isUnknown: boolean;
  readonly text: string;
  readonly isTrying: boolean;
  readonly onRetry: () => void;
}

function RouteMissing({ isUnknown, text, isTrying, onRetry }: RouteMissingProps) {
  return (
    <>
      <PageHead title="Flights on this route" />
      <Card>
        <EmptyState
          spot={isUnknown ? 'empty-results' : 'offline'}
          title={isUnknown ? 'No flights on this route' : 'The flights could not be loaded'}
          text={text}
        >
          {!isUnknown && (
            <Button loading={isTrying} onClick={onRetry}>
              Try again
            </Button>
          )}
          <ButtonLink variant={isUnknown ? 'main' : 'outline'} to={resultsPath(undefined)}>
            Search flights
          </ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import type { PopularRoute } from 'shared/contract/flights';
import { formatLongDate, formatNaira } from 'shared/format';
import { RotateCw } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { useHomeTab } from 'shared/shell';
import { Box, Button, chakra, Heading, Notice, RouteLine, Skeleton, Text, VisuallyHidden } from 'shared/ui';
import { useIdle } from './use-idle';

/** As many as the API returns; each has a placeholder while they are loading. */
const rows = [0, 1, 2, 3, 4, 5];

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '12',
    marginTop: '5',
    '& > li': { borderTop: '1px solid {colors.border}' },
  },
});

const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: { base: '2', sm: '3' },
    minHeight: '60px',
    color: 'fg',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    borderRadius: 'sm',
    '& b': { fontWeight: 'semibold' },
    _hover: { '& > strong, & b': { color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '3px' } },
    '& > strong': {
      fontWeight: 'semibold',
      minWidth: { sm: '6.5em' },
      // at the end of its line where two long names leave it no room beside them
      marginInlineStart: 'auto',
      textAlign: 'end',
    },
  },
});

/** The search on the day of the lowest fare, with the days around it. */
const searchOf = ({ from, to, departureDate }: PopularRoute): string =>
  pathTo('flightSearch', {
    query: { trip: 'oneway', from: from.iata, to: to.iata, depart: departureDate, cabin: 'Y', adults: 1, flex: 3 },
  });

function Routes({ routes }: { readonly routes: readonly PopularRoute[] }) {
  return (
    <List>
      {routes.map((route) => (
        <li key={route.from.iata + route.to.iata}>
          <Row to={searchOf(route)}>
            {route.from.city}
            <VisuallyHidden> to </VisuallyHidden>
            <RouteLine />
            {route.to.city}
            <VisuallyHidden>, on {formatLongDate(route.departureDate)}, </VisuallyHidden>
            <strong>{formatNaira(route.lowestTotal)}</strong>
          </Row>
        </li>
      ))}
    </List>
  );
}

function Placeholders() {
  return (
    <List aria-busy>
      {rows.map((row) => (
        <li key={row}>
          <Box minHeight="60px" display="grid" alignItems="center">
            <Skeleton height="20px" />
          </Box>
        </li>
      ))}
    </List>
  );
}

export const popularRoutesKey = ['popular-routes'];

/** As long as the fares in a document are used: a server renders them again every five minutes. */
const freshMs = 10 * 60_000;

interface PopularProps {
  readonly title: string;
  readonly lead: string;
  /** The rows; undefined while they are loading. */
  readonly rows: ReactNode;
  /** Why they are not there. */
  readonly failed: string;
  readonly again: string;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

function Popular({ title, lead, rows, failed, again, isError, refetch }: PopularProps) {
  return (
    <section>
      <Heading>{title}</Heading>
      <Text color="fg.muted" marginTop="1">
        {lead}
      </Text>
      {rows ??
        (isError ? (
          <Box marginTop="5">
            <Notice tone="inform">
              {failed} The search above works all the same.
              <Box marginTop="3">
                <Button variant="outline" icon={<RotateCw />} onClick={refetch}>
                  {again}
                </Button>
              </Box>
            </Notice>
          </Box>
        ) : (
          <Placeholders />
        ))}
    </section>
  );
}

/** What belongs to the search card in front: the busiest routes with their lowest fares, or the airports with their lowest rides. */
export function PopularRoutes() {
  return useHomeTab() === 'Ride' ? <PopularRides /> : <PopularFlights />;
}

function PopularFlights() {
  const isIdle = useIdle();
  const {
    data: answer,
    isError,
    refetch,
  } = useQuery({
    queryKey: popularRoutesKey,
    queryFn: async () => (await import(/* webpackChunkName: "idle" */ './lists')).readPopularRoutes(),
    staleTime: freshMs,
    enabled: isIdle,
  });
  const data = useDeferredValue(answer);
  if (data?.length === 0) return null;
  return (
    <Popular
      title="Popular routes"
      lead="Lowest fare for one adult in the next 30 days, taxes and fees included."
      rows={data && <Routes routes={data} />}
      failed="The fares cannot be shown right now."
      again="Show the fares"
      isError={isError}
      refetch={refetch}
    />
  );
}

function PopularRides() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['ride-airports'],
    queryFn: async () => (await import(/* webpackChunkName: "idle" */ './lists')).readRideAirports(),
    staleTime: freshMs,
  });
  if (data?.length === 0) return null;
  return (
    <Popular
      title="Popular airport rides"
      lead="Lowest price of a whole car with its driver, waiting included."
      rows={
        data && (
          <List>
            {data.slice(0, rows.length).map(({ value, iata, city, areas: [area], fromPrice }) => (
              <li key={value}>
                <Row
                  to={
                    area
                      ? pathTo('rideSearch', { query: { airport: iata, dropOff: area.label } })
                      : pathTo('pickupAirport', { airport: value })
                  }
                >
                  <Box as="span" flex="1" minWidth="0" whiteSpace="normal" textWrap="balance">
                    {city} airport{area && ` to ${area.name}`}
                    <VisuallyHidden>{area ? ', ' : ', from '}</VisuallyHidden>
                  </Box>
                  <strong>{formatNaira(area?.fromPrice ?? fromPrice)}</strong>
                </Row>
              </li>
            ))}
          </List>
        )
      }
      failed="The prices cannot be shown right now."
      again="Show the prices"
      isError={isError}
      refetch={refetch}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PopularRoute } from 'shared/contract/flights';
import { formatNaira } from 'shared/format';
import { pathTo } from 'shared/paths';
import { Box, chakra, Heading, RouteLine, Stack, Text, VisuallyHidden } from 'shared/ui';
import { routeFaresQuery } from '../../api/get-route-fares';

const List = chakra('ul', {
  base: {
    display: 'grid',
    columnGap: '12',
    marginTop: '4',
    listStyle: 'none',
    '& > li': { borderTop: '1px solid {colors.border}' },
  },
  variants: {
    wide: {
      true: {
        gridTemplateColumns: {
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          xl: 'repeat(3, minmax(0, 1fr))',
        },
      },
      false: { marginTop: '2' },
    },
  },
});

const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '3',
    minHeight: '12',
    color: 'fg',
    fontWeight: 'medium',
    _hover: { '& > strong': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
    '& > strong': { marginInlineStart: 'auto', color: 'brand.fg', fontWeight: 'semibold' },
  },
});

const Cities = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' },
    columnGap: '12',
    rowGap: '8',
    marginTop: '5',
  },
});

/** Routes with their lowest fare, each with a link to its page. Nothing until they are there: the search comes first. */
export default function RouteFares() {
  const { data } = useQuery(routeFaresQuery);
  if (!data) return null;
  const { popular, abroad, cities } = data;
  return (
    <Stack gap={{ base: '10', md: '12' }} marginTop={{ base: '10', md: '14' }}>
      {popular.length > 0 && (
        <section aria-labelledby="popular-routes">
          <Heading id="popular-routes">Fares and times by route</Heading>
          <Text color="fg.muted" marginTop="1">
            Lowest fare for one adult in the next 30 days, taxes and fees included.
          </Text>
          <Routes routes={popular} wide />
        </section>
      )}
      {abroad.length > 0 && (
        <section aria-labelledby="routes-abroad">
          <Heading id="routes-abroad">From Nigeria abroad</Heading>
          <Text color="fg.muted" marginTop="1">
            One way, from the Nigerian city with the lowest fare.
          </Text>
          <Routes routes={abroad} wide />
        </section>
      )}
      {cities.length > 0 && (
        <section aria-labelledby="routes-by-city">
          <Heading id="routes-by-city">By city of departure</Heading>
          <Cities>
            {cities.map(({ iata, city, routes }) => (
              <Box key={iata} minWidth="0">
                <Heading as="h3" textStyle="h3">
                  {`From ${city}`}
                </Heading>
                <Routes routes={routes} wide={false} />
              </Box>
            ))}
          </Cities>
        </section>
      )}
    </Stack>
  );
}

interface RoutesProps {
  readonly routes: readonly PopularRoute[];
  /** In columns of their own; otherwise the list is a column, and says only where the flights go. */
  readonly wide: boolean;
}

function Routes({ routes, wide }: RoutesProps) {
  return (
    <List wide={wide}>
      {routes.map(({ route, from, to, lowestTotal }) => (
        <li key={route}>
          <Row to={pathTo('flightRoute', { route: route ?? '' })}>
            {wide ? (
              <>
                {from.city}
                <VisuallyHidden> to </VisuallyHidden>
                <RouteLine />
              </>
            ) : (
              <VisuallyHidden>{from.city} to </VisuallyHidden>
            )}
            {to.city}
            <VisuallyHidden>, from </VisuallyHidden>
            <strong>{formatNaira(lowestTotal)}</strong>
          </Row>
        </li>
      ))}
    </List>
  );
}

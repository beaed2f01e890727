import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatNaira } from 'shared/format';
import { pathTo } from 'shared/paths';
import { chakra, Heading, RouteLine, Text, VisuallyHidden } from 'shared/ui';
import { popularRoutesQuery } from '../../api/get-popular-routes';

const Section = chakra('section', { base: { marginTop: { base: '10', md: '14' } } });

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '12',
    marginTop: '4',
    listStyle: 'none',
    '& > li': { borderTop: '1px solid {colors.border}' },
  },
});

const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '3',
    minHeight: '60px',
    color: 'fg',
    fontWeight: 'medium',
    _hover: { '& > strong': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
    '& > strong': { color: 'brand.fg', fontWeight: 'semibold' },
  },
});

/** The busiest routes with their lowest fare, each with a link to its page. Nothing until they are there: the search comes first. */
export function PopularRoutePages() {
  const { data = [] } = useQuery(popularRoutesQuery);
  const routes = data.flatMap((each) => (each.route === null ? [] : [{ ...each, route: each.route }]));
  if (routes.length === 0) return null;
  return (
    <Section aria-labelledby="popular-routes">
      <Heading id="popular-routes">Fares and times by route</Heading>
      <Text color="fg.muted" marginTop="1">
        Lowest fare for one adult in the next 30 days, taxes and fees included.
      </Text>
      <List>
        {routes.map(({ route, from, to, lowestTotal }) => (
          <li key={route}>
            <Row to={pathTo('flightRoute', { route })}>
              {from.city}
              <VisuallyHidden> to </VisuallyHidden>
              <RouteLine />
              {to.city}
              <VisuallyHidden>, from </VisuallyHidden>
              <strong>{formatNaira(lowestTotal)}</strong>
            </Row>
          </li>
        ))}
      </List>
    </Section>
  );
}

import { Link } from 'react-router-dom';
import type { RideAirportPage } from 'shared/contract/ride-airports';
import { formatNaira } from 'shared/format';
import { pathTo } from 'shared/paths';
import { Box, chakra, Text } from 'shared/ui';
import { byPrice } from './price-groups';
import { searchFrom } from './search-from';

const Airports = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
    },
    columnGap: '10',
    rowGap: '7',
    marginTop: '5',
    '& h3 > a': { color: 'fg', _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' } },
    '& ul': { marginTop: '1.5', listStyle: 'none' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '104px minmax(0, 1fr)',
      columnGap: '3',
      paddingBlock: '0.5',
      borderTop: '1px solid {colors.border}',
    },
    '& strong': { paddingBlock: '2.5', fontWeight: 'semibold' },
    '& li > span': { display: 'flex', flexWrap: 'wrap', columnGap: '4' },
    '& li a': { paddingBlock: '2.5', color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
});

const Others = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    marginTop: '1',
    listStyle: 'none',
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minHeight: '11',
      color: 'brand.fg',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
    },
  },
});

interface BusyAirportsProps {
  readonly airports: readonly RideAirportPage[];
}

/** The busiest airports with prices to their most booked areas, each a search that is filled in; then the pages of all others. */
export function BusyAirports({ airports }: BusyAirportsProps) {
  // an API of an earlier release has no areas
  const busy = airports.filter(({ areas }) => areas?.length);
  const others = airports.filter((airport) => !busy.includes(airport));
  return (
    <>
      <Airports>
        {busy.map((airport) => (
          <div key={airport.value}>
            <Text as="h3" fontWeight="semibold">
              <Link to={pathTo('pickupAirport', { airport: airport.value })}>{airport.city}</Link>
            </Text>
            <ul>
              {byPrice(airport.areas).map(({ price, areas }) => (
                <li key={price}>
                  <strong>{formatNaira(price)}</strong>
                  <span>
                    {areas.map(({ label, name }) => (
                      <Link key={label} to={searchFrom(airport, label)}>
                        {name}
                      </Link>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Airports>
      {others.length > 0 && (
        <Box marginTop="7">
          <Text as="h3" fontWeight="semibold">
            {busy.length > 0 ? 'All other airports' : 'Airports'}
          </Text>
          <Others>
            {others.map(({ value, city }) => (
              <li key={value}>
                <Link to={pathTo('pickupAirport', { airport: value })}>{city}</Link>
              </li>
            ))}
          </Others>
        </Box>
      )}
    </>
  );
}

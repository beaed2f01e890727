import { Link } from 'react-router-dom';
import { formatNaira } from 'shared/format';
import { pathTo } from 'shared/paths';
import { chakra } from 'shared/ui';

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(4, minmax(0, 1fr))',
    },
    columnGap: { base: '6', md: '10' },
    marginTop: '4',
    listStyle: 'none',
    '& > li': { borderTop: '1px solid {colors.border}' },
    '& a': {
      display: 'flex',
      flexDirection: { base: 'column', md: 'row' },
      alignItems: { md: 'center' },
      justifyContent: { base: 'center', md: 'space-between' },
      columnGap: '3',
      minHeight: { base: '64px', md: '52px' },
      color: 'fg',
      fontWeight: 'medium',
    },
    '& span': { textStyle: 'small', color: 'fg.muted', fontWeight: 'regular' },
    '& a:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
});

interface AirportLinksProps {
  readonly airports: readonly { readonly value: string; readonly city: string; readonly fromPrice: number }[];
}

/** The pages of airports, each with its lowest price. */
export const AirportLinks = ({ airports }: AirportLinksProps) => (
  <List>
    {airports.map(({ value, city, fromPrice }) => (
      <li key={value}>
        <Link to={pathTo('pickupAirport', { airport: value })}>
          {city} <span>from {formatNaira(fromPrice)}</span>
        </Link>
      </li>
    ))}
  </List>
);

import type { PopularRoute } from 'shared/contract/flights';
import { formatNaira } from 'shared/format';
import { chakra } from 'shared/ui';
import { Quiet } from '../../../components/rows';

const List = chakra('ol', {
  base: {
    listStyle: 'none',
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      display: 'flex',
      justifyContent: 'space-between',
      flexWrap: 'wrap',
      gap: '0 16px',
      paddingBlock: '1.5',
    },
    // at the end also where it has no room beside the route
    '& > li > span:last-of-type': { marginInlineStart: 'auto' },
    '& > li + li': { borderTop: '1px solid {colors.border}' },
  },
});

interface RouteListProps {
  readonly routes: readonly PopularRoute[];
  /** Those that the staff chose, each `LOS-ABV`. */
  readonly chosen: readonly string[];
}

/** The routes in their order, with the fare that travellers see. */
export const RouteList = ({ routes, chosen }: RouteListProps) => (
  <List>
    {routes.map(({ from, to, lowestTotal }) => (
      <li key={from.iata + to.iata}>
        <span>
          {from.city} to {to.city}
          {chosen.includes(`${from.iata}-${to.iata}`) && <Quiet as="span"> chosen</Quiet>}
        </span>
        <span>{formatNaira(lowestTotal)}</span>
      </li>
    ))}
  </List>
);

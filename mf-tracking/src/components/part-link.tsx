import { Link } from 'react-router-dom';
import { chakra } from 'shared/ui';

/** A row that leads to a booking, or to one that could be made. */
export const PartLink = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) 20px',
    columnGap: '3',
    alignItems: 'center',
    paddingBlock: '3',
    borderRadius: 'sm',
    color: 'fg',
    '& > svg': { color: 'brand.fg' },
    _hover: { '& b': { color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '3px' } },
    '& b': { display: 'block', fontWeight: 'medium', overflowWrap: 'anywhere' },
  },
});

import { chakra } from 'shared/ui';

/** A form below a ride, apart from it by a line. */
export const RowForm = chakra('form', {
  base: {
    marginTop: '5',
    paddingTop: '5',
    // the rows of a desktop are low
    paddingBottom: { lg: '3' },
    borderTop: '1px solid {colors.border}',
  },
});

/** Its fields: beside one another where there is room. */
export const RowFields = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
    },
    alignItems: 'start',
  },
});

import { chakra } from '../styled/chakra';

/** A sheet of paper on the page; never one inside another. Padding 20 px, from 768 px up 24. */
export const Card = chakra('div', {
  base: {
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
    padding: { base: '5', md: '6' },
    minWidth: '0',
  },
  variants: { lift: { true: { boxShadow: 'lift' } } },
});

/** A hairline between groups, 24 px on either side. */
export const Divider = chakra('hr', {
  base: { borderTop: '1px solid {colors.border}', marginBlock: '6', width: '100%' },
});

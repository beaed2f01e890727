import type { chakra } from 'shared/ui';

/** A card and its skeleton: one column on a phone, the price beside from 768 px up. */
export const cardFrame = {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 224px' },
    columnGap: '6',
    padding: { base: '4', md: '5' },
    paddingBottom: { md: '4' },
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
  },
} satisfies Parameters<typeof chakra>[1];

import { chakra } from '../styled/chakra';

export { chakra };

export const Box = chakra('div');
export const Flex = chakra('div', { base: { display: 'flex' } });
export const Grid = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } });

/** A column with gaps of 16 px. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0' } });

/** A vertically centred row with gaps of 12 px. */
export const HStack = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '3', minWidth: '0' } });

export const Text = chakra('p', { base: { minWidth: '0' } });

/** `as` sets the level, `textStyle` the style: `<Heading as="h3" textStyle="h3">`. By default an h2. */
export const Heading = chakra('h2', { base: { textStyle: 'h2', textWrap: 'balance' } });

/** The page's column: 1200 px of content, gutters of 20 px and 32 px. */
export const Container = chakra('div', {
  base: { width: '100%', maxWidth: '1264px', marginInline: 'auto', paddingInline: { base: '5', md: '8' } },
});

/** Text for screen readers only. */
export const VisuallyHidden = chakra('span', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

/** A surface, which must not be nested. The padding is 20 px, from 768 px up 24 px. */
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

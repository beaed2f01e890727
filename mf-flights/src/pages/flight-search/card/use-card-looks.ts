import { makeLooks } from 'shared/ui';

const row = { display: 'flex', alignItems: 'center', minWidth: '0' } as const;
const small = { textStyle: 'small', color: 'fg.muted' } as const;
const whole = 'minmax(0, 1fr)';

const price = {
  display: 'flex',
  minWidth: '0',
  gridColumn: { md: '2' },
  gridRow: { md: '1 / 3' },
  flexDirection: { base: 'row', md: 'column' },
  alignItems: { base: 'center', md: 'stretch' },
  justifyContent: 'space-between',
  gap: '3',
  marginTop: { base: '2', md: '0' },
  paddingTop: { base: '3.5', md: '0' },
  paddingLeft: { md: '6' },
  borderTop: { base: '1px solid {colors.border}', md: '0' },
  borderLeft: { md: '1px solid {colors.border}' },
} as const;

/** What the parts of a card look like. A page has ten cards, each filter draws them all: they are made of bare elements. */
export const useCardLooks = makeLooks({
  journey: { minWidth: '0' },
  head: {
    display: 'grid',
    columnGap: { base: '2', md: '3.5' },
    alignItems: 'center',
    gridTemplateColumns: { base: `${whole} auto`, xl: `168px ${whole}` },
  },
  airline: { ...row, gap: { base: '2', md: '3' } },
  tail: { display: 'flex', '& svg': { boxSize: { base: '36px', md: '44px' } } },
  narrow: { minWidth: '0' },
  name: { textStyle: 'strong', textWrap: 'balance' },
  numbers: { ...small, minWidth: '0', fontVariantNumeric: 'tabular-nums' },
  short: { ...small, minWidth: '0', textAlign: 'end', maxWidth: { base: '104px', sm: '152px' }, hideFrom: 'xl' },
  first: { gridColumn: { base: '1 / -1', xl: 'auto' }, marginTop: { base: '3', xl: '0' } },

  times: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(24px, 1fr) auto',
    gap: { base: '3', md: '4' },
    alignItems: 'center',
  },
  place: { ...small, minWidth: '0' },
  between: { ...small, textAlign: 'center', minWidth: '0' },
  said: { hideBelow: 'xl' },
  line: { display: 'flex', marginBlock: '1' },
  end: { textAlign: 'end' },
  nextDay: { color: 'accent.fg', fontWeight: 'medium', whiteSpace: 'nowrap' },

  later: {
    ...small,
    display: 'grid',
    columnGap: '3.5',
    rowGap: '0.5',
    alignItems: 'center',
    marginTop: { base: '3', xl: '3.5' },
    gridTemplateColumns: { base: whole, xl: `168px ${whole}` },
  },
  direction: { color: 'fg', fontWeight: 'medium' },
  laterTimes: { ...row, gap: { base: '2', md: '3' } },
  from: { color: 'fg' },
  to: { color: 'fg', textAlign: 'end' },
  muted: { color: 'fg.muted', whiteSpace: 'nowrap' },
  laterStops: { gridColumn: { xl: '2' }, textAlign: { xl: 'center' } },

  facts: {
    ...row,
    ...small,
    flexWrap: 'wrap',
    gap: '1',
    columnGap: { base: '3', md: '4' },
    marginTop: { base: '2', md: '3' },
  },
  fact: { ...row, gap: '1.5' },
  scarce: { ...row, gap: '1.5', color: 'accent.fg', fontWeight: 'semibold' },
  brand: { hideBelow: 'xl' },
  wide: { hideBelow: 'md' },
  toggle: { marginInlineStart: 'auto', marginBlock: '-2', marginRight: { base: '-2', md: '0' } },

  price,
  // what became of the fare takes a line of its own on a phone
  priceGone: { ...price, flexWrap: { base: 'wrap', md: 'nowrap' } },
  total: { textStyle: 'price', minWidth: '0', whiteSpace: 'nowrap' },
  gone: { textStyle: 'price', minWidth: '0', whiteSpace: 'nowrap', textDecoration: 'line-through' },
  party: { ...small, minWidth: '0', textWrap: 'balance' },
  figures: { fontVariantNumeric: 'tabular-nums' },
});

import { defineTextStyles, defineTokens } from '@chakra-ui/react/styled-system';
import { textStyles as chakraTextStyles } from '@chakra-ui/react/theme';

/** The list of the shell's `document/frame/ground.css`, with fallbacks of the same width: a page keeps it from its first frame on. */
const font = { value: '"Onest Variable", "Onest Fallback", "Onest Fallback Wide", system-ui, sans-serif' };

/** Multiples of 4 px: `p={6}` is 24 px. */
const steps = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40, 48, 64];

/** Named widths that Chakra's recipes use for dialogs, drawers and menus. */
const widths = { xs: 20, sm: 24, md: 28, lg: 32, xl: 36, '2xl': 42, '3xl': 48, '4xl': 56 };
const namedWidths = Object.fromEntries(Object.entries(widths).map(([name, rem]) => [name, { value: `${rem}rem` }]));

const scale = Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 4}px` }]));

/** Design tokens that are the same in both themes; colours are in semantic-tokens. */
export const tokens = defineTokens({
  fonts: { body: font, heading: font },
  fontSizes: {
    '2xs': { value: '0.75rem' },
    xs: { value: '0.8125rem' },
    sm: { value: '0.875rem' },
    md: { value: '1rem' },
    lg: { value: '1.125rem' },
    xl: { value: '1.375rem' },
    '2xl': { value: '1.75rem' },
    '3xl': { value: '2.25rem' },
    '4xl': { value: '3.75rem' },
  },
  lineHeights: {
    xs: { value: '1.125rem' },
    sm: { value: '1.25rem' },
    md: { value: '1.5rem' },
    lg: { value: '1.625rem' },
    xl: { value: '1.75rem' },
    '2xl': { value: '2.125rem' },
    '3xl': { value: '2.625rem' },
    '4xl': { value: '3.875rem' },
  },
  fontWeights: { normal: { value: 400 }, medium: { value: 500 }, semibold: { value: 600 } },
  letterSpacings: {
    display: { value: '-0.035em' },
    heading: { value: '-0.02em' },
    title: { value: '-0.015em' },
    body: { value: '0' },
  },
  spacing: scale,
  sizes: {
    ...scale,
    ...namedWidths,
    full: { value: '100%' },
    fit: { value: 'fit-content' },
    max: { value: 'max-content' },
    dvh: { value: '100dvh' },
    control: { value: '48px' },
    controlSm: { value: '44px' },
    field: { value: '64px' },
    container: { value: '1200px' },
    aside: { value: '368px' },
    filters: { value: '272px' },
    narrow: { value: '936px' },
  },
  radii: {
    none: { value: '0' },
    xs: { value: '4px' },
    sm: { value: '8px' },
    md: { value: '12px' },
    lg: { value: '16px' },
    full: { value: '999px' },
  },
  durations: {
    faster: { value: '80ms' },
    fast: { value: '120ms' },
    base: { value: '180ms' },
    moderate: { value: '180ms' },
    slow: { value: '240ms' },
    slower: { value: '320ms' },
  },
  easings: {
    out: { value: 'cubic-bezier(0.2, 0, 0, 1)' },
    'ease-in-smooth': { value: 'cubic-bezier(0.2, 0, 0, 1)' },
  },
  zIndex: {
    raised: { value: 1 },
    bar: { value: 10 },
    popover: { value: 20 },
    dropdown: { value: 20 },
    overlay: { value: 30 },
    modal: { value: 30 },
    toast: { value: 40 },
    tooltip: { value: 50 },
  },
});

const style = (fontSize: string, lineHeight: string, fontWeight: number, letterSpacing: string) => ({
  value: { fontSize, lineHeight, fontWeight, letterSpacing },
});

/** The text styles of headings, amounts, text and labels. Components set no other sizes. */
export const textStyles = defineTextStyles({
  // the sizes that Chakra's recipes use
  ...chakraTextStyles,
  display: style('3.75rem', '3.875rem', 600, '-0.035em'),
  displaySm: style('2.25rem', '2.5rem', 600, '-0.035em'),
  amount: style('2.25rem', '2.625rem', 600, '-0.025em'),
  amountSm: style('1.75rem', '2.125rem', 600, '-0.025em'),
  h1: style('1.75rem', '2.125rem', 600, '-0.02em'),
  h1Sm: style('1.375rem', '1.75rem', 600, '-0.015em'),
  h2: style('1.375rem', '1.75rem', 600, '-0.015em'),
  price: style('1.375rem', '1.75rem', 600, '-0.015em'),
  h3: style('1.125rem', '1.5rem', 600, '-0.01em'),
  strong: style('1rem', '1.5rem', 600, '-0.005em'),
  body: style('1rem', '1.5rem', 400, '0'),
  label: style('0.875rem', '1.25rem', 500, '0'),
  small: style('0.875rem', '1.25rem', 400, '0'),
  caption: style('0.8125rem', '1.125rem', 400, '0'),
});

export const breakpoints = { sm: '360px', md: '768px', lg: '1024px', xl: '1200px', '2xl': '1440px' };

import { defineTextStyles } from '@chakra-ui/react/styled-system';
import { textStyles as chakraTextStyles } from '@chakra-ui/react/theme';

const style = (fontSize: string, lineHeight: string, fontWeight: number, letterSpacing: string) => ({
  value: { fontSize, lineHeight, fontWeight, letterSpacing },
});

/** The sizes of text in use; headings, figures, text and labels. No other size is set by hand. */
export const textStyles = defineTextStyles({
  // the sizes that Chakra's own recipes name
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

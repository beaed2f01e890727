import { chakra } from '../styled/chakra';

/** A ring that turns; what is waited for is said by the text beside it. */
export const Spinner = chakra(
  'span',
  {
    base: {
      flex: 'none',
      width: '20px',
      height: '20px',
      borderRadius: 'full',
      border: '2.5px solid currentColor',
      borderRightColor: 'transparent',
      opacity: '0.85',
      animation: 'spin 900ms linear infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
);

import { chakra } from '../styled/chakra';

/** A grey placeholder with the size of the content that is loading; hidden from screen readers. */
export const Skeleton = chakra(
  'span',
  {
    base: {
      display: 'block',
      bg: 'border',
      borderRadius: 'sm',
      height: '5',
      maxWidth: '100%',
      animation: 'breathe 1600ms ease-in-out infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
);

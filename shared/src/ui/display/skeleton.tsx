import { chakra } from '../styled/chakra';

/** A grey shape where something will be: give it that thing's width and height. Only to be seen. */
export const Skeleton = chakra(
  'span',
  {
    base: {
      display: 'block',
      bg: 'bg.sunken',
      borderRadius: 'sm',
      height: '5',
      maxWidth: '100%',
      animation: 'breathe 1600ms ease-in-out infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
);

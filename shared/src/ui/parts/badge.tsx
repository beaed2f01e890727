import { chakra } from 'shared/ui';

/** A status label; not interactive. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    paddingBlock: '0.5',
    paddingInline: '2.5',
    borderRadius: 'full',
    textStyle: 'label',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      waiting: { bg: 'accent.subtle', color: 'accent.fg' },
      good: { bg: 'success.subtle', color: 'success.fg' },
      bad: { bg: 'danger.subtle', color: 'danger.fg' },
      quiet: { bg: 'bg.sunken', color: 'fg' },
    },
  },
  defaultVariants: { tone: 'quiet' },
});

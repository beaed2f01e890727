import type { ReactNode } from 'react';
import { chakra } from 'shared/ui';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: { base: '3', lg: '4' },
    position: { base: 'fixed', lg: 'static' },
    insetInline: '0',
    bottom: '0',
    zIndex: 'bar',
    bg: { base: 'bg.surface', lg: 'transparent' },
    borderTop: { base: '1px solid {colors.border}', lg: 'none' },
    marginTop: { lg: '5' },
    paddingTop: { base: '3', lg: '0' },
    paddingInline: { base: '4', md: '8', lg: '0' },
    paddingBottom: { base: 'calc(12px + env(safe-area-inset-bottom))', lg: '0' },
    '& > :first-child:not(:last-child)': { marginInlineEnd: 'auto' },
    '& > button:last-child, & > a:last-child': {
      flex: { base: '1', md: 'none' },
      // fits beside a total of six digits at 320 px
      paddingInline: { base: '3', md: '5' },
      whiteSpace: { base: 'normal', md: 'nowrap' },
      // the ring of a busy button fits beside its text
      '&[aria-busy]': { paddingInline: { base: '1.5', md: '5' }, gap: { base: '1.5', md: '2' } },
    },
    '& .lucide': { display: { base: 'none', md: 'block' } },
  },
});

/**
 * The main action of a step, as the last child: at the end of the form on a desktop, in a fixed bar at the bottom of a phone,
 * which may also show a total. The global styles reserve the height of the bar at the end of the page.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return <Bar data-action-bar>{children}</Bar>;
}

import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

// the place it takes at the page's end, so that the bar covers nothing
const Reserve = chakra('div', {
  base: {
    minHeight: { base: 'calc(73px + env(safe-area-inset-bottom))', lg: '0' },
    marginTop: { base: '0', lg: '5' },
  },
});
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
    paddingTop: { base: '3', lg: '0' },
    paddingInline: { base: '4', md: '8', lg: '0' },
    paddingBottom: { base: 'calc(12px + env(safe-area-inset-bottom))', lg: '0' },
    '& > :first-child:not(:last-child)': { marginInlineEnd: 'auto' },
    '& > button:last-child, & > a:last-child': { flex: { base: '1', md: 'none' } },
  },
});

/**
 * The main action of a step, last among its children: at the end of the form on a desktop, in a bar at the bottom on
 * a phone, where a total may stand before it.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <Reserve>
      <Bar>{children}</Bar>
    </Reserve>
  );
}

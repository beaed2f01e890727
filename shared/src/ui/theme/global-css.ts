import type { SystemConfig } from '@chakra-ui/react/styled-system';
import { keyframes as chakraKeyframes } from '@chakra-ui/react/theme';

/** Global styles: text, focus, variables of the drawings, motion. */
export const globalCss: SystemConfig['globalCss'] = {
  html: {
    colorPalette: 'brand',
    colorScheme: 'light',
    scrollPaddingTop: '24px',
    // a focused field must not be behind the bar at the bottom of a phone
    scrollPaddingBottom: { base: '112px', lg: '24px' },
    '--logo-ink': '#0B5D3B',
    '--spot-bg': '#EFE5D0',
    '--spot-line': '#CDBF9F',
    '--spot-paper': '#FFFDF8',
    '--spot-green': '#0B5D3B',
  },
  'html[data-theme=dark]': {
    colorScheme: 'dark',
    '--logo-ink': '#F6F1E7',
    '--spot-bg': '#1A372B',
    '--spot-line': '#3B5448',
    '--spot-paper': '#F3EEE2',
    '--spot-green': '#2F9467',
  },
  // no last line of one word
  body: { bg: 'bg.canvas', color: 'fg', fontFamily: 'body', textStyle: 'body', textWrap: 'pretty' },
  'h1, h2, h3, h4': { fontWeight: 'semibold' },
  // reserves the height of the action bar, which overlays the end of the page
  'body:has([data-action-bar])': { paddingBottom: { base: 'calc(73px + env(safe-area-inset-bottom))', lg: '0' } },
  button: { cursor: 'pointer' },
  'b, strong': { fontWeight: 'semibold' },
  '::placeholder': { color: 'var(--chakra-colors-fg-muted) !important', opacity: '1 !important' },
  ':focus-visible': { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
  // headings get the focus on navigation for screen readers; they are not controls
  'h1:focus-visible, [data-quiet-focus]:focus-visible': { outline: 'none' },
  svg: { flex: 'none' },
  // paper cannot be unfolded
  'details::details-content': { _print: { contentVisibility: 'visible' } },
  // icons: 20 px with a stroke of 1.75, or 16 px with a stroke of 2
  '.lucide[width="24"]': { width: '20px', height: '20px' },
  '.lucide[width="24"], .lucide[width="20"]': { strokeWidth: '1.75' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
};

export const keyframes = {
  ...chakraKeyframes,
  breathe: { '50%': { opacity: '0.55' } },
  appear: { from: { opacity: '0', transform: 'translateY(4px)' } },
};

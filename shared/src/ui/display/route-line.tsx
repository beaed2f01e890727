import type { ReactNode } from 'react';
import { Check } from 'shared/icons';
import { chakra } from '../styled/chakra';

const Line = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flex: '1',
    color: 'accent.line',
    '& i': { flex: '1', bg: 'currentColor' },
    '& b': { flex: 'none', boxSize: '9px', borderRadius: 'full', border: '2px solid currentColor' },
    '& i + b': { bg: 'currentColor' },
  },
  variants: {
    orientation: {
      horizontal: { minWidth: '6', '& i': { height: '2px' } },
      vertical: { flexDirection: 'column', minHeight: '6', '& i': { width: '2px' } },
    },
    done: { true: { '& i': { animation: 'appear 180ms' } } },
  },
});
const Arrived = chakra('span', {
  base: {
    flex: 'none',
    boxSize: '10',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    bg: 'brand.solid',
    color: 'brand.contrast',
  },
});

export type RouteLineProps = { orientation?: 'horizontal' | 'vertical'; done?: boolean };

/** A ring, a line and a dot; with `done` a check instead of the dot. Hidden from screen readers. */
export function RouteLine({ orientation = 'horizontal', done }: RouteLineProps) {
  return (
    <Line orientation={orientation} done={done || undefined} aria-hidden>
      <b />
      <i />
      {done ? (
        <Arrived>
          <Check />
        </Arrived>
      ) : (
        <b />
      )}
    </Line>
  );
}

const Ends = chakra('dl', { base: { display: 'grid', textStyle: 'small' } });
const End = chakra('div', {
  base: {
    position: 'relative',
    paddingInlineStart: '6',
    '&:first-of-type': { paddingBottom: '2' },
    _before: {
      content: '""',
      position: 'absolute',
      zIndex: 'raised',
      insetInlineStart: '1px',
      top: '5px',
      boxSize: '10px',
      borderRadius: 'full',
      border: '2px solid {colors.accent.line}',
      bg: 'bg.surface',
    },
    '&:last-of-type::before': { bg: 'accent.line' },
    '&:first-of-type::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '5px',
      top: '14px',
      bottom: '-6px',
      width: '2px',
      bg: 'accent.line',
    },
    '& dt': { color: 'fg.muted' },
    '& dd': { color: 'fg', overflowWrap: 'anywhere' },
  },
});

export type RouteEndsProps = { from: ReactNode; to: ReactNode; labels?: readonly [string, string] };

/** The two ends of a ride on a vertical route line. */
export function RouteEnds({ from, to, labels = ['Pickup', 'Drop-off'] }: RouteEndsProps) {
  return (
    <Ends>
      <End>
        <dt>{labels[0]}</dt>
        <dd>{from}</dd>
      </End>
      <End>
        <dt>{labels[1]}</dt>
        <dd>{to}</dd>
      </End>
    </Ends>
  );
}

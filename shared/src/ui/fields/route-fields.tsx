import { type ReactNode, useMemo, useRef } from 'react';
import { ArrowLeftRight } from 'shared/icons';
import { chakra } from '../styled/chakra';
import { JoinedContext } from './field-context';

const Outline = chakra('div', {
  base: {
    display: 'grid',
    position: 'relative',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    border: '1px solid {colors.border.strong}',
    borderRadius: 'md',
    bg: 'bg.surface',
    // where both halves are wrong, one ring is around them, and one line between them
    '&:has(> :first-child [aria-invalid=true]):has(> :first-child + * [aria-invalid=true])': {
      borderColor: 'danger.fg',
      boxShadow: '0 0 0 1px {colors.danger.fg}',
      '& > div': { boxShadow: 'none' },
      '& > div:has(:focus)': { boxShadow: 'inset 0 0 0 1px {colors.danger.fg}' },
    },
  },
});
// those of the outline, without its border of 1 px
const corner = 'calc({radii.md} - 1px)';

const End = chakra('div', {
  base: {
    position: 'relative',
    minWidth: '0',
    // the focus ring of its control, in the corners of the outline
    '&:has(:focus, [aria-expanded=true])': { boxShadow: 'inset 0 0 0 2px {colors.brand.focusRing}' },
    // the half that is wrong covers its part of the outline
    '&:has([aria-invalid=true])': { borderColor: 'danger.fg', boxShadow: '0 0 0 2px {colors.danger.fg}' },
    '&:has([aria-invalid=true]:focus)': {
      boxShadow: '0 0 0 2px {colors.danger.fg}, inset 0 0 0 1px {colors.danger.fg}',
    },
    // the ring of the start and the dot of the end
    _before: {
      content: '""',
      position: 'absolute',
      zIndex: 'raised',
      insetInlineStart: '17px',
      top: '26px',
      boxSize: '12px',
      borderRadius: 'full',
      border: '2px solid {colors.accent.line}',
      bg: 'bg.surface',
      pointerEvents: 'none',
    },
  },
  variants: {
    end: {
      from: {
        borderRadius: { base: `${corner} ${corner} 0 0`, lg: `${corner} 0 0 ${corner}` },
        '& input': { paddingInlineEnd: { base: '64px', lg: '36px' } },
        _after: {
          content: '""',
          display: { lg: 'none' },
          position: 'absolute',
          zIndex: 'raised',
          insetInlineStart: '22px',
          top: '38px',
          // to the dot of the other end
          bottom: '-27px',
          width: '2px',
          bg: 'accent.line',
          pointerEvents: 'none',
        },
      },
      to: {
        borderRadius: { base: `0 0 ${corner} ${corner}`, lg: `0 ${corner} ${corner} 0` },
        borderTop: { base: '1px solid {colors.border}', lg: 'none' },
        borderInlineStart: { lg: '1px solid {colors.border}' },
        paddingInlineStart: { lg: '2' },
        // its text is below the button
        '& input': { paddingInlineEnd: '4' },
        _before: { bg: 'accent.line', insetInlineStart: { base: '17px', lg: '27px' } },
      },
    },
  },
});
const Errors = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    // the text of the second end begins behind the button
    '& > :last-child': { paddingInlineStart: { lg: '7' } },
    // the width of the outline is there for one sentence; that of the second end begins under it if it has room
    '& > :first-child:not(:empty), & > :first-child:empty + *': { gridColumn: '1 / -1' },
    '& > :first-child:empty + *': { justifySelf: { lg: 'end' }, minWidth: { lg: '50%' } },
    // where both are wrong, the sentence of the first is that of both
    '& > :first-child:not(:empty) + * p': { srOnly: true },
  },
});
const Swap = chakra('button', {
  base: {
    position: 'absolute',
    zIndex: 'raised',
    // between the two 62 px fields
    top: { base: '63px', lg: '32px' },
    insetInlineEnd: { base: '3', lg: 'auto' },
    insetInlineStart: { lg: '50%' },
    translate: { base: '0 -50%', lg: '-50% -50%' },
    boxSize: 'controlSm',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    border: '1px solid {colors.border}',
    bg: 'bg.surface',
    transition: 'background-color 120ms',
    _hover: { bg: 'bg.sunken' },
    '& svg': { rotate: { base: '90deg', lg: '0deg' } },
  },
});

export type RouteFieldsProps = {
  from: ReactNode;
  to: ReactNode;
  onSwap: () => void;
  /** The accessible name of the swap button. */
  swapLabel: string;
};

/** Two joined fields for origin and destination, with a button that swaps them; below the outline each has its error under it, or both have one sentence. */
export function RouteFields({ from, to, onSwap, swapLabel }: RouteFieldsProps) {
  const errorFrom = useRef<HTMLDivElement>(null);
  const errorTo = useRef<HTMLDivElement>(null);
  // they never change: a changed context would make React draw fields anew that are not hydrated yet, without what was typed in them
  const joinedFrom = useMemo(() => ({ errors: errorFrom }), []);
  const joinedTo = useMemo(() => ({ errors: errorTo }), []);
  return (
    <>
      <Outline>
        <End end="from">
          <JoinedContext value={joinedFrom}>{from}</JoinedContext>
        </End>
        <End end="to">
          <JoinedContext value={joinedTo}>{to}</JoinedContext>
        </End>
        <Swap type="button" aria-label={swapLabel} onClick={onSwap}>
          <ArrowLeftRight />
        </Swap>
      </Outline>
      <Errors>
        <div ref={errorFrom} />
        <div ref={errorTo} />
      </Errors>
    </>
  );
}

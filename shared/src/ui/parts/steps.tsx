import { Check } from 'shared/icons';
import { chakra, VisuallyHidden } from 'shared/ui';

const List = chakra('ol', {
  base: { display: 'flex', alignItems: 'center', maxWidth: '760px', marginBottom: { base: '5', md: '7' } },
});
const Step = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '1', md: '2.5' },
    textStyle: 'label',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    '&:not(:last-child)': { flex: '1' },
    // the line to the next step, amber once this one is done
    '&:not(:last-child)::after': {
      content: '""',
      flex: '1',
      height: '2px',
      minWidth: { base: '2', md: '3' },
      bg: 'border',
      marginInlineEnd: { base: '1', md: '2.5' },
    },
  },
  variants: {
    state: {
      done: { color: 'fg', '&:not(:last-child)::after': { bg: 'accent.line' } },
      now: { color: 'fg', fontWeight: 'semibold' },
      next: {},
    },
  },
});
const Dot = chakra('span', {
  base: {
    boxSize: { base: '5', md: '6' },
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    border: '2px solid {colors.border.strong}',
    bg: 'bg.surface',
  },
  variants: {
    state: {
      done: { bg: 'brand.solid', borderColor: 'brand.solid', color: 'brand.contrast' },
      now: {
        borderColor: 'accent.line',
        _after: { content: '""', boxSize: '2.5', borderRadius: 'full', bg: 'accent.line' },
      },
      next: {},
    },
  },
});
/** On a phone only the current name is visible; the others are for screen readers. */
const Name = chakra('span', {
  variants: {
    aside: {
      true: {
        position: { base: 'absolute', md: 'static' },
        width: { base: '1px', md: 'auto' },
        height: { base: '1px', md: 'auto' },
        overflow: 'hidden',
        clipPath: { base: 'inset(50%)', md: 'none' },
      },
    },
  },
});

/** On a phone, in place of the names. */
const Place = chakra('span', {
  base: { display: { base: 'inline', md: 'none' }, marginInlineEnd: '1', fontWeight: 'normal', color: 'fg.muted' },
});

const said = { done: ', done', now: '', next: ', to come' } as const;

/** The steps of a booking. `current` counts from 0; past the end, all are done. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <List aria-label="Steps of the booking">
      {steps.map((name, index) => {
        const state = index < current ? 'done' : index === current ? 'now' : 'next';
        return (
          <Step key={name} state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <Dot state={state} aria-hidden>
              {state === 'done' && <Check size={16} />}
            </Dot>
            <Name aside={state === 'now' ? undefined : true}>
              {name}
              {said[state] && <VisuallyHidden>{said[state]}</VisuallyHidden>}
            </Name>
            {state === 'now' && (
              <Place>
                {' '}
                {index + 1} of {steps.length}
              </Place>
            )}
          </Step>
        );
      })}
    </List>
  );
}

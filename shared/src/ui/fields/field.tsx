import { type ReactNode, type RefObject, useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CircleAlert } from 'shared/icons';
import { chakra } from '../styled/chakra';
import { FieldContext, JoinedContext } from './field-context';

const Label = chakra('label', {
  base: { display: 'block', textStyle: 'label', color: 'fg', marginBottom: '1.5' },
  variants: {
    inside: {
      true: {
        position: 'absolute',
        zIndex: 'raised',
        top: '2.5',
        // the text of the control below it: 16 px and its border
        insetInline: '17px',
        marginBottom: '0',
        fontWeight: 'normal',
        color: 'fg.muted',
        pointerEvents: 'none',
        truncate: true,
      },
    },
    joined: { true: { insetInlineStart: '11' } },
  },
});
const Quiet = chakra('span', { base: { fontWeight: 'normal', color: 'fg.muted' } });
const Hint = chakra('p', { base: { textStyle: 'small', color: 'fg.muted', marginTop: '1.5' } });
const ErrorLine = chakra('p', {
  base: {
    display: 'flex',
    gap: '1.5',
    textStyle: 'small',
    color: 'danger.fg',
    marginTop: '1.5',
    '& svg': { marginTop: '2px' },
  },
});

export type FieldProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  /** One sentence: what is wrong and what to do. */
  error?: string;
  optional?: boolean;
  /** `field` is the search card's size: 64 px, the label inside. */
  size?: 'md' | 'field';
  children: ReactNode;
};

/** A label, one control, its hint and its error. The control gets its id and ARIA attributes from the context. */
export function Field({ id, label, hint, error, optional, size = 'md', children }: FieldProps) {
  const joined = useContext(JoinedContext);
  const inside = size === 'field' || joined !== undefined;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  const labelId = `${id}-label`;
  const shape = joined ? 'joined' : size;
  const errorLine = error && (
    <ErrorLine id={errorId}>
      <CircleAlert size={16} />
      <span>{error}</span>
    </ErrorLine>
  );
  return (
    <chakra.div minWidth="0">
      <chakra.div position="relative">
        <Label id={labelId} htmlFor={id} inside={inside || undefined} joined={joined ? true : undefined}>
          {label}
          {optional && <Quiet> (optional)</Quiet>}
        </Label>
        <FieldContext value={{ id, labelId, describedBy, invalid: Boolean(error), size: shape }}>
          {children}
        </FieldContext>
      </chakra.div>
      {joined ? errorLine && <ErrorBelow place={joined.errors}>{errorLine}</ErrorBelow> : errorLine}
      {hint && <Hint id={hintId}>{hint}</Hint>}
    </chakra.div>
  );
}

type ErrorBelowProps = { place: RefObject<HTMLElement | null>; children: ReactNode };

/** An error in the place below a joined outline, which is drawn after its fields. */
function ErrorBelow({ place, children }: ErrorBelowProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => setTarget(place.current), [place]);
  return target && createPortal(children, target);
}

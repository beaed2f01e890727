import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { chakra, Notice, VisuallyHidden } from 'shared/ui';

const Link = chakra('a', {
  base: {
    color: 'danger.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    _hover: { textDecorationThickness: '2px' },
    _focusVisible: { outlineColor: 'danger.focusRing' },
  },
});

/** `fieldCount` is that of a line for several fields. */
export type FieldError = { fieldId: string; message: string; fieldCount?: number };

function goTo(event: MouseEvent<HTMLAnchorElement>, fieldId: string) {
  event.preventDefault();
  const field = document.getElementById(fieldId);
  field?.focus();
  field?.scrollIntoView?.({ block: 'center' });
}

function countText(errors: readonly FieldError[]): string {
  const count = errors.reduce((sum, { fieldCount = 1 }) => sum + fieldCount, 0);
  return count === 1 ? 'One field needs your attention' : `${count} fields need your attention`;
}

/**
 * For a form that fits on a screen, where each field says its own error: for each new array the first of them gets the focus, and
 * a screen reader reads how many there are.
 */
export function FirstError({ errors }: { errors: readonly FieldError[] }) {
  useEffect(() => {
    const [first] = errors;
    if (first) document.getElementById(first.fieldId)?.focus();
  }, [errors]);
  return <VisuallyHidden role="status">{errors.length > 0 && countText(errors)}</VisuallyHidden>;
}

/**
 * The errors of a form that is longer than a screen, each with a link to its field. It gets the focus for each new array of errors: create one on submit,
 * not on each keystroke.
 */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (errors.length) box.current?.focus();
  }, [errors]);
  if (!errors.length) return null;
  const title = countText(errors);
  return (
    <chakra.div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={titleId}
      borderRadius="md"
      _focusVisible={{ outlineColor: 'danger.focusRing' }}
    >
      <Notice tone="failed">
        <chakra.p id={titleId} fontWeight="medium">
          {title}
        </chakra.p>
        <chakra.ul display="grid" gap="1.5" marginTop="1.5">
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <Link href={`#${fieldId}`} onClick={(event) => goTo(event, fieldId)}>
                {message}
              </Link>
            </li>
          ))}
        </chakra.ul>
      </Notice>
    </chakra.div>
  );
}

import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { chakra, Notice } from 'shared/ui';

const Link = chakra('a', {
  base: {
    color: 'brand.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    _hover: { textDecorationThickness: '2px' },
  },
});

export type FieldError = { fieldId: string; message: string };

function goTo(event: MouseEvent<HTMLAnchorElement>, fieldId: string) {
  event.preventDefault();
  const field = document.getElementById(fieldId);
  field?.focus();
  field?.scrollIntoView?.({ block: 'center' });
}

/**
 * The errors of a form, each with a link to its field. It gets the focus for each new array of errors: create one on submit,
 * not on each keystroke.
 */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (errors.length) box.current?.focus();
  }, [errors]);
  if (!errors.length) return null;
  const title = errors.length === 1 ? 'One field needs your attention' : `${errors.length} fields need your attention`;
  return (
    <chakra.div ref={box} tabIndex={-1} role="group" aria-labelledby={titleId} borderRadius="md">
      <Notice tone="failed">
        <chakra.p id={titleId} fontWeight="medium">
          {title}
        </chakra.p>
        <chakra.ul>
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

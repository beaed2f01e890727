import { type RefObject, useLayoutEffect, useRef } from 'react';
import { chakra } from '../styled/chakra';

const Code = chakra('span', {
  base: {
    position: 'absolute',
    bottom: '8px',
    lineHeight: '24px',
    fontWeight: 'medium',
    pointerEvents: 'none',
    visibility: 'hidden',
    '&[data-needed]': { visibility: 'visible' },
  },
  variants: { plain: { true: { bottom: '12px', fontWeight: 'normal' } } },
});

const codeAtEnd = /\s(\([A-Z]{3}\))$/;
const gapPx = 4;

interface VisibleCodeProps {
  readonly input: RefObject<HTMLInputElement | null>;
  /** The text of the input. */
  readonly text: string;
  readonly plain: boolean;
}

/**
 * Shows the code at the end of a name, `(LOS)`, if the input is too narrow for the whole text: the name is cut before the code.
 * Hidden from screen readers, which read the value of the input.
 */
export function VisibleCode({ input, text, plain }: VisibleCodeProps) {
  const place = useRef<HTMLSpanElement>(null);
  const code = codeAtEnd.exec(text)?.[1];

  useLayoutEffect(() => {
    const field = input.current;
    const sign = place.current;
    if (!code || !field || !sign) return;
    const fit = () => {
      field.style.paddingInlineEnd = '';
      const isCut = field.scrollWidth > field.clientWidth;
      sign.toggleAttribute('data-needed', isCut);
      if (!isCut) return;
      const endPx = Number.parseFloat(getComputedStyle(field).paddingInlineEnd);
      sign.style.insetInlineEnd = `${endPx}px`;
      field.style.paddingInlineEnd = `${endPx + sign.offsetWidth + gapPx}px`;
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(field, { box: 'border-box' });
    return () => {
      watch.disconnect();
      field.style.paddingInlineEnd = '';
    };
  }, [code, input]);

  if (!code) return null;
  return (
    <Code ref={place} plain={plain || undefined} aria-hidden>
      {code}
    </Code>
  );
}

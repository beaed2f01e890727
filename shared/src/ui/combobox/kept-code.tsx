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

interface KeptCodeProps {
  readonly input: RefObject<HTMLInputElement | null>;
  /** What stands in the input, chosen and not being typed. */
  readonly text: string;
  readonly plain: boolean;
}

/**
 * The code at the end of a long name, `(LOS)`, where the input has no room for all of it: the name is cut before the
 * code. For the eye alone; the input itself holds the whole text.
 */
export function KeptCode({ input, text, plain }: KeptCodeProps) {
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

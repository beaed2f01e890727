import { useEffect, useState } from 'react';
import { Check, Copy } from 'shared/icons';
import { chakra } from 'shared/ui';

const shownForMs = 4_000;

const Row = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: { base: '2', md: '3' },
    width: '100%',
    minHeight: '76px',
    paddingBlock: '4',
    textAlign: 'start',
    borderBottom: '1px solid {colors.border}',
  },
});
// ten digits and the button fit into one line at 320 px, with a gap between them
const fitting = 'clamp(1.1rem, calc(10.5vw - 16px), 1.75rem)';

const Label = chakra('span', { base: { display: 'block', textStyle: 'small', color: 'fg.muted' } });
// proportional figures: in Onest the tabular 1 leaves a gap that reads as a space, as in "NGN 1 2,000"
const Shown = chakra('span', {
  base: { display: 'block' },
  variants: {
    size: {
      amount: {
        textStyle: { base: 'amountSm', md: 'amount' },
        fontSize: { base: fitting, md: '3xl' },
        whiteSpace: 'nowrap',
      },
      number: {
        textStyle: 'amountSm',
        fontSize: fitting,
        whiteSpace: 'nowrap',
        letterSpacing: { base: '0', md: '0.01em' },
      },
      text: { textStyle: 'h3', overflowWrap: 'anywhere' },
    },
  },
});
const Act = chakra('span', {
  base: {
    display: 'inline-flex',
    _print: { display: 'none' },
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    gap: '2',
    minHeight: '11',
    minWidth: '94px',
    paddingInline: { base: '3', md: '4' },
    borderRadius: 'md',
    textStyle: 'label',
    fontWeight: 'semibold',
    bg: 'brand.subtle',
    color: 'brand.fg',
    transition: 'background-color 120ms',
    'button:hover > &': { bg: 'brand.muted' },
  },
  variants: { done: { true: { bg: 'transparent', color: 'success.fg', 'button:hover > &': { bg: 'transparent' } } } },
});

export type CopyRowProps = {
  label: string;
  /** The visible text: NGN 34,500 or 7821 446 019. */
  shown: string;
  /** The copied text: 34500 or 7821446019. */
  copied: string;
  onCopied?: () => void;
  size?: 'amount' | 'number' | 'text';
};

/** A row that can be pressed: copies the text, shows Copied for four seconds and calls `onCopied`. */
export function CopyRow({ label, shown, copied, onCopied, size = 'number' }: CopyRowProps) {
  const [copiedAtMs, setCopiedAtMs] = useState<number>();
  const done = copiedAtMs !== undefined;

  useEffect(() => {
    if (copiedAtMs === undefined) return;
    const timer = setTimeout(() => setCopiedAtMs(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [copiedAtMs]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(copied);
    } catch (error) {
      // an old browser or a missing permission: the number can still be read and typed
      console.warn('Could not copy to the clipboard', error);
      return;
    }
    setCopiedAtMs(Date.now());
    onCopied?.();
  }

  return (
    <Row type="button" onClick={copy}>
      <chakra.span minWidth="0">
        <Label>{label}</Label>
        <Shown size={size}>{shown}</Shown>
      </chakra.span>
      <Act done={done || undefined} aria-live="polite">
        {done ? <Check size={16} /> : <Copy size={16} />}
        {done ? 'Copied' : 'Copy'}
      </Act>
    </Row>
  );
}

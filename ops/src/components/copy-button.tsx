import { useState } from 'react';
import { Check, Copy } from 'shared/icons';
import { Button, VisuallyHidden } from 'shared/ui';

/** Copies a text to the clipboard. `isCopied` until another text is to be copied. */
export function useCopy(text: string): { readonly isCopied: boolean; readonly copy: () => Promise<void> } {
  const [copied, setCopied] = useState<string>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      // an old browser or a missing permission: the text can still be selected
      console.warn('Could not copy to the clipboard', error);
      return;
    }
    setCopied(text);
  }

  return { isCopied: copied === text, copy };
}

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for the name of the button where several are near each other. */
  readonly what?: string;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text);
  return (
    <Button
      size="sm"
      variant="outline"
      icon={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      {what && <VisuallyHidden>{what}</VisuallyHidden>}
    </Button>
  );
}

import { useState } from 'react';
import { Check, Copy } from 'shared/icons';
import { Button, chakra } from 'shared/ui';

const command = 'pnpm release publish mf-rides --live';

const Code = chakra('code', {
  base: { bg: 'bg.sunken', borderRadius: 'sm', paddingInline: '3', paddingBlock: '2.5', fontSize: 'sm' },
});
const Word = chakra('span', { base: { whiteSpace: 'nowrap' } });

/** The command that publishes a release, with a button that copies it. A line ends between its words only. */
export function PublishCommand() {
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(command);
    } catch (error) {
      // an old browser or a missing permission: the command can still be selected
      console.warn('Could not copy to the clipboard', error);
      return;
    }
    setIsCopied(true);
  }

  return (
    <>
      <Code>
        {command.split(' ').map((word, index) => (
          <span key={word}>
            {index > 0 && ' '}
            <Word>{word}</Word>
          </span>
        ))}
      </Code>
      <Button
        size="sm"
        variant="outline"
        icon={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </>
  );
}

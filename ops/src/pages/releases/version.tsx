import { Check, Copy } from 'shared/icons';
import { chakra, IconButton } from 'shared/ui';
import { useCopy } from '../../components/copy-button';
import { versionParts } from '../../model/release-words';

const Line = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minWidth: '0',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '0.94em',
  },
});
const Numbers = chakra('span', { base: { flex: 'none', fontWeight: 'semibold' } });
const Build = chakra('span', {
  base: {
    minWidth: '0',
    marginInlineStart: '2',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
  },
});

/** A version on one line, with a button that copies it. */
export function Version({ version }: { readonly version: string }) {
  const { numbers, build } = versionParts(version);
  const { isCopied, copy } = useCopy(version);
  return (
    <Line title={version}>
      <Numbers>{numbers}</Numbers>
      {build && <Build>{build}</Build>}
      <IconButton
        label={isCopied ? `Copied ${version}` : `Copy ${version}`}
        icon={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        marginBlock="-3"
        color="fg.muted"
        onClick={() => void copy()}
      />
    </Line>
  );
}

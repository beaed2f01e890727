import { chakra } from 'shared/ui';
import { CopyButton } from '../../components/copy-button';

const command = 'pnpm release publish mf-rides --live';

const Code = chakra('code', {
  base: { bg: 'bg.sunken', borderRadius: 'sm', paddingInline: '3', paddingBlock: '2.5', fontSize: 'sm' },
});
const Word = chakra('span', { base: { whiteSpace: 'nowrap' } });

/** The command that publishes a release, with a button that copies it. A line ends between its words only. */
export function PublishCommand() {
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
      <CopyButton text={command} />
    </>
  );
}

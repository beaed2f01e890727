import { useQuery } from '@tanstack/react-query';
import { Box, Button, Notice } from 'shared/ui';
import { type MoveAnswer, type ReceiptAnswer, receiptQuery } from '../../api/releases';

interface ReceiptProps {
  readonly moved: MoveAnswer;
  readonly onDismiss: () => void;
}

/** What a move has done, and how many open tabs it has reached so far, second by second. */
export function Receipt({ moved, onDismiss }: ReceiptProps) {
  const { name, sentence, move } = moved;
  const { data } = useQuery({ ...receiptQuery(name), enabled: reachesTabs(moved) });
  return (
    <Box marginBottom="5">
      <Notice
        tone="inform"
        action={
          <Button size="sm" variant="outline" onClick={onDismiss}>
            Done
          </Button>
        }
      >
        <strong>{sentence}</strong> {move && name === 'shell' && 'Open tabs keep the one that they began with.'}
        {data && reach(data)}
      </Notice>
    </Box>
  );
}

/** Freezing moves no tab, a canary gets some new visits, and of the shell a tab keeps the one that it began with. */
const reachesTabs = ({ name, move }: MoveAnswer) =>
  name !== 'shell' && move !== null && ['rollback', 'promote', 'canary-end'].includes(move.kind);

function reach({ live, tabs, versions }: ReceiptAnswer): string {
  if (!live) return '';
  if (tabs === 0) return 'No tab is open on it; new page loads have it.';
  const there = versions.find(({ version }) => version === live)?.tabs ?? 0;
  if (there === tabs)
    return `${tabs === 1 ? 'The one open tab runs' : `All ${tabs} open tabs run`} ${live}. It is over.`;
  return `${there} of ${tabs} open tabs run ${live} so far; the others change at their next page.`;
}

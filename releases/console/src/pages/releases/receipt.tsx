import { useQuery } from '@tanstack/react-query';
import { Box, Button, Notice } from 'shared/ui';
import { type ReceiptAnswer, receiptQuery } from '../../api/releases';

interface ReceiptProps {
  readonly name: string;
  /** What was done. */
  readonly sentence: string;
  readonly onDismiss: () => void;
}

/** What a move has reached so far, second by second. */
export function Receipt({ name, sentence, onDismiss }: ReceiptProps) {
  const { data } = useQuery(receiptQuery(name));
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
        <strong>{sentence}</strong> {data && reach(data)}
      </Notice>
    </Box>
  );
}

function reach({ live, tabs, versions }: ReceiptAnswer): string {
  if (!live) return '';
  if (tabs === 0) return 'No tab is open; new page loads have it.';
  const there = versions.find(({ version }) => version === live)?.tabs ?? 0;
  return there === tabs ? `All ${tabs} open tabs run ${live}.` : `${there} of ${tabs} open tabs run ${live} so far.`;
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { StatementDifference } from 'shared/contract/reconciliation';
import { formatNaira, formatShortDate } from 'shared/format';
import { Box, Button, chakra, HStack, Text, TextLink, VisuallyHidden } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { Badge } from 'shared/ui/parts';
import { closeDifference, reconciliationQuery } from '../../api/reconciliation';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Quiet, Row, RowActions, RowTitle } from '../../components/rows';
import { useStaffAction } from '../../components/use-staff-action';
import { amountOf, differenceWords } from '../../model/difference-words';
import { ledgerOf } from '../../model/ledger-words';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '4', lg: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 200px 160px' },
  },
});

interface DifferenceRowProps {
  readonly difference: StatementDifference;
  readonly onClosed: (message: string) => void;
}

export function DifferenceRow({ difference, onClosed }: DifferenceRowProps) {
  const [isAsked, setAsked] = useState(false);
  const { label, sentence, todo } = differenceWords[difference.kind];
  const amount = amountOf(difference);
  const theirs = difference.kind === 'line_unreadable' ? 'cannot be read' : amountText(difference.theirs);
  const titleId = `difference-${difference.differenceId}`;
  return (
    <Row aria-labelledby={titleId}>
      <Columns>
        <Box>
          <HStack flexWrap="wrap" gap="2">
            <RowTitle as="h3" id={titleId}>
              {amount === undefined ? 'Amount not known' : formatNaira(amount)}
            </RowTitle>
            <Badge tone="bad">{label}</Badge>
          </HStack>
          <Text textStyle="small" marginTop="1">
            {sentence} {todo}
          </Text>
          <Quiet marginTop="1">
            {difference.provider}, {formatShortDate(difference.day)}, reference {difference.subject}
          </Quiet>
          <Quiet>
            <TextLink to={ledgerOf(difference.subject)}>
              Ledger<VisuallyHidden> of {difference.subject}</VisuallyHidden>
            </TextLink>
          </Quiet>
        </Box>
        <Box>
          <Quiet>By the bank: {theirs}</Quiet>
          <Quiet>By our books: {amountText(difference.ours)}</Quiet>
        </Box>
        <Box>
          <RowActions>
            <Button size="sm" variant="outline" onClick={() => setAsked(true)}>
              Close with a note
            </Button>
          </RowActions>
        </Box>
      </Columns>
      {isAsked && <CloseDialog difference={difference} onClosed={onClosed} onClose={() => setAsked(false)} />}
    </Row>
  );
}

const amountText = (amount: number | null): string => (amount === null ? 'nothing' : formatNaira(amount));

const noteMaxLength = 300;

const wrongNote = (note: string): string | undefined => {
  if (!note.trim()) return 'Write what the bank said.';
  return note.trim().length > noteMaxLength ? `Use at most ${noteMaxLength} letters.` : undefined;
};

function CloseDialog({ difference, onClosed, onClose }: DifferenceRowProps & { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const [noteError, setNoteError] = useState<string>();
  const closing = useStaffAction({
    send: (typed: string, key) => closeDifference(difference.differenceId, typed, key),
    onDone: ({ message }) => onClosed(message),
    onRefused: () => void queryClient.invalidateQueries(reconciliationQuery),
  });

  function go() {
    const wrong = wrongNote(note);
    setNoteError(wrong);
    if (wrong) document.getElementById('difference-note')?.focus();
    else closing.run(note.trim());
  }

  return (
    <ConfirmDialog
      title="Do you know the reason?"
      outcome="It leaves this list with your note. No money moves, and the books stay as they are."
      confirm="Close it"
      keep="Leave it open"
      isRunning={closing.isRunning}
      error={closing.error}
      onConfirm={go}
      onClose={onClose}
    >
      <Field
        id="difference-note"
        label="What the bank said, and what you did"
        hint="Without names: it is stored with the difference."
        error={noteError ?? Object.values(failureFields(closing.failure))[0]}
      >
        <TextInput autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { TransferDiscrepancy } from 'shared/contract/staff';
import { formatAccountNumber, formatNaira, formatShortDate, formatTime } from 'shared/format';
import { Box, Button, chakra, HStack, Text } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { Badge } from 'shared/ui/parts';
import { closeDiscrepancy, discrepanciesQuery } from '../../api/payments';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Quiet, Row, RowActions, Rows, RowTitle } from '../../components/rows';
import { useStaffAction } from '../../components/use-staff-action';
import { discrepancyWords } from '../../model/money-words';

interface DiscrepanciesProps {
  /** The contradiction to which a link leads. */
  readonly sought: string | null;
  readonly onClosed: (message: string) => void;
}

/** Contradictory reports of the bank. Shows no error of its own, as the list below shows one. */
export function Discrepancies({ sought, onClosed }: DiscrepanciesProps) {
  const { data: items = [] } = useQuery(discrepanciesQuery);
  if (items.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="discrepancies" marginBottom="8">
      <Text as="h2" id="discrepancies" textStyle="h2" marginBottom="1">
        The bank contradicts itself
      </Text>
      <Text color="fg.muted" marginBottom="4">
        The books follow its first report and do not change by themselves. Ask the bank, then close it here.
      </Text>
      <Rows>
        {items.map((item) => (
          <DiscrepancyRow
            key={item.discrepancyId}
            item={item}
            isSought={String(item.discrepancyId) === sought}
            onClosed={onClosed}
          />
        ))}
      </Rows>
    </Box>
  );
}

/** On a tablet the two reports are beside one another. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '4', lg: '6' },
    '& > :first-child': { gridColumn: { md: '1 / -1', lg: 'auto' } },
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: 'minmax(0, 1.6fr) minmax(0, 1fr) minmax(0, 1fr) 160px',
    },
  },
});

interface DiscrepancyRowProps {
  readonly item: TransferDiscrepancy;
  /** Whether the title gets the focus: a link led to it. */
  readonly isSought: boolean;
  readonly onClosed: (message: string) => void;
}

function DiscrepancyRow({ item, isSought, onClosed }: DiscrepancyRowProps) {
  const [isAsked, setAsked] = useState(false);
  const { label, sentence, ask, decide } = discrepancyWords[item.reason];
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSought) title.current?.focus();
  }, [isSought]);
  const titleId = `discrepancy-${item.discrepancyId}`;
  return (
    <Row aria-labelledby={titleId}>
      <Columns>
        <Box>
          <HStack flexWrap="wrap" gap="2">
            <RowTitle ref={title} as="h3" id={titleId} tabIndex={-1} data-waiting="">
              {formatNaira(item.reported.amount)}
            </RowTitle>
            <Badge tone="bad">{label}</Badge>
          </HStack>
          <Text textStyle="small" marginTop="1">
            {sentence}
          </Text>
          <Text textStyle="small" marginTop="1">
            {ask} {decide}
          </Text>
          <Quiet marginTop="1">
            Bank reference {item.reference}, since {formatShortDate(item.learntOn)}, {formatTime(item.learntOn)}
          </Quiet>
        </Box>
        {item.booked && <Report title="Booked" report={item.booked} />}
        {item.reason !== 'reused_event' && <Report title="Reported later" report={item.reported} />}
        <Box gridColumn={{ md: '1 / -1', lg: '4' }}>
          <RowActions>
            <Button size="sm" variant="outline" onClick={() => setAsked(true)}>
              Close with a note
            </Button>
          </RowActions>
        </Box>
      </Columns>
      {isAsked && <CloseDialog item={item} onClosed={onClosed} onClose={() => setAsked(false)} />}
    </Row>
  );
}

function Report({ title, report }: { readonly title: string; readonly report: TransferDiscrepancy['reported'] }) {
  const { amount, accountNumber, sentAt, booking } = report;
  return (
    <Box>
      <Quiet>{title}</Quiet>
      <Text fontWeight="medium">{formatNaira(amount)}</Text>
      <Quiet>
        {formatShortDate(sentAt)}, {formatTime(sentAt)}, to account{' '}
        <chakra.span whiteSpace="nowrap">{formatAccountNumber(accountNumber)}</chakra.span>
      </Quiet>
      <Quiet>
        {booking ? `${booking.bookingId}, ${booking.travellerName}, ${booking.bookingName}` : 'No account of ours'}
      </Quiet>
    </Box>
  );
}

const noteMaxLength = 300;

const wrongNote = (note: string): string | undefined => {
  if (!note.trim()) return 'Write what the bank said.';
  return note.trim().length > noteMaxLength ? `Use at most ${noteMaxLength} letters.` : undefined;
};

function CloseDialog({
  item,
  onClosed,
  onClose,
}: Pick<DiscrepancyRowProps, 'item' | 'onClosed'> & { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const [noteError, setNoteError] = useState<string>();
  const closing = useStaffAction({
    send: (typed: string, key) => closeDiscrepancy(item.discrepancyId, typed, key),
    onDone: ({ message }) => {
      queryClient.setQueryData<TransferDiscrepancy[]>(discrepanciesQuery.queryKey, (before) =>
        before?.filter(({ discrepancyId }) => discrepancyId !== item.discrepancyId),
      );
      onClosed(message);
    },
    onRefused: () => void queryClient.invalidateQueries(discrepanciesQuery),
  });

  function go() {
    const wrong = wrongNote(note);
    setNoteError(wrong);
    if (wrong) document.getElementById('discrepancy-note')?.focus();
    else closing.run(note.trim());
  }

  return (
    <ConfirmDialog
      title="Have you asked the bank?"
      outcome="It leaves this list with your note. No money moves, and the books stay as they are."
      confirm="Close it"
      keep="Leave it open"
      isRunning={closing.isRunning}
      error={closing.error}
      onConfirm={go}
      onClose={onClose}
    >
      <Field
        id="discrepancy-note"
        label="What the bank said, and what you did"
        hint="Without names: it is stored with the transfer."
        error={noteError ?? Object.values(failureFields(closing.failure))[0]}
      >
        <TextInput autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

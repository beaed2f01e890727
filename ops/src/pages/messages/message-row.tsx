import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactSubject } from 'shared/contract/lists';
import type { DataOf } from 'shared/contract/operation';
import type { listMessages, StaffMessage } from 'shared/contract/staff-messages';
import { formatPhone, formatShortDate, formatTime } from 'shared/format';
import { newIdempotencyKey } from 'shared/http';
import { Box, Button, chakra, HStack, Notice, Text, TextLink, type TextLinkProps, VisuallyHidden } from 'shared/ui';
import { Field, TextArea } from 'shared/ui/fields';
import { Badge } from 'shared/ui/parts';
import { answerMessage, reopenMessage } from '../../api/messages';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Quiet, Row, RowActions, RowTitle } from '../../components/rows';
import { useStaffAction } from '../../components/use-staff-action';
import { useAnnounce } from '../../frame/announcer';
import { useUndo } from '../../frame/undo';

const subjectWords: Readonly<Record<ContactSubject, string>> = {
  booking: 'A booking',
  payment: 'A payment',
  refund: 'A refund',
  other: 'Something else',
};

const moment = (instant: string) => `${formatShortDate(instant)}, ${formatTime(instant)}`;

type Page = DataOf<typeof listMessages>;

/** Shows a message as it is now in each list, where it stays in its place until the list is read again. */
function useChangedMessage() {
  const queryClient = useQueryClient();
  return (changed: StaffMessage) => {
    const lists = { queryKey: ['messages'] };
    void queryClient.cancelQueries(lists);
    queryClient.setQueriesData<InfiniteData<Page>>(
      lists,
      (before) =>
        before && {
          ...before,
          pages: before.pages.map((page) => ({
            ...page,
            open: page.open + (changed.answer ? -1 : 1),
            messages: page.messages.map((one) => (one.reference === changed.reference ? changed : one)),
          })),
        },
    );
    void queryClient.invalidateQueries({ queryKey: ['waiting'] });
  };
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', lg: '6' },
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '232px minmax(0, 1fr) 176px' },
  },
});

/** High enough to be pressed beside another one. */
const ContactLink = (props: Pick<TextLinkProps, 'to' | 'children'>) => (
  <TextLink {...props} display="inline-block" maxWidth="100%" paddingBlock="1" overflowWrap="anywhere" />
);

/** One message: who wrote what, and whether it is answered. */
export function MessageRow({ message }: { readonly message: StaffMessage }) {
  const { reference, fullName, email, phone, bookingId, answer } = message;
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const show = useChangedMessage();
  const [isAsked, setAsked] = useState(false);
  const reopen = useStaffAction({
    send: (_: object, key) => reopenMessage(reference, key),
    onDone(changed) {
      show(changed);
      announce(`The message of ${fullName} is open again.`);
    },
    onRefused: () => void queryClient.invalidateQueries({ queryKey: ['messages'] }),
  });
  const subject = `Your message ${reference}`;
  return (
    <Row aria-labelledby={`message-${reference}`}>
      <Columns>
        <Box minWidth="0">
          <HStack flexWrap="wrap" gap="2">
            <RowTitle id={`message-${reference}`} whiteSpace="normal" overflowWrap="anywhere">
              {fullName}
            </RowTitle>
            <Badge tone={answer ? 'quiet' : 'waiting'}>{answer ? 'Answered' : 'Open'}</Badge>
          </HStack>
          <Quiet marginTop="1">{moment(message.writtenOn)}</Quiet>
          <Quiet whiteSpace="nowrap">{reference}</Quiet>
          <Quiet marginTop="1">
            <ContactLink to={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>{email}</ContactLink>
          </Quiet>
          {phone && (
            <Quiet>
              <ContactLink to={`tel:${phone}`}>{formatPhone(phone)}</ContactLink>
            </Quiet>
          )}
        </Box>
        <Box minWidth="0">
          <Text textStyle="label">
            {subjectWords[message.subject]}
            {bookingId && (
              <>
                {': '}
                <TextLink to={`/ops/bookings/${bookingId}`}>{bookingId}</TextLink>
              </>
            )}
          </Text>
          <Text marginTop="1" maxWidth="72ch" overflowWrap="anywhere" whiteSpace="pre-line">
            {message.message}
          </Text>
          {answer && (
            <Box marginTop="3" paddingInlineStart="4" borderInlineStart="2px solid {colors.border}">
              <Quiet>
                Answered by {answer.answeredBy}, {moment(answer.answeredOn)}
              </Quiet>
              {answer.note && (
                <Text textStyle="small" overflowWrap="anywhere" whiteSpace="pre-line">
                  {answer.note}
                </Text>
              )}
            </Box>
          )}
        </Box>
        <RowActions>
          {answer ? (
            <Button size="sm" variant="plain" loading={reopen.isRunning} onClick={() => reopen.run({})}>
              Open again<VisuallyHidden> (message of {fullName})</VisuallyHidden>
            </Button>
          ) : (
            <Button size="sm" variant="outline" onClick={() => setAsked(true)}>
              Mark as answered<VisuallyHidden> (message of {fullName})</VisuallyHidden>
            </Button>
          )}
        </RowActions>
      </Columns>
      {reopen.error && (
        <Box marginTop="4">
          <Notice tone="failed" role="alert">
            {reopen.error}
          </Notice>
        </Box>
      )}
      {isAsked && <AnswerDialog message={message} onClose={() => setAsked(false)} />}
    </Row>
  );
}

interface AnswerDialogProps {
  readonly message: StaffMessage;
  readonly onClose: () => void;
}

/** Marks a message as answered, which can be taken back for a minute with one key. */
function AnswerDialog({ message: { reference, fullName }, onClose }: AnswerDialogProps) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const offer = useUndo();
  const show = useChangedMessage();
  const [note, setNote] = useState('');
  const answer = useStaffAction({
    send: (typed: string, key) => answerMessage(reference, typed, key),
    onDone(changed) {
      show(changed);
      const until = changed.answer?.undoUntil;
      const key = newIdempotencyKey();
      if (until)
        offer({
          sentence: `The message of ${fullName} is marked as answered.`,
          until,
          async undo() {
            show(await reopenMessage(reference, key));
            return `The message of ${fullName} is open again.`;
          },
        });
      announce(
        `The message of ${fullName} is marked as answered.${until ? ' Undo is offered at the end of the page.' : ''}`,
      );
      onClose();
    },
    onRefused: () => void queryClient.invalidateQueries({ queryKey: ['messages'] }),
  });
  return (
    <ConfirmDialog
      title={`Is the message of ${fullName} answered?`}
      outcome="No e-mail is sent from here: answer by e-mail or phone first."
      confirm="Mark as answered"
      keep="Leave it open"
      isRunning={answer.isRunning}
      error={answer.error}
      onConfirm={() => answer.run(note.trim())}
      onClose={onClose}
    >
      <Field id="answer-note" label="Note (optional)" hint="What was answered, for the staff.">
        <TextArea rows={3} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

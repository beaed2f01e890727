import { type FormEvent, useState } from 'react';
import { failureFields } from 'shared/checkout';
import { bookingNoteMaxLength } from 'shared/contract/lists';
import type { StaffBooking } from 'shared/contract/staff-bookings';
import { Box, Notice, Stack, Text } from 'shared/ui';
import { Field, TextArea } from 'shared/ui/fields';
import { Disclosure, SubmitButton } from 'shared/ui/forms';
import { Badge } from 'shared/ui/parts';
import { addBookingNote } from '../../api/bookings';
import { useStaffAction } from '../../components/use-staff-action';
import { actionText, changeText, mailWords } from '../../model/booking-words';
import { EntryList, moment, Part } from './parts';
import { useChangedBooking } from './use-changed-booking';

interface HistoryProps {
  readonly booking: StaffBooking;
}

/** What the staff wrote for each other. */
export function NotesPart({ booking }: HistoryProps) {
  const { bookingId, notes, refusals } = booking;
  const [typed, setTyped] = useState('');
  const [typedError, setTypedError] = useState<string>();
  const { onChanged } = useChangedBooking(bookingId);
  const add = useStaffAction({
    send: (text: string, key) => addBookingNote(bookingId, text, key),
    onDone: (changed) => {
      setTyped('');
      onChanged(changed, 'The note is stored.');
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = typed.trim();
    const wrong = text ? undefined : 'Write the note first.';
    setTypedError(wrong);
    if (wrong) document.getElementById('booking-note')?.focus();
    else if (!add.isRunning) add.run(text);
  }

  return (
    <Part title="Notes of the staff">
      <Stack gap="4">
        <EntryList
          items={notes}
          empty="No notes yet."
          keyOf={({ noteId }) => noteId}
          when={({ by, at }) => `${by}, ${moment(at)}`}
        >
          {({ text }) => <Text whiteSpace="pre-line">{text}</Text>}
        </EntryList>
        {refusals.note === null && (
          <form noValidate onSubmit={submit}>
            <Stack gap="3">
              <Field
                id="booking-note"
                label="New note"
                hint="Only the staff read it. It stays as it is, and goes when the traveller’s data is erased."
                error={typedError ?? failureFields(add.failure).text}
              >
                <TextArea
                  rows={2}
                  maxLength={bookingNoteMaxLength}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              </Field>
              {add.error && (
                <Notice tone="failed" role="alert">
                  {add.error}
                </Notice>
              )}
              <Box>
                <SubmitButton size="sm" variant="outline" loading={add.isRunning}>
                  Add note
                </SubmitButton>
              </Box>
            </Stack>
          </form>
        )}
      </Stack>
    </Part>
  );
}

const wayNames = { outbound: 'Way there', return: 'Way back' } as const;

export const TimelinePart = ({ booking: { timeline } }: HistoryProps) => (
  <Part title="Timeline">
    <EntryList
      items={[...timeline].reverse()}
      empty="Nothing yet."
      keyOf={({ at, way, note }) => `${at} ${way} ${note}`}
      when={({ at, way }) => (way ? `${wayNames[way]}, ${moment(at)}` : moment(at))}
    >
      {({ note }) => <Text>{note}</Text>}
    </EntryList>
  </Part>
);

export const MailsPart = ({ booking: { mails } }: HistoryProps) => (
  <Part title="Mails to the traveller">
    <EntryList
      items={mails}
      empty="None in the last months."
      keyOf={({ at, subject, to }) => `${at} ${subject} ${to}`}
      when={({ at, to }) => `To ${to}, ${moment(at)}`}
    >
      {({ subject, state }) => (
        <Text>
          {subject} {state !== 'sent' && <Badge tone={mailWords[state].tone}>{mailWords[state].label}</Badge>}
        </Text>
      )}
    </EntryList>
  </Part>
);

/** Who of the staff did what. */
export const ActionsPart = ({ booking: { actions } }: HistoryProps) => (
  <Part title="Actions of the staff">
    <EntryList
      items={actions.filter(({ action }) => action !== 'booking: open')}
      empty="None yet."
      keyOf={({ at, action }) => `${at} ${action}`}
      when={({ by, at }) => `${by}, ${moment(at)}`}
    >
      {(one) => (
        <>
          <Text>{actionText(one.action)}</Text>
          {changeText(one) && (
            <Text textStyle="small" color="fg.muted">
              {changeText(one)}
            </Text>
          )}
        </>
      )}
    </EntryList>
    <Opened actions={actions} />
  </Part>
);

function Opened({ actions }: Pick<StaffBooking, 'actions'>) {
  const opened = actions.filter(({ action }) => action === 'booking: open');
  if (opened.length === 0) return null;
  return (
    <Box marginTop="4">
      <Disclosure title={opened.length === 1 ? 'Opened once' : `Opened ${opened.length} times`}>
        <EntryList items={opened} empty="" keyOf={({ at, by }) => `${at} ${by}`} when={({ at }) => moment(at)}>
          {({ by }) => <Text>{by}</Text>}
        </EntryList>
      </Disclosure>
    </Box>
  );
}

import { useState } from 'react';
import type { StaffRide } from 'shared/contract/staff';
import { formatNaira } from 'shared/format';
import { Field, TextArea } from 'shared/ui/fields';
import { AskDialog } from '../../components/ask-dialog';

const noteMaxLength = 200;

interface MoveDialogProps {
  readonly to: 'cancelled' | 'no_show';
  readonly ride: StaffRide;
  readonly isRunning: boolean;
  readonly error: string | undefined;
  readonly onConfirm: (note: string) => void;
  readonly onClose: () => void;
}

const words = {
  cancelled: {
    title: 'Cancel this ride?',
    confirm: 'Cancel ride',
    outcome: ({ traveller, payment }: StaffRide) =>
      `${traveller.name} gets a mail that the ride is cancelled. ${
        payment.amountPaid > 0
          ? `All the money, ${formatNaira(payment.amountPaid)}, goes back.`
          : 'Nothing has been paid, so nothing goes back.'
      } The car is free for others. This cannot be undone.`,
  },
  no_show: {
    title: 'Did the traveller not come?',
    confirm: 'Mark as no-show',
    outcome: ({ traveller }: StaffRide) =>
      `The ride ends here, and no money goes back. ${traveller.name} reads it on the booking’s page; no mail goes out. Call first: this cannot be undone.`,
  },
} as const;

export function MoveDialog({ to, ride, onConfirm, ...dialog }: MoveDialogProps) {
  const [note, setNote] = useState('');
  const { title, confirm, outcome } = words[to];
  const noteError = note.trim().length > noteMaxLength ? `Use at most ${noteMaxLength} letters.` : undefined;
  return (
    <AskDialog
      {...dialog}
      isGrave
      title={title}
      outcome={outcome(ride)}
      confirm={confirm}
      keep="Keep the ride"
      onConfirm={() => !noteError && onConfirm(note.trim())}
    >
      <Field
        id="move-note"
        label="Note for the traveller"
        optional
        error={noteError}
        hint="The traveller reads it on the booking’s timeline."
      >
        <TextArea rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </AskDialog>
  );
}

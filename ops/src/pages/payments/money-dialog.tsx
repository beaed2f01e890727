import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { ReviewAction } from 'shared/contract/lists';
import type { PaymentUnderReview } from 'shared/contract/staff';
import { Field, TextInput } from 'shared/ui/fields';
import { closeTakenBack, matchMoney, paymentsQuery, refundMoney, reviveMoney, setBackMoney } from '../../api/payments';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useStaffAction } from '../../components/use-staff-action';
import { actionWords, tidyReference } from '../../model/money-words';

interface MoneyDialogProps {
  readonly action: ReviewAction;
  readonly item: PaymentUnderReview;
  readonly onSettled: (message: string) => void;
  readonly onClose: () => void;
}

interface Asked {
  readonly label: string;
  readonly hint: string;
  /** The error of the input. */
  readonly errorOf: (typed: string) => string | undefined;
}

const referenceMaxLength = 80;
const noteMaxLength = 300;

/** The input field of an action. */
const fields: Partial<Record<ReviewAction, Asked>> = {
  match: {
    label: 'Booking ID',
    hint: 'You find it in the traveller’s e-mails, like TFY-R8K2-MQX4.',
    errorOf: (typed) => (tidyReference(typed) ? undefined : 'Write the booking ID like TFY-R8K2-MQX4.'),
  },
  close: {
    label: 'What the bank said, and what you did',
    hint: 'Without names: it is stored with the transfer.',
    errorOf: (typed) => {
      if (!typed.trim()) return 'Write what the bank said.';
      return typed.trim().length > noteMaxLength ? `Use at most ${noteMaxLength} letters.` : undefined;
    },
  },
  mark_refunded: {
    label: 'Bank reference of your transfer',
    hint: 'So that it can be found again at the bank.',
    errorOf: (typed) => {
      if (!typed.trim()) return 'Write the reference that the bank gave you.';
      return typed.trim().length > referenceMaxLength ? `Use at most ${referenceMaxLength} letters.` : undefined;
    },
  },
};

export function MoneyDialog({ action, item, onSettled, onClose }: MoneyDialogProps) {
  const [typed, setTyped] = useState('');
  const [typedError, setTypedError] = useState<string>();
  const settle = useSettleMoney(item, onSettled);
  const { title, outcome, confirm } = actionWords[action];
  const field = fields[action];

  function go() {
    const wrong = field?.errorOf(typed);
    setTypedError(wrong);
    if (wrong) document.getElementById('money-field')?.focus();
    else settle.run({ action, typed: typed.trim() });
  }

  return (
    <ConfirmDialog
      title={title}
      outcome={outcome(item)}
      confirm={confirm(item)}
      keep="Leave it in review"
      isGrave={action === 'refund'}
      isRunning={settle.isRunning}
      error={settle.error}
      onConfirm={go}
      onClose={onClose}
    >
      {field && (
        <Field
          id="money-field"
          label={field.label}
          hint={field.hint}
          error={typedError ?? Object.values(failureFields(settle.failure))[0]}
        >
          <TextInput autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
    </ConfirmDialog>
  );
}

interface Settling {
  readonly action: ReviewAction;
  /** The input: a booking ID, or the bank's reference. */
  readonly typed: string;
}

type Send = (id: string, typed: string, idempotencyKey: string) => Promise<{ message: string }>;

const calls: Readonly<Record<ReviewAction, Send>> = {
  match: (id, typed, key) => matchMoney(id, tidyReference(typed), key),
  revive: (id, _, key) => reviveMoney(id, key),
  refund: (id, _, key) => refundMoney(id, { by: 'bank' }, key),
  mark_refunded: (id, typed, key) => refundMoney(id, { by: 'hand', reference: typed }, key),
  set_back: (id, _, key) => setBackMoney(id, key),
  close: (id, typed, key) => closeTakenBack(id, typed, key),
};

/** Settles a payment under review. @param onSettled gets the server's message */
function useSettleMoney(item: PaymentUnderReview, onSettled: (message: string) => void) {
  const queryClient = useQueryClient();
  return useStaffAction({
    send: ({ action, typed }: Settling, key) => calls[action](item.itemId, typed, key),
    onDone: ({ message }) => onSettled(message),
    onRefused: () => void queryClient.invalidateQueries(paymentsQuery),
  });
}

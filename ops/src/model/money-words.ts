import type { DiscrepancyReason, ReviewAction, ReviewReason } from 'shared/contract/lists';
import type { PaymentUnderReview } from 'shared/contract/staff';
import { formatNaira } from 'shared/format';

interface ReasonWords {
  readonly label: string;
  readonly sentence: string;
}

/** Why money waits, in plain words. */
export const reasonWords: Readonly<Record<ReviewReason, ReasonWords>> = {
  underpaid: { label: 'Too little', sentence: 'The account ran out before the whole amount was in.' },
  overpaid: { label: 'Too much', sentence: 'The booking is paid. This is what came in beyond the amount due.' },
  late: { label: 'Too late', sentence: 'The money came after the account had run out.' },
  cancelled: { label: 'Cancelled', sentence: 'The booking is cancelled; its money goes back to the traveller.' },
  changed: { label: 'Date changed', sentence: 'The new flights cost less; the difference goes back to the traveller.' },
  taken_back: {
    label: 'Taken back',
    sentence:
      'The bank took this money of a paid transfer back, without a refund of ours: a dispute, or a suspicion of fraud. Ask the bank why, then decide about the booking: cancel it, or ask the traveller to pay again. Nothing is cancelled by itself.',
  },
  unmatched: { label: 'No booking', sentence: 'Nobody knows yet which booking this transfer was meant for.' },
};

export interface ActionWords {
  /** The button in the list. */
  readonly label: string;
  readonly title: string;
  /** What will happen, in sentences. */
  readonly outcome: (item: PaymentUnderReview) => string;
  /** The buttons of the dialog: to do it, and to leave it. */
  readonly confirm: (item: PaymentUnderReview) => string;
}

const travellerOf = ({ booking }: PaymentUnderReview) => booking?.travellerName ?? 'the traveller';

/** Everything that a person can do with money in review, and what follows from it. */
export const actionWords: Readonly<Record<ReviewAction, ActionWords>> = {
  match: {
    label: 'Match with a booking',
    title: 'Which booking is it for?',
    outcome: (item) =>
      `The ${formatNaira(item.amount)} count as paid for the booking that you name, as if they had come to its own account. If that booking is over, they go back. The traveller is told by e-mail.`,
    confirm: () => 'Match transfer',
  },
  revive: {
    label: 'Revive the booking',
    title: 'Revive the booking?',
    outcome: (item) =>
      `If it is still free, it is held for ${travellerOf(item)} again and the ${formatNaira(item.amount)} pay for it. The traveller is told by e-mail. If somebody else has it by now, nothing changes and you see why.`,
    confirm: () => 'Revive booking',
  },
  refund: {
    label: 'Refund through the bank',
    title: 'Send the money back?',
    outcome: (item) =>
      `${item.refusal ? 'The bank refused it the last time, and sent nothing. It is asked anew. ' : ''}The bank sends ${formatNaira(item.amount)} back to the account that it came from. ${item.booking ? `${travellerOf(item)} is told by e-mail.` : 'Nobody is told: no booking is known.'} This cannot be undone.`,
    confirm: (item) => `Refund ${formatNaira(item.amount)}`,
  },
  mark_refunded: {
    label: 'Mark as refunded',
    title: 'Was the money sent back by hand?',
    outcome: (item) =>
      `Do this only after you have sent ${formatNaira(item.amount)} back yourself: nothing is sent from here. ${item.booking ? `${travellerOf(item)} is told by e-mail that it is on its way.` : 'Nobody is told: no booking is known.'}`,
    confirm: () => 'Mark as refunded',
  },
  set_back: {
    label: 'Set back to due',
    title: 'Is this refund stopped at the bank?',
    outcome: (item) =>
      `Do this only after you have seen at the bank that it will not send ${formatNaira(item.amount)} any more: otherwise the money can go back twice. Nothing is sent from here. The refund is due again, and can be sent anew or by hand.`,
    confirm: () => 'Set back',
  },
  close: {
    label: 'Close with a note',
    title: 'Have you asked the bank, and decided about the booking?',
    outcome: () => 'It leaves this list with your note. No money moves, and the booking stays as it is.',
    confirm: () => 'Close it',
  },
};

/** The button of an action in the list. After a refusal of the bank it is another attempt. */
export const actionLabel = (action: ReviewAction, { refusal }: Pick<PaymentUnderReview, 'refusal'>): string =>
  action === 'refund' && refusal ? 'Try the bank again' : actionWords[action].label;

export const isOverdue = ({ dueOn }: Pick<PaymentUnderReview, 'dueOn'>, nowMs: number): boolean =>
  dueOn !== null && Date.parse(dueOn) < nowMs;

/** A booking ID as people type it: small letters, spaces and missing dashes are mended. */
export function tidyReference(typed: string): string {
  const compact = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const [, kind = '', rest = ''] = /^TFY([RF][A-Z2-9]{3})([A-Z2-9]{4})$/.exec(compact) ?? [];
  return kind ? `TFY-${kind}-${rest}` : '';
}

interface DiscrepancyWords {
  readonly label: string;
  readonly sentence: string;
  /** What to do first. */
  readonly ask: string;
  /** What to do with the bank’s answer. */
  readonly decide: string;
}

/** In what the bank contradicts itself, and what to do about it. The books follow the first report in each case. */
export const discrepancyWords: Readonly<Record<DiscrepancyReason, DiscrepancyWords>> = {
  other_amount: {
    label: 'Other amount',
    sentence: 'The bank reported this transfer twice, with two amounts. The first one is booked.',
    ask: 'Ask the bank which amount came in.',
    decide:
      'More than is booked: send the difference back from your own bank. Less: ask the traveller for the rest before the trip, or bear it.',
  },
  other_account: {
    label: 'Other account',
    sentence: 'The bank reported this transfer twice, for two accounts. It counts for the first one.',
    ask: 'Ask the bank which account took it.',
    decide:
      'If it is the second one, it counts for the wrong booking: tell both travellers, and pay the second booking from your own bank into its account.',
  },
  reused_event: {
    label: 'Two under one event',
    sentence: 'The bank used the id of one event for two transfers. Both are booked.',
    ask: 'Ask the bank whether both came in.',
    decide:
      'If only the other one did, nothing of this one may go back: ask the traveller for it before the trip, or bear it.',
  },
};

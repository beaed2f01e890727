import type { DifferenceKind } from 'shared/contract/lists';
import type { StatementDifference } from 'shared/contract/reconciliation';

interface DifferenceWords {
  readonly label: string;
  readonly sentence: string;
  /** What a person does about it. */
  readonly todo: string;
}

/** How the list of a provider differs from our books, and what to do about it. */
export const differenceWords: Readonly<Record<DifferenceKind, DifferenceWords>> = {
  transfer_unknown: {
    label: 'Not in our books',
    sentence: 'The bank lists a transfer that we do not have, and does not report it when we ask about the account.',
    todo: 'Ask the bank which account took it. If it is for a booking, match or refund it by hand.',
  },
  transfer_missing: {
    label: 'Not on the bank’s list',
    sentence: 'We have recorded a transfer that the bank does not list.',
    todo: 'Ask the bank whether the money is there. If it is not, decide about the booking as after money taken back.',
  },
  transfer_amount: {
    label: 'Other amount',
    sentence: 'The bank lists this transfer with another amount than it reported to us.',
    todo: 'Ask the bank which amount came in. The books keep the first one.',
  },
  refund_unknown: {
    label: 'Refund not in our books',
    sentence: 'The bank lists a refund that was not sent from here.',
    todo: 'Look who sent it at the bank. Record the refund by hand where the money is still due, so that it does not go twice.',
  },
  refund_missing: {
    label: 'Refund not on the bank’s list',
    sentence: 'We count a refund as sent that the bank does not list.',
    todo: 'Ask the bank whether it was sent. If not, send it by hand: the traveller was told that it was sent.',
  },
  refund_amount: {
    label: 'Other refund amount',
    sentence: 'The bank lists this refund with another amount.',
    todo: 'Ask the bank which amount was sent, and settle the difference by hand.',
  },
  refund_not_sent: {
    label: 'Refund not sent',
    sentence: 'We count this refund as sent, and the bank lists it as not sent.',
    todo: 'Ask the bank. If it stays unsent, send it by hand: the traveller was told that it was sent.',
  },
  refund_twice: {
    label: 'Maybe sent twice',
    sentence: 'A person recorded this refund as sent by hand, and the bank sent it too.',
    todo: 'Stop it at the bank if that is possible. Otherwise ask the traveller to return one of the two.',
  },
  line_unreadable: {
    label: 'Cannot be read',
    sentence: 'The bank lists this transfer or refund in a state or with sums that the site does not know.',
    todo: 'Look at it at the bank, and compare it with the ledger. Tell whoever maintains the site: the log has the reason.',
  },
};

/** The amount that a difference is about; undefined if it is not known. */
export const amountOf = ({ ours, theirs }: Pick<StatementDifference, 'ours' | 'theirs'>): number | undefined =>
  theirs ?? ours ?? undefined;

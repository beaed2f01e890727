import type { DiscrepancyReason } from 'shared/contract/lists';

interface DiscrepancyWords {
  readonly label: string;
  readonly sentence: string;
  /** What a person does about it. */
  readonly todo: string;
}

/** In what the bank contradicts itself, and what to do about it. The books follow the first report in each case. */
export const discrepancyWords: Readonly<Record<DiscrepancyReason, DiscrepancyWords>> = {
  other_amount: {
    label: 'Other amount',
    sentence: 'The bank reported this transfer twice, with two amounts. The first one is booked.',
    todo: 'Ask the bank which amount came in. More than is booked: send the difference back from your own bank. Less: ask the traveller for the rest before the trip, or bear it.',
  },
  other_account: {
    label: 'Other account',
    sentence: 'The bank reported this transfer twice, for two accounts. It counts for the first one.',
    todo: 'Ask the bank which account took it. If it is the second one, it counts for the wrong booking: tell both travellers, and pay the second booking from your own bank into its account.',
  },
  reused_event: {
    label: 'Two under one event',
    sentence: 'The bank used the id of one event for two transfers. Both are booked.',
    todo: 'Ask the bank whether both came in. If only the other one did, nothing of this one may go back: ask the traveller for it before the trip, or bear it.',
  },
};

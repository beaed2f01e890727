import type { Metrics } from 'server/metrics';

const mailOutcomes = ['sent', 'refused', 'failed'] as const;
const noticeOutcomes = ['accepted', 'refused', 'unreadable'] as const;

/** Counts events of this process. */
export interface Counts {
  /** `refused`: the address does not exist; `failed`: the mail is tried again. */
  mail(outcome: (typeof mailOutcomes)[number]): void;
  /** A notice of a bank; `refused`: it has no valid signature. */
  notice(outcome: (typeof noticeOutcomes)[number]): void;
}

export const noCounts: Counts = { mail: () => {}, notice: () => {} };

export const countsIn = (metrics: Metrics): Counts => ({
  mail: metrics.counter({
    name: 'tafiya_mails_total',
    help: 'Mails by outcome: sent, refused for good by the recipient, or failed and tried again',
    label: 'outcome',
    values: mailOutcomes,
  }),
  notice: metrics.counter({
    name: 'tafiya_payment_notices_total',
    help: 'Notices of the bank by outcome: accepted, refused without a valid signature, or unreadable',
    label: 'outcome',
    values: noticeOutcomes,
  }),
});

import { refundTime } from 'shared/contract/lists';
import type { Payment } from 'shared/contract/payments';
import { formatNaira, formatUnbrokenDate } from 'shared/format';

/** The refund of a payment as a sentence: the amount, and when it is due or was sent. */
export function moneyBack({ refund }: Pick<Payment, 'refund'>): string {
  if (!refund) return 'Our team checks it and refunds what is yours.';
  if (refund.refundedAt)
    return `${formatNaira(refund.amount)} was sent back to you on ${formatUnbrokenDate(refund.refundedAt)}.`;
  const { underWay } = refund;
  const dueNaira = differenceOf(amountOwed(refund), underWay?.amount ?? 0);
  return [
    underWay &&
      `${formatNaira(underWay.amount)} has been on its way back to you since ${formatUnbrokenDate(underWay.since)}. ${refundTime}`,
    dueNaira > 0 && `${formatNaira(dueNaira)} is refunded by ${formatUnbrokenDate(refund.dueOn)}.`,
  ]
    .filter(Boolean)
    .join(' ')
    .concat(sentBefore(refund));
}

/** Whether the money goes back in any case: before that a refund may be named that is made only if nothing more is paid. */
export const isGoingBack = ({ status, refund }: Pick<Payment, 'status' | 'refund'>): boolean =>
  status === 'refund_pending' || Boolean(refund?.refundedAt);

type Refund = NonNullable<Payment['refund']>;

/** The part of a refund that was sent already, as a sentence after another one; '' if none was. */
export const sentBefore = ({ returned = 0 }: Pick<Refund, 'returned'>): string =>
  returned > 0 ? ` ${formatNaira(returned)} was sent back before.` : '';

/** Of a refund, what is still to be sent, in naira. */
export const amountOwed = ({ amount, returned = 0 }: Pick<Refund, 'amount' | 'returned'>): number =>
  differenceOf(amount, returned);

/** Since when all that is not sent yet is under way; undefined if a part still waits. */
export const wholeUnderWay = (refund: Refund): string | undefined =>
  refund.underWay?.amount === amountOwed(refund) ? refund.underWay.since : undefined;

const differenceOf = (naira: number, less: number): number => (Math.round(naira * 100) - Math.round(less * 100)) / 100;

import { z } from 'zod';
import { AnswerNotUnderstood } from '../../../jobs/circuit-breaker';
import type { RefundAnswer, RefundLine } from '../../provider';
import { faultOf, type Refused } from './monnify-client';
import { lagosTime, naira, name, read } from './monnify-shapes';
import { transactionOf } from './monnify-transaction';

/** Less is not sent back by Monnify. */
export const minRefundKobo = 1000;

const keys = /^[A-Za-z\d-]+(:[A-Za-z\d-]+)*$/;

/**
 * The reference of a refund at Monnify, of letters, digits, `-` and `_`. The transfer in it makes it different from those of
 * another database that has the same merchant account.
 */
export function refundReferenceOf(transferId: string, key: string): string {
  if (!keys.test(key)) throw new Error(`A refund with the key ${key} has no reference at Monnify`);
  return `${legal(transferId)}_${key.replaceAll(':', '_')}`;
}

/** The keys of the attempts before this one, each of which the bank refused or a person put back. */
export function earlierKeys(key: string): readonly string[] {
  const [, first = '', attempt = '1'] = /^([^:]+:[^:]+):(\d{1,6})$/.exec(key) ?? [];
  return Array.from({ length: Number(attempt) - 1 }, (_, index) => (index === 0 ? first : `${first}:${index + 1}`));
}

/** What a reference of ours is of. @returns undefined for a refund that was made in the dashboard of Monnify */
export function readRefundReference(
  refundReference: string,
  transactionReference: string,
): { readonly key: string; readonly transferId: string } | undefined {
  const start = legal(transactionReference);
  if (!refundReference.startsWith(start)) return undefined;
  const [, part, end = ''] = /^((?:-\d+)*)_(.+)$/.exec(refundReference.slice(start.length)) ?? [];
  const key = end.replaceAll('_', ':');
  if (part === undefined || !keys.test(key)) return undefined;
  return { key, transferId: part ? `${transactionReference}#${part.slice(1)}` : transactionReference };
}

const legal = (transferId: string): string => transferId.replace(/[^A-Za-z\d]/g, '-');

const states = {
  PENDING: 'under_way',
  IN_PROGRESS: 'under_way',
  COMPLETED: 'sent',
  FAILED: 'failed',
} as const;

const refund = z.object({
  refundReference: name,
  transactionReference: name,
  refundAmount: naira,
  refundStatus: z.enum(Object.keys(states) as (keyof typeof states)[]),
  comment: z.string().nullish(),
});
const listed = refund.extend({ createdOn: lagosTime });

/** An answer about one refund. @throws Error for one of another transaction or amount, which has the same reference */
export function readRefund(
  body: unknown,
  asked: { readonly transferId: string; readonly amountKobo: number },
): RefundAnswer {
  const { refundReference: reference, ...known } = read(refund, body, 'a refund');
  if (known.transactionReference !== transactionOf(asked.transferId) || known.refundAmount !== asked.amountKobo) {
    throw new AnswerNotUnderstood(`Monnify has another refund with the reference ${reference}`);
  }
  const state = states[known.refundStatus];
  if (state === 'sent') return { outcome: 'sent', reference };
  if (state === 'under_way') return { outcome: 'accepted', reference };
  const fault = `Monnify could not send the refund: ${known.comment?.trim() || 'it gives no reason'}`;
  return { outcome: 'refused', fault };
}

/** A line of the list of refunds. */
export function readRefundLine(body: unknown): RefundLine {
  const known = read(listed, body, 'a list of refunds');
  const { refundReference: reference, transactionReference } = known;
  const ours = readRefundReference(reference, transactionReference);
  return {
    key: ours?.key ?? null,
    reference,
    transferId: ours?.transferId ?? transactionReference,
    amountKobo: known.refundAmount,
    state: states[known.refundStatus],
    at: known.createdOn,
  };
}

/** What a person does after a final refusal, by its code; nothing exists under the key. */
const refusals: Readonly<Record<string, string>> = {
  R1: 'Monnify does not know the transaction: send the money back by hand.',
  R2: 'Ask Monnify to allow refunds for this merchant, then send it again.',
  R3: 'Less is left of the transfer: look at its refunds in the dashboard of Monnify.',
  R4: 'Monnify sends back no less than NGN 10: send the money back by hand.',
  R5: 'Put money into the wallet at Monnify, then send it again.',
  R6: 'Monnify cannot send to the account of the payer: send the money back by hand.',
  R8: 'Monnify does not take the texts of this refund: send the money back by hand.',
};
const unexplained = /^(R1[0-2]|M0[12])$/;

/** The code of a request with a reference that has a refund already. */
export const usedReference = 'R9';

export const isUnknownRefund = ({ code }: Refused): boolean => code === 'R7' || code === 'HTTP 404';

/** A refund that was not accepted. @throws Error where the outcome is unknown: the same request may be repeated */
export function readRefusal(answer: Refused): RefundAnswer {
  const advice = refusals[answer.code];
  if (advice) return { outcome: 'refused', fault: `${advice} ${faultOf(answer)}` };
  if (unexplained.test(answer.code)) {
    return {
      outcome: 'needs_person',
      reference: null,
      fault: `Ask Monnify why it does not send this refund. ${faultOf(answer)}`,
    };
  }
  throw new AnswerNotUnderstood(`Monnify did not accept a refund: ${faultOf(answer)}`);
}

import type { PaymentProvider, RefundAnswer, RefundRequest } from '../provider';

/** A refund as a provider that takes days for it has it. */
interface SlowRefund extends RefundRequest {
  answer: RefundAnswer;
}

/** The refunds of a provider that accepts them first, and sends them later. It knows no keys: each call is a refund. */
export interface SlowRefunds {
  readonly provider: PaymentProvider;
  /** In the order in which they were asked for. */
  readonly refunds: readonly SlowRefund[];
  /** The number of questions about the state of a refund. */
  readonly questions: () => number;
  /** What the provider says of its newest refund from now on. */
  settle(answer: RefundAnswer): void;
  /** What it answers to the next request to refund; `accepted` unless set. */
  first: RefundAnswer | undefined;
  /** Awaited in each request to refund and each question about one, before the answer. */
  meanwhile: () => Promise<unknown>;
}

/** The same bank, with refunds that take days. */
export function slowRefunds(bank: PaymentProvider): SlowRefunds {
  const refunds: SlowRefund[] = [];
  let questions = 0;
  const slow: SlowRefunds = {
    refunds,
    questions: () => questions,
    first: undefined,
    meanwhile: async () => {},
    settle(answer) {
      const newest = refunds.at(-1);
      if (!newest) throw new Error('No refund was asked for');
      newest.answer = answer;
    },
    provider: {
      ...bank,
      async refund(_db, request) {
        const answer = slow.first ?? { outcome: 'accepted', reference: `SLOW-${refunds.length + 1}` };
        refunds.push({ ...request, answer });
        await slow.meanwhile();
        return answer;
      },
      async refundState(_db, { key }) {
        questions += 1;
        const found = refunds.findLast((refund) => refund.key === key);
        if (!found) throw new Error(`No refund has the key ${key}`);
        await slow.meanwhile();
        return found.answer;
      },
    },
  };
  return slow;
}

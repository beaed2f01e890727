import type { RefundAnswer, RefundLine, RefundRequest } from '../../provider';
import type { PaystackCalls } from './paystack-calls';
import type { Refund } from './paystack-shapes';

/** The states of refunds at Paystack. */
const states = {
  pending: 'under_way',
  processing: 'under_way',
  processed: 'sent',
  'needs-attention': 'needs_person',
  failed: 'failed',
} as const satisfies Record<string, RefundLine['state']>;

/** Our key is in the note of a refund, as Paystack has no field for it. */
const noteOf = (key: string) => `Refund key ${key}`;
const keyIn = (note: string | null | undefined): string | null => /^Refund key (\S+)$/.exec(note ?? '')?.[1] ?? null;

/** @throws Error for a state that is not in the table */
export function refundLine(refund: Refund, unknownAt: Date): RefundLine {
  const state = Object.entries(states).find(([name]) => name === refund.status)?.[1];
  if (!state) throw new Error(`Paystack’s refund ${refund.id} has the state ${refund.status}, which is not known`);
  return {
    key: keyIn(refund.merchant_note),
    reference: refund.id,
    transferId: refund.transaction,
    amountKobo: refund.amount,
    state,
    at: refund.createdAt ?? unknownAt,
  };
}

const answerOf = ({ state, reference }: RefundLine): RefundAnswer => {
  switch (state) {
    case 'under_way':
      return { outcome: 'accepted', reference };
    case 'sent':
      return { outcome: 'sent', reference };
    case 'needs_person':
      return {
        outcome: 'needs_person',
        reference,
        fault: `Paystack cannot credit the payer’s account: enter another account at refund ${reference} in its dashboard`,
      };
    case 'failed':
      return {
        outcome: 'refused',
        fault: `refund ${reference} failed, and the money is in the balance at Paystack again`,
      };
  }
};

export interface PaystackRefunds {
  refund(request: RefundRequest): Promise<RefundAnswer>;
  refundState(request: RefundRequest & { readonly reference: string | null }): Promise<RefundAnswer>;
}

/**
 * Refunds without an idempotency key at Paystack: each request looks for its key among the refunds of the transaction
 * first, and requests for one transaction are made one after the other.
 */
export function paystackRefunds(calls: PaystackCalls): PaystackRefunds {
  const oneAtATime = queuesByName();

  const find = async (request: RefundRequest): Promise<RefundAnswer | undefined> => {
    const refunds = await calls.refunds({ transaction: request.transferId });
    const line = refunds
      // a list that ignores the filter has refunds of other transactions
      .filter(
        ({ transaction, merchant_note }) => transaction === request.transferId && keyIn(merchant_note) === request.key,
      )
      .map((refund) => refundLine(refund, request.at))[0];
    return line && answerTo(request, line);
  };

  const refund = (request: RefundRequest) =>
    oneAtATime(request.transferId, async (): Promise<RefundAnswer> => {
      const found = await find(request);
      if (found) return found;
      const answer = await calls.createRefund({
        transaction: request.transferId,
        amount: request.amountKobo,
        currency: 'NGN',
        customer_note: 'Refund of your payment',
        merchant_note: noteOf(request.key),
      });
      if (!answer.refused) return answerTo(request, refundLine(answer.data, request.at));
      // an earlier request may have been taken, and is listed only now: then this one is more than what is left
      const late = await find(request);
      if (late) return late;
      const { code, message } = answer.refused;
      return /balance/i.test(`${code} ${message}`)
        ? { outcome: 'needs_person', reference: null, fault: `the balance at Paystack is too low: ${message}` }
        : { outcome: 'refused', fault: message };
    });

  return {
    refund,
    async refundState({ reference, ...request }) {
      // it waits for money in the balance, and Paystack has no record of it
      if (reference === null) return refund(request);
      const answer = await calls.refund(reference);
      if (!answer.refused) return answerTo(request, refundLine(answer.data, request.at));
      const found = await find(request);
      if (found) return found;
      throw new Error(`Paystack does not know the refund ${reference} any more: ${answer.refused.message}`);
    },
  };
}

function answerTo({ key, amountKobo }: RefundRequest, line: RefundLine): RefundAnswer {
  if (line.amountKobo !== amountKobo) {
    throw new Error(
      `The refund ${key} is of ${amountKobo} kobo, and at Paystack, as ${line.reference}, of ${line.amountKobo}`,
    );
  }
  return answerOf(line);
}

/** Runs tasks of one name one after the other, in one process. */
function queuesByName() {
  const ends = new Map<string, Promise<unknown>>();
  return async <Result>(name: string, task: () => Promise<Result>): Promise<Result> => {
    const before = ends.get(name) ?? Promise.resolve();
    const run = before.then(task, task);
    ends.set(name, run);
    try {
      return await run;
    } finally {
      if (ends.get(name) === run) ends.delete(name);
    }
  };
}

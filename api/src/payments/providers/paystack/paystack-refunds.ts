import { AnswerNotUnderstood } from '../../../jobs/circuit-breaker';
import {
  type RefundAnswer,
  type RefundAttempt,
  type RefundLine,
  RefundNotUnderstood,
  type RefundRequest,
} from '../../provider';
import { shown } from '../http-client';
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

/** A line of the list of refunds; one in a state that is not known may have been sent, or may have failed. */
interface ListedRefund extends Omit<RefundLine, 'state'> {
  readonly state: RefundLine['state'] | 'not_known';
  /** Why, of a state that is not known. */
  readonly fault?: string;
}

function listedRefund({ id, status, ...refund }: Refund, unknownAt: Date): ListedRefund {
  const state = Object.entries(states).find(([name]) => name === status)?.[1];
  const fault = `Paystack’s refund ${id} has the state ${shown(status)}, which is not known`;
  return {
    key: keyIn(refund.merchant_note),
    reference: id,
    transferId: refund.transaction,
    amountKobo: refund.amount,
    at: refund.createdAt ?? unknownAt,
    ...(state ? { state } : { state: 'not_known', fault }),
  };
}

/** @throws RefundNotUnderstood for a state that is not in the table */
export const refundLine = (refund: Refund, unknownAt: Date): RefundLine => known(listedRefund(refund, unknownAt));

function known({ state, fault = '', ...line }: ListedRefund): RefundLine {
  if (state === 'not_known') throw new RefundNotUnderstood(fault, line.reference);
  return { ...line, state };
}

const sameAmountListed =
  'Paystack lists a refund of the same amount without our note, and did not answer ours: look there whether it is this one. If it is, record it as sent by hand; if not, put it back and send it again';

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

/** How long a refund may take to appear in the list, after an attempt without an answer. */
const listedWithinMs = 30 * 60_000;
/** By which Paystack's clock may be behind ours. */
const clockMs = 5 * 60_000;

/** `refund:12` of `refund:12:2`: attempts after a refusal have keys of their own. */
const refundOf = (key: string): string => key.split(':', 2).join(':');

/** An earlier attempt of a refund that may have been sent or may still be. */
const earlierAttempt = ({ key }: RefundRequest, listed: readonly ListedRefund[]): ListedRefund | undefined =>
  listed.find(
    (line) => line.state !== 'failed' && line.key !== null && line.key !== key && refundOf(line.key) === refundOf(key),
  );

const earlierListed = ({ reference }: ListedRefund): RefundAttempt => ({
  outcome: 'needs_person',
  reference: null,
  fault: `Paystack has an earlier attempt of this refund: look there at refund ${reference}. If it was sent, record it as sent by hand; if it failed, put it back and send it again`,
});

type Step = 'send' | 'wait' | 'ask a person';

/**
 * What to do with a refund that is not listed under its key. The first row that applies decides.
 *
 * | an earlier attempt | what is listed and left | step |
 * | --- | --- | --- |
 * | none | – | send |
 * | may have been taken | a refund of the amount, made since then, without a key of ours | ask a person: it may be this one |
 * | may have been taken | less is left than two such refunds | send: Paystack refuses the second one |
 * | may have been taken less than 30 minutes ago | – | wait: it may not be listed yet |
 * | earlier | – | send |
 */
export function nextStep(
  { unsureForMs, amountKobo, account, at }: RefundRequest,
  listed: readonly ListedRefund[],
): Step {
  if (unsureForMs === undefined) return 'send';
  const others = listed.filter(({ state }) => state !== 'failed');
  const sinceMs = at.getTime() - clockMs;
  if (others.some((line) => line.key === null && line.amountKobo === amountKobo && line.at.getTime() >= sinceMs))
    return 'ask a person';
  // what may have failed leaves room for two
  const taken = others.filter(({ state }) => state !== 'not_known');
  const leftKobo = taken.reduce((left, line) => left - line.amountKobo, account.amountKobo);
  if (leftKobo < 2 * amountKobo) return 'send';
  return unsureForMs < listedWithinMs ? 'wait' : 'send';
}

const isFirst = ({ key, unsureForMs }: RefundRequest): boolean => unsureForMs === undefined && key === refundOf(key);

/** The refunds of a transaction. */
interface Listed {
  readonly refunds: readonly ListedRefund[];
  /** Why a line of the list cannot be read at all, if there is one. */
  readonly unreadable: AnswerNotUnderstood | undefined;
}

export interface PaystackRefunds {
  refund(request: RefundRequest): Promise<RefundAttempt>;
  refundState(request: RefundRequest & { readonly reference: string | null }): Promise<RefundAttempt>;
}

/**
 * Refunds without an idempotency key at Paystack: each request looks for its key among the refunds of the transaction
 * first, and requests for one transaction are made one after the other.
 */
export function paystackRefunds(calls: PaystackCalls): PaystackRefunds {
  const oneAtATime = queuesByName();

  const list = async ({ transferId, at }: RefundRequest): Promise<Listed> => {
    const refunds: ListedRefund[] = [];
    let unreadable: AnswerNotUnderstood | undefined;
    for (const line of await calls.refundsOf(transferId)) {
      try {
        refunds.push(listedRefund(line.read(), at));
      } catch (cause) {
        if (!(cause instanceof AnswerNotUnderstood)) throw cause;
        unreadable = cause;
      }
    }
    // a list that ignores the filter has refunds of other transactions
    return { refunds: refunds.filter((one) => one.transferId === transferId), unreadable };
  };

  const foundIn = ({ refunds }: Listed, request: RefundRequest): RefundAnswer | undefined => {
    const line = refunds.find(({ key }) => key === request.key);
    return line && answerTo(request, line);
  };

  const find = async (request: RefundRequest) => foundIn(await list(request), request);

  const refund = (request: RefundRequest) =>
    oneAtATime(request.transferId, async (): Promise<RefundAttempt> => {
      const listed = await list(request);
      const found = foundIn(listed, request);
      if (found) return found;
      // a person put it back while nobody knew that Paystack had it
      const earlier = earlierAttempt(request, listed.refunds);
      if (earlier) return earlierListed(earlier);
      // it may be the attempt that had no answer, or one before this key
      if (listed.unreadable && !isFirst(request)) throw listed.unreadable;
      const step = nextStep(request, listed.refunds);
      if (step === 'wait') return { outcome: 'unsure' };
      if (step === 'ask a person') return { outcome: 'needs_person', reference: null, fault: sameAmountListed };
      const answer = await calls.createRefund({
        transaction: request.transferId,
        amount: request.amountKobo,
        currency: 'NGN',
        customer_note: 'Refund of your payment',
        merchant_note: noteOf(request.key),
      });
      if (!answer.refused) return answerTo(request, listedRefund(answer.data, request.at));
      // an earlier request may have been taken, and is listed only now: then this one is more than what is left
      const late = await find(request);
      if (late) return late;
      // it may be refused because of that request, and be listed later still
      if (request.unsureForMs !== undefined && request.unsureForMs < listedWithinMs) return { outcome: 'unsure' };
      const { code, message } = answer.refused;
      return /balance/i.test(`${code} ${message}`)
        ? { outcome: 'needs_person', reference: null, fault: `the balance at Paystack is too low: ${message}` }
        : { outcome: 'refused', fault: message };
    });

  return {
    refund,
    async refundState({ reference, ...request }) {
      // it waits for money in the balance or for a person, and Paystack has no record of it
      if (reference === null) return refund({ unsureForMs: listedWithinMs, ...request });
      const answer = await calls.refund(reference);
      if (!answer.refused) return answerTo(request, listedRefund(answer.data, request.at));
      const found = await find(request);
      if (found) return found;
      throw new AnswerNotUnderstood(
        `Paystack does not know the refund ${reference} any more: ${answer.refused.message}`,
      );
    },
  };
}

function answerTo({ key, amountKobo }: RefundRequest, line: ListedRefund): RefundAnswer {
  if (line.amountKobo !== amountKobo) {
    const there = `at Paystack, as ${line.reference}, of ${line.amountKobo}`;
    throw new RefundNotUnderstood(`The refund ${key} is of ${amountKobo} kobo, and ${there}`, line.reference);
  }
  return answerOf(known(line));
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

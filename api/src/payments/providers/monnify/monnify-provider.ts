import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { AnswerNotUnderstood, ServiceOutage } from '../../../jobs/circuit-breaker';
import type { MonnifySettings } from '../../../settings';
import type {
  AccountAtProvider,
  OpeningAnswer,
  OpeningRequest,
  PaymentProvider,
  RefundAttempt,
  RefundRequest,
  StatementLine,
  TakenBack,
} from '../../provider';
import { createHttpClient, shown } from '../http-client';
import { createMonnifyClient, faultOf, type MonnifyClient } from './monnify-client';
import { listRefunds, listTransactions } from './monnify-lists';
import { readNotice } from './monnify-notices';
import {
  earlierKeys,
  isUnknownRefund,
  minRefundKobo,
  readRefund,
  readRefusal,
  refundReferenceOf,
  usedReference,
} from './monnify-refunds';
import { faultIn, naira, name, read } from './monnify-shapes';
import { type KnownTransaction, mayHoldMoney, readTransaction, transactionOf } from './monnify-transaction';
import { nairaOfKobo } from './naira-text';

/** Its notices have no signature. */
const sandboxAddress = 'https://sandbox.monnify.com';

/** The life of an account cannot be chosen. */
const accountSeconds = 2400;
/** How long before its payment a transaction can have been made. */
const lifeMs = 2 * accountSeconds * 1000;
/** Longer reasons of a refund are refused; a note of the customer may have 16. */
const longestReason = 64;

const begun = z.object({
  transactionReference: name,
  customer: z.object({ email: z.string().nullish() }).nullish(),
});
const dynamicAccount = z.object({
  accountNumber: z.string().regex(/^\d{10}$/),
  accountName: z.string().min(1),
  bankName: z.string().min(1),
  accountDurationSeconds: z.number().positive().nullish(),
  amount: naira,
  totalPayable: naira,
});
const ownReference = z.object({ paymentReference: name });

interface MonnifyOptions {
  readonly timeoutMs?: number;
  readonly now?: () => Date;
  /** A clock that never jumps. */
  readonly nowMs?: () => number;
}

/**
 * Monnify's dynamic accounts: each is a transaction with our reference, which is paid by bank transfer. Whether the
 * account takes its exact amount only is a setting of the contract.
 */
export function createMonnify(
  settings: MonnifySettings,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  { timeoutMs, now = () => new Date(), nowMs }: MonnifyOptions = {},
): PaymentProvider {
  const { baseUrl, mode, apiKey, secretKey, secretKeyBefore, contractCode, takes, callsPerMinute, limits } = settings;
  const keys = [secretKey, ...(secretKeyBefore ? [secretKeyBefore] : [])];
  const secrets = [apiKey, ...keys];
  const http = createHttpClient({
    provider: 'Monnify',
    baseUrl,
    secrets,
    callsPerMinute,
    log,
    timeoutMs,
    ...(nowMs && { nowMs }),
  });
  const call = createMonnifyClient(http, { apiKey, secretKey });
  const rules = { keys, acceptsUnsigned: new URL(baseUrl).origin === sandboxAddress && mode === 'test' };

  return {
    name: 'monnify',
    takes,
    limits,

    async openAccount(_db, request) {
      const answer = await call({
        method: 'POST',
        path: '/api/v1/merchant/transactions/init-transaction',
        body: {
          amount: Number(nairaOfKobo(request.amountKobo)),
          customerName: request.payer.name,
          customerEmail: request.payer.email,
          paymentReference: request.reference,
          // a part of the name of the account
          paymentDescription: request.accountName,
          currencyCode: 'NGN',
          contractCode,
          paymentMethods: ['ACCOUNT_TRANSFER'],
        },
      });
      if (answer.isDone) {
        const { transactionReference } = read(begun, answer.body, 'a new transaction');
        return openTransaction(call, request, transactionReference, 'refused');
      }
      // the reference may be used by an earlier attempt with a lost answer
      const earlier = await query(call, request.reference);
      if (!earlier) return { outcome: 'refused', fault: faultOf(answer) };
      const { transactionReference, customer } = read(begun, earlier, 'a transaction');
      // another database with the same merchant account may have used it too
      if (customer?.email && !isSame(customer.email, request.payer.email)) return { outcome: 'lost' };
      return openTransaction(call, request, transactionReference, 'lost');
    },

    readNotice: (rawBody, headers) => readNotice(rules, rawBody, headers),

    async stateOf(_db, account) {
      const body = await transactionOfAccount(call, account);
      if (!body) return { providerReference: null, transfers: [], takenBack: [] };
      const { paymentReference } = read(ownReference, body, 'a transaction');
      if (paymentReference !== account.reference) {
        throw new AnswerNotUnderstood(
          `Monnify answered about ${shown(paymentReference)} and was asked about ${account.reference}`,
        );
      }
      const known = readTransaction(body, { reference: account.reference }, account.amountKobo, now());
      const { providerReference, transfers } = known;
      return { providerReference, transfers, takenBack: await takenBackOf(call, known, account.openedAt) };
    },

    async refund(_db, request) {
      if (request.amountKobo < minRefundKobo) {
        return { outcome: 'refused', fault: 'Monnify sends back no less than NGN 10: send the money back by hand.' };
      }
      const earlier = await earlierAttempt(call, request);
      if (earlier) return earlier;
      const refundReference = refundReferenceOf(request.transferId, request.key);
      const answer = await call({
        method: 'POST',
        path: '/api/v1/refunds/initiate-refund',
        body: {
          transactionReference: transactionOf(request.transferId),
          refundReference,
          refundAmount: Number(nairaOfKobo(request.amountKobo)),
          refundReason: `Refund of ${request.account.reference}`.slice(0, longestReason),
          customerNote: 'Tafiya refund',
        },
      });
      if (answer.isDone) return readRefund(answer.body, request);
      return answer.code === usedReference ? knownRefund(call, request) : readRefusal(answer);
    },

    refundState: (_db, request) => knownRefund(call, request),

    async statement(_db, from, to, refundsFrom = from) {
      const received: StatementLine[] = [];
      const made = await listTransactions(call, { from: new Date(from.getTime() - lifeMs), to, unknownAt: from });
      const unreadable = [...made.unreadable];
      for (const { transactionReference, paymentReference, paymentStatus, amount, createdOn } of made.lines) {
        if (!mayHoldMoney(paymentStatus, takes)) continue;
        const account = { reference: paymentReference };
        try {
          // the list has neither the amount that was paid nor its time
          const body = await transactionBy(call, transactionReference);
          const { transfers } = readTransaction(body, account, amount, createdOn);
          for (const { id, amountKobo, sentAt, feeKobo = 0 } of transfers) {
            received.push({ transferId: id, account, amountKobo, feeKobo, at: sentAt });
          }
        } catch (cause) {
          if (cause instanceof ServiceOutage) throw cause;
          unreadable.push({ subject: transactionReference, fault: faultIn(cause), at: createdOn });
        }
      }
      const since = (first: Date) => (line: { readonly at: Date }) => line.at >= first && line.at < to;
      const refunds = await listRefunds(call, refundsFrom);
      return {
        received: received.filter(since(from)),
        refunds: refunds.lines.filter(since(refundsFrom)),
        unreadable: [...unreadable.filter(since(from)), ...refunds.unreadable.filter(since(refundsFrom))],
      };
    },

    async check() {
      try {
        const answer = await call({ method: 'GET', path: '/api/v1/transactions/search', query: { page: 0, size: 1 } });
        return answer.isDone ? [] : [`Monnify refused to list transactions: ${faultOf(answer)}.`];
      } catch (error) {
        const advice = 'Check MONNIFY_API_KEY, MONNIFY_SECRET_KEY and MONNIFY_URL.';
        return [`${error instanceof Error ? error.message : error}. ${advice}`];
      }
    },
  };
}

/** Also for a transaction that has its account already: Monnify answers with the same one. */
async function openTransaction(
  call: MonnifyClient,
  { amountKobo, openedAt }: OpeningRequest,
  transactionReference: string,
  otherwise: 'refused' | 'lost',
): Promise<OpeningAnswer> {
  const path = '/api/v1/merchant/bank-transfer/init-payment';
  const answer = await call({ method: 'POST', path, body: { transactionReference } });
  if (!answer.isDone)
    return otherwise === 'lost' ? { outcome: 'lost' } : { outcome: 'refused', fault: faultOf(answer) };
  const account = read(dynamicAccount, answer.body, 'an account');
  if (account.amount !== amountKobo && otherwise === 'lost') return { outcome: 'lost' };
  if (account.totalPayable !== amountKobo) {
    const asked = `NGN ${nairaOfKobo(account.totalPayable)} of the payer instead of NGN ${nairaOfKobo(amountKobo)}`;
    const advice = 'the contract makes the customer pay the fee. Ask Monnify to let the merchant pay it';
    return { outcome: 'refused', fault: `Monnify wants ${asked}: ${advice}.` };
  }
  const { accountNumber, accountName, bankName, accountDurationSeconds } = account;
  // in a repeated answer it may be what is left; the times in the answer are by another clock, and without a zone
  const seconds = (otherwise === 'refused' && accountDurationSeconds) || accountSeconds;
  const expiresAt = new Date(openedAt.getTime() + seconds * 1000);
  const opened = { providerReference: transactionReference, bankName, accountNumber, accountName, expiresAt };
  return { outcome: 'opened', account: opened };
}

const isSame = (email: string, other: string): boolean => email.toLowerCase() === other.toLowerCase();

/** @returns undefined if Monnify has no transaction with this reference of ours */
async function query(call: MonnifyClient, paymentReference: string): Promise<unknown> {
  const path = '/api/v2/merchant/transactions/query';
  const answer = await call({ method: 'GET', path, query: { paymentReference } });
  return answer.isDone ? answer.body : undefined;
}

async function transactionBy(call: MonnifyClient, transactionReference: string): Promise<unknown> {
  const path = `/api/v2/transactions/${encodeURIComponent(transactionReference)}`;
  const answer = await call({ method: 'GET', path });
  if (answer.isDone) return answer.body;
  throw new AnswerNotUnderstood(`Monnify refused to show ${transactionReference}: ${faultOf(answer)}`);
}

/** Of an account without a number nobody can know, so that a transaction that is not found has no money. */
async function transactionOfAccount(call: MonnifyClient, account: AccountAtProvider): Promise<unknown> {
  if (account.providerReference) return transactionBy(call, account.providerReference);
  const body = await query(call, account.reference);
  if (body || account.accountNumber === null) return body;
  throw new AnswerNotUnderstood(`Monnify has no transaction for ${account.reference}`);
}

/** What is gone and was not sent back by a refund of ours. */
async function takenBackOf(
  call: MonnifyClient,
  { providerReference, gone }: KnownTransaction,
  since: Date,
): Promise<readonly TakenBack[]> {
  if (gone.length === 0) return [];
  const { lines, unreadable } = await listRefunds(call, since);
  const [unknown] = unreadable;
  if (unknown) throw new AnswerNotUnderstood(`The refund ${unknown.subject} is not understood: ${unknown.fault}`);
  // one without a key was made in the dashboard
  const sentBack = lines.filter(
    ({ transferId, key, state }) =>
      transactionOf(transferId) === providerReference && key !== null && state !== 'failed',
  );
  const [first] = gone;
  // what was sent back of a transfer that the answer does not list any more is in the first one
  const isOf = (refunded: string, transferId: string) =>
    gone.some((one) => one.transferId === refunded) ? refunded === transferId : transferId === first?.transferId;
  return gone.flatMap(({ transferId, amountKobo }) => {
    const lines = sentBack.filter((line) => isOf(line.transferId, transferId));
    const lostKobo = lines.reduce((left, line) => left - line.amountKobo, amountKobo);
    return lostKobo > 0 ? [{ transferId, amountKobo: lostKobo }] : [];
  });
}

/** After an attempt without an answer, how long Monnify may still be taking it. */
const takenWithinMs = 30 * 60_000;

const mayBeTaken = ({ unsureForMs }: RefundRequest): boolean =>
  unsureForMs !== undefined && unsureForMs < takenWithinMs;

/** An attempt under a key before this one may have been sent after all. @returns undefined if none was */
async function earlierAttempt(call: MonnifyClient, request: RefundRequest): Promise<RefundAttempt | undefined> {
  for (const key of earlierKeys(request.key)) {
    const refundReference = refundReferenceOf(request.transferId, key);
    const answer = await call({ method: 'GET', path: `/api/v1/refunds/${encodeURIComponent(refundReference)}` });
    if (answer.isDone) {
      if (readRefund(answer.body, request).outcome === 'refused') continue;
      const advice = 'If it was sent, record it as sent by hand; if it failed, put it back and send it again';
      const fault = `Monnify has an earlier attempt of this refund: look there at ${refundReference}. ${advice}`;
      return { outcome: 'needs_person', reference: null, fault };
    }
    if (!isUnknownRefund(answer)) throw new AnswerNotUnderstood(`Monnify refused to show a refund: ${faultOf(answer)}`);
    if (mayBeTaken(request)) return { outcome: 'unsure' };
  }
  return undefined;
}

async function knownRefund(call: MonnifyClient, request: RefundRequest): Promise<RefundAttempt> {
  const refundReference = refundReferenceOf(request.transferId, request.key);
  const path = `/api/v1/refunds/${encodeURIComponent(refundReference)}`;
  const answer = await call({ method: 'GET', path });
  if (answer.isDone) return readRefund(answer.body, request);
  if (!isUnknownRefund(answer)) throw new AnswerNotUnderstood(`Monnify refused to show a refund: ${faultOf(answer)}`);
  const earlier = await earlierAttempt(call, request);
  if (earlier) return earlier;
  if (mayBeTaken(request)) return { outcome: 'unsure' };
  const fault = `Monnify has no refund ${refundReference}: look for it in the dashboard, then send it again.`;
  return { outcome: 'needs_person', reference: null, fault };
}

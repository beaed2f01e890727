import type { FastifyBaseLogger } from 'fastify';
import { AnswerNotUnderstood } from '../../../jobs/circuit-breaker';
import type { PaystackSettings } from '../../../settings';
import {
  type AccountAtProvider,
  type AccountReport,
  type OpenedAccount,
  type OpeningAnswer,
  type OpeningRequest,
  openingMs,
  type PaymentProvider,
  type ReceivedTransfer,
  type StatementLine,
  type UnreadableLine,
} from '../../provider';
import { createHttpClient, shown } from '../http-client';
import { type Charge, KeyRefused, type Line, type PaystackCalls, paystackCalls, type Refused } from './paystack-calls';
import { readPaystackNotice } from './paystack-notices';
import { paystackRefunds, refundLine } from './paystack-refunds';
import type { PaystackMode, Transaction } from './paystack-shapes';

const minuteMs = 60_000;
/** Paystack replaces what lies outside by the nearer end, without saying so. */
const accountLife = { minMs: 15 * minuteMs, maxMs: 8 * 60 * minuteMs };

type Money = 'none' | 'received' | 'reversed';

/** Whether a transaction in this state brought money. */
const moneyStates: ReadonlyMap<string, Money> = new Map<string, Money>([
  ['abandoned', 'none'],
  ['failed', 'none'],
  ['ongoing', 'none'],
  ['pending', 'none'],
  ['processing', 'none'],
  ['queued', 'none'],
  ['success', 'received'],
  // a refund is under way
  ['reversal pending', 'received'],
  ['reversal-pending', 'received'],
  ['reversed', 'reversed'],
]);

/**
 * Paystack's Pay with Transfer: each account is a charge with our reference, takes its exact amount once, and ends by
 * itself. Paystack returns other amounts and late transfers to their senders.
 */
export function createPaystack(
  settings: PaystackSettings,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  { timeoutMs, nowMs = () => performance.now() }: { readonly timeoutMs?: number; readonly nowMs?: () => number } = {},
): PaymentProvider {
  const { mode, secretKey, secretKeyBefore, limits, ...connection } = settings;
  const keys = [secretKey, ...(secretKeyBefore ? [secretKeyBefore] : [])];
  const http = createHttpClient({
    provider: 'Paystack',
    secrets: keys,
    log,
    timeoutMs,
    nowMs,
    ...connection,
  });
  const calls = paystackCalls(http, secretKey);
  const refunds = paystackRefunds(calls);

  return {
    name: 'paystack',
    takes: 'exact',
    limits,

    async openAccount(_db, request) {
      const endsMs = nowMs() + 0.9 * openingMs;
      const transactionAtOnce = () => transactionWithin(calls, request, Math.min(mostIdMs, endsMs - nowMs()));
      const answer = await calls.charge({
        email: request.payer.email,
        amount: request.amountKobo,
        currency: 'NGN',
        reference: request.reference,
        bank_transfer: { account_expires_at: request.expiresAt.toISOString() },
      });
      if (answer.refused) {
        return isUsedReference(answer.refused)
          ? openedBefore(calls, request, transactionAtOnce)
          : { outcome: 'refused', fault: answer.refused.message };
      }
      const opened = accountIn(answer.data, request);
      if (opened) {
        const providerReference = (await transactionAtOnce())?.id ?? null;
        return { outcome: 'opened', account: { ...opened, providerReference } };
      }
      if (answer.data.status === 'failed') {
        return { outcome: 'refused', fault: answer.data.message ?? answer.data.display_text ?? 'the charge failed' };
      }
      throw new AnswerNotUnderstood(
        `Paystack’s charge ${request.reference} is ${shown(answer.data.status)}, without an account number`,
      );
    },

    readNotice: (rawBody, headers) => readPaystackNotice(rawBody, headers, keys, mode),

    async stateOf(_db, account): Promise<AccountReport> {
      const answer = await calls.verify(account.reference);
      if (!answer.refused) return reportOf(calls, account, requireOurs(answer.data, account, mode));
      // an account that Paystack has shown before must not expire as unpaid because of another key
      if (isUnknownReference(answer.refused) && account.providerReference === null)
        return { providerReference: null, transfers: [], takenBack: [] };
      throw new AnswerNotUnderstood(`Paystack refused to verify ${account.reference}: ${answer.refused.message}`);
    },

    refund: (_db, request) => refunds.refund(request),
    refundState: (_db, request) => refunds.refundState(request),

    async statement(_db, from, to, refundsFrom = from) {
      // transactions are listed by when they were made, at most the life of an account before they were paid
      const earliest = new Date(from.getTime() - accountLife.maxMs - 60 * minuteMs);
      const [transactions, refundList] = [
        await calls.transactions({ from: earliest.toISOString(), to: to.toISOString() }),
        await calls.refunds({ from: refundsFrom.toISOString(), to: to.toISOString() }),
      ];
      const since = (first: Date) => (line: { readonly at: Date }) => line.at >= first && line.at < to;
      const received = readEach(transactions, from, receivedIn);
      const refunded = readEach(refundList, from, (refund) => [refundLine(refund, from)]);
      return {
        received: received.lines.filter(since(from)),
        refunds: refunded.lines.filter(since(refundsFrom)),
        unreadable: [...received.unreadable.filter(since(from)), ...refunded.unreadable.filter(since(refundsFrom))],
      };
    },

    async check() {
      try {
        const answer = await calls.newest();
        if (answer.refused) return [`Paystack refused to list transactions: ${answer.refused.message}.`];
        return answer.data.some(({ domain }) => domain && domain !== mode)
          ? [`PAYSTACK_SECRET_KEY is a ${mode} key, and Paystack answers with transactions of another mode.`]
          : [];
      } catch (error) {
        const fault = error instanceof Error ? error.message : String(error);
        if (error instanceof AnswerNotUnderstood)
          return [`${fault}. Paystack is reached and takes the key: report this to whoever maintains the site.`];
        return error instanceof KeyRefused
          ? [`${fault.replace(/\.$/, '')}. Check PAYSTACK_SECRET_KEY.`]
          : [`${fault}. Check PAYSTACK_URL and the network, or try again in a minute.`];
      }
    },
  };
}

/** @param unknownAt of a line that does not say when it was made */
function readEach<Data, Result>(lines: readonly Line<Data>[], unknownAt: Date, read: (data: Data) => Result[]) {
  const unreadable: UnreadableLine[] = [];
  const results = lines.flatMap((line) => {
    try {
      return read(line.read());
    } catch (cause) {
      const fault = cause instanceof Error ? cause.message : String(cause);
      unreadable.push({ subject: line.id, fault, at: line.at ?? unknownAt });
      return [];
    }
  });
  return { lines: results, unreadable };
}

/** The money of a transaction; none of one that was not paid. */
const receivedIn = (line: Transaction): StatementLine[] =>
  line.currency === 'NGN' && moneyOf(line) !== 'none'
    ? [
        {
          transferId: line.id,
          account: { reference: line.reference },
          amountKobo: line.amount,
          feeKobo: line.fees ?? 0,
          at: paidAtOf(line),
        },
      ]
    : [];

const isUsedReference = ({ code, message }: Refused) => /duplicate/i.test(`${code} ${message}`);

const isUnknownReference = ({ status, code, message }: Refused) =>
  status === 404 ||
  /not_found/i.test(code) ||
  (/reference/i.test(message) && /not found|invalid/i.test(message)) ||
  /transaction not found/i.test(message);

/**
 * The account of an earlier charge with the same reference, of which the answer was lost. Another database with the same
 * business may have used the reference too: without the amount and the payer of the request it is another one’s.
 */
async function openedBefore(
  calls: PaystackCalls,
  request: OpeningRequest,
  transactionAtOnce: () => Promise<Transaction | undefined>,
): Promise<OpeningAnswer> {
  const answer = await calls.pendingCharge(request.reference);
  const opened = answer.refused ? undefined : accountIn(answer.data, request);
  const transaction = opened && (await transactionAtOnce());
  if (!opened || !transaction || !isOf(request, transaction)) return { outcome: 'lost' };
  return { outcome: 'opened', account: { ...opened, providerReference: transaction.id } };
}

const isOf = ({ reference, amountKobo, payer }: OpeningRequest, transaction: Transaction): boolean =>
  transaction.reference === reference &&
  (transaction.requested_amount ?? transaction.amount) === amountKobo &&
  transaction.customer?.email?.toLowerCase() === payer.email.toLowerCase();

function accountIn(data: Charge, request: OpeningRequest): Omit<OpenedAccount, 'providerReference'> | undefined {
  const { account_number: accountNumber, account_name, bank, account_expires_at } = data;
  if (data.reference && data.reference !== request.reference)
    throw new AnswerNotUnderstood(`Paystack answered about ${data.reference} and was asked about ${request.reference}`);
  if (!accountNumber || !bank) return undefined;
  const expiresAt = account_expires_at ?? withinLife(request);
  return { bankName: bank.name, accountNumber, accountName: account_name || request.accountName, expiresAt };
}

const withinLife = ({ openedAt, expiresAt }: OpeningRequest): Date => {
  const wishedMs = expiresAt.getTime() - openedAt.getTime();
  return new Date(openedAt.getTime() + Math.min(accountLife.maxMs, Math.max(accountLife.minMs, wishedMs)));
};

/** How long an opening waits for the id of its transaction. */
const mostIdMs = 1500;

/**
 * The transaction of an account: only verify has its id. The account is open also if that is not answered in time, and the questions
 * about it find the id later.
 */
async function transactionWithin(
  calls: PaystackCalls,
  { reference }: OpeningRequest,
  withinMs: number,
): Promise<Transaction | undefined> {
  if (withinMs <= 0) return undefined;
  return calls.verify(reference, withinMs).then(
    (answer) => (answer.refused ? undefined : answer.data),
    () => undefined,
  );
}

/** @throws Error for a transaction that cannot be that of the account */
function requireOurs(data: Transaction, { reference }: AccountAtProvider, mode: PaystackMode): Transaction {
  if (data.reference !== reference)
    throw new AnswerNotUnderstood(
      `Paystack’s transaction ${data.id} for ${reference} has the reference ${data.reference}`,
    );
  if (data.domain && data.domain !== mode)
    throw new AnswerNotUnderstood(`Paystack’s transaction ${data.id} for ${reference} is of ${data.domain} mode`);
  return data;
}

const moneyOf = ({ id, status }: Transaction) => {
  const money = moneyStates.get(status);
  if (!money)
    throw new AnswerNotUnderstood(`Paystack’s transaction ${id} has the state ${shown(status)}, which is not known`);
  return money;
};

/** @throws Error for money that is not that of a transfer into the account */
async function reportOf(
  calls: PaystackCalls,
  { amountKobo }: AccountAtProvider,
  data: Transaction,
): Promise<AccountReport> {
  const money = moneyOf(data);
  if (money === 'none') return { providerReference: data.id, transfers: [], takenBack: [] };
  const { id, channel, currency, amount, requested_amount: requested } = data;
  if (currency !== 'NGN') throw new AnswerNotUnderstood(`Paystack’s transaction ${id} is in ${shown(currency)}`);
  if (channel !== 'bank_transfer')
    throw new AnswerNotUnderstood(`Paystack’s transaction ${id} was paid by ${shown(channel)}`);
  if (requested != null && requested !== amountKobo)
    throw new AnswerNotUnderstood(
      `Paystack’s transaction ${id} is for ${requested} kobo, and the account for ${amountKobo}`,
    );
  const transfer: ReceivedTransfer = {
    id,
    account: { reference: data.reference },
    amountKobo: amount,
    sentAt: paidAtOf(data),
    ...(data.fees != null && { feeKobo: data.fees }),
  };
  // of one that we do not have the money never counts: it is gone
  if (money === 'reversed')
    return { providerReference: id, transfers: [], takenBack: await takenBackOf(calls, transfer) };
  return { providerReference: id, transfers: [transfer], takenBack: [] };
}

const paidAtOf = ({ id, paid_at, paidAt }: Transaction): Date => {
  const at = paid_at ?? paidAt;
  if (!at) throw new AnswerNotUnderstood(`Paystack’s transaction ${id} was paid, without a time`);
  return at;
};

/** Of a reversed transaction: what no refund of ours has sent. */
async function takenBackOf(calls: PaystackCalls, { id, amountKobo, sentAt }: ReceivedTransfer) {
  const lines = (await calls.refundsOf(id))
    .map((line) => refundLine(line.read(), sentAt))
    .filter(({ transferId, key, state }) => transferId === id && key !== null && state !== 'failed');
  const refundedKobo = lines.reduce((sum, line) => sum + line.amountKobo, 0);
  return refundedKobo < amountKobo ? [{ transferId: id, amountKobo: amountKobo - refundedKobo }] : [];
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SimulatorClock } from '../clock';
import {
  balanceAnswer,
  chargeCheckAnswer,
  chargedAnswer,
  createdRefundAnswer,
  fetchAnswer,
  refundAnswer,
  retriedRefundAnswer,
  verifyAnswer,
} from './answers';
import { balanceKobo, type Transaction } from './books';
import { type FaultCode, faultBody, statusOfFault } from './faults';
import type { Ledger } from './ledger';
import { type Page, takePage } from './pages';
import { budgetHeaders, type RateLimits } from './rate-limits';
import { readCharge } from './read-charge';
import { findTransaction, readRefund, retryFault } from './refunds';
import type { Domain, PaystackSettings } from './settings';
import { statusOf } from './transaction-status';

export const answerFault = (reply: FastifyReply, code: FaultCode, status = statusOfFault(code)): FastifyReply =>
  reply.code(status).send(faultBody(code));

interface RouteParts {
  readonly ledger: Ledger;
  readonly settings: PaystackSettings;
  readonly domain: Domain;
  readonly clock: SimulatorClock;
  readonly limits: RateLimits;
  /** The secret key that is accepted now. */
  readonly key: () => string;
}

/** Text from a query or a path; empty if there is none. */
const textOf = (values: unknown, name: string): string => {
  const value = (values as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
};

const period = z.object({
  from: z
    .string()
    .refine((text) => !Number.isNaN(Date.parse(text)))
    .optional(),
  to: z
    .string()
    .refine((text) => !Number.isNaN(Date.parse(text)))
    .optional(),
});

/** Whether something was made in the period of the query; undefined if the period cannot be read. */
const inPeriod = (query: unknown): ((made: { readonly createdAt: Date }) => boolean) | undefined => {
  const read = period.safeParse(query);
  if (!read.success) return undefined;
  const { from, to } = read.data;
  return ({ createdAt }) =>
    (from === undefined || createdAt >= new Date(from)) && (to === undefined || createdAt <= new Date(to));
};

const metaOf = (page: Page<unknown>) =>
  page.cursors
    ? { ...page.cursors, perPage: page.perPage }
    : {
        total: page.total,
        skipped: page.skipped,
        perPage: String(page.perPage),
        page: page.page,
        pageCount: Math.ceil(page.total / page.perPage),
      };

/** The API of Paystack, as far as charges by transfer and their refunds need it. */
export function registerPaystackRoutes(
  app: FastifyInstance,
  { ledger, settings, domain, clock, limits, key }: RouteParts,
): void {
  const { books, answerParts } = ledger;

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${key()}`) return answerFault(reply, 'invalid_Key');
    if (!settings.isLimited) return undefined;
    const route = `${request.method} ${request.routeOptions.url}`;
    const now = clock.now();
    const budget = limits.count(route, domain, now);
    reply.headers(budgetHeaders(budget, now));
    return budget.remaining < 0 ? answerFault(reply, 'rate_limited') : undefined;
  });
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
    error.statusCode && error.statusCode < 500
      ? answerFault(reply, 'invalid_params', error.statusCode)
      : answerFault(reply, 'unknown'),
  );
  app.setNotFoundHandler((_request, reply) => answerFault(reply, 'not_found'));

  const answer = (reply: FastifyReply, message: string, data: unknown, meta?: object) =>
    reply.send({ status: true, message, data, ...(meta && { meta }) });
  const transactionOf = ({ params }: FastifyRequest, name: string) => findTransaction(books, textOf(params, name));

  app.post('/charge', async (request, reply) => {
    const charge = readCharge(request.body, settings, clock.now());
    if (typeof charge === 'string') return answerFault(reply, charge);
    const transaction = ledger.open(charge);
    if (!transaction) return answerFault(reply, 'duplicate_reference');
    return answer(reply, 'Charge attempted', chargedAnswer(transaction, domain));
  });

  app.get('/charge/:reference', async (request, reply) => {
    const transaction = transactionOf(request, 'reference');
    if (!transaction) return answerFault(reply, 'charge_not_found');
    const showsAccount = settings.chargeCheckShowsAccount && !transaction.paid;
    const data = showsAccount ? chargedAnswer(transaction, domain) : chargeCheckAnswer(transaction, answerParts());
    return answer(reply, 'Reference check successful', data);
  });

  app.get('/transaction/verify/:reference', async (request, reply) => {
    const transaction = transactionOf(request, 'reference');
    if (!transaction) return answerFault(reply, 'transaction_not_found', settings.unknownReference);
    return answer(reply, 'Verification successful', verifyAnswer(transaction, answerParts()));
  });

  app.get('/transaction/:id', async (request, reply) => {
    const transaction = books.transactions.find(({ id }) => String(id) === textOf(request.params, 'id'));
    if (!transaction) return answerFault(reply, 'transaction_not_found', 404);
    return answer(reply, 'Transaction retrieved', fetchAnswer(transaction, answerParts(), false));
  });

  const isListed = ({ paid }: Transaction): boolean =>
    !paid || clock.now().getTime() - paid.at.getTime() >= settings.transactionListLagMs;

  /** Whether the transaction has all that the query names. */
  const isAsked = (query: unknown) => {
    const filters: Readonly<Record<string, (transaction: Transaction, value: string) => boolean>> = {
      status: (transaction, value) => statusOf(books, settings, transaction, clock.now()) === value,
      amount: ({ amountKobo }, value) => String(amountKobo) === value,
      customer: ({ customer }, value) => String(customer.id) === value,
      customer_code: ({ customer }, value) => customer.code === value,
      channel: (_transaction, value) => value === 'bank_transfer',
      virtual_account_number: ({ accountNumber }, value) => settings.listFindsAccountNumbers && accountNumber === value,
    };
    return (transaction: Transaction) =>
      Object.entries(filters).every(([name, accepts]) => {
        const value = textOf(query, name);
        return value === '' || accepts(transaction, value);
      });
  };

  app.get('/transaction', async ({ query }, reply) => {
    const isInPeriod = inPeriod(query);
    const found = books.transactions
      .filter(isAsked(query))
      .filter(isInPeriod ?? (() => true))
      .filter(isListed);
    const page = takePage(found.toReversed(), query);
    if (!isInPeriod || !page) return answerFault(reply, 'invalid_params');
    const volume = found.reduce((sum, { paid, amountKobo }) => sum + (paid ? amountKobo : 0), 0);
    return answer(
      reply,
      'Transactions retrieved',
      page.items.map((transaction) => fetchAnswer(transaction, answerParts(), true)),
      page.cursors ? metaOf(page) : { ...metaOf(page), total_volume: volume },
    );
  });

  app.get('/balance', async (_request, reply) =>
    answer(reply, 'Balances retrieved', balanceAnswer(balanceKobo(books))),
  );

  app.post('/refund', async (request, reply) => {
    const read = readRefund(request.body, answerParts());
    if (typeof read === 'string') return answerFault(reply, read);
    const refund = ledger.takeRefund(read);
    return answer(reply, 'Refund has been queued for processing', createdRefundAnswer(refund, answerParts()));
  });

  app.get('/refund', async ({ query }, reply) => {
    const isInPeriod = inPeriod(query);
    const named = textOf(query, 'transaction');
    const currency = textOf(query, 'currency') || 'NGN';
    const found = books.refunds
      .filter(({ transaction: { id, reference } }) => named === '' || named === String(id) || named === reference)
      .filter(isInPeriod ?? (() => true))
      .filter(({ createdAt }) => clock.now().getTime() - createdAt.getTime() >= settings.refundListLagMs);
    const page = takePage(currency === 'NGN' ? found.toReversed() : [], query);
    if (!isInPeriod || !page) return answerFault(reply, 'invalid_params');
    const failedRefundCount = found.filter(({ status }) => status === 'failed').length;
    return answer(
      reply,
      'Refunds retrieved',
      page.items.map((refund) => refundAnswer(refund, answerParts())),
      page.cursors ? metaOf(page) : { ...metaOf(page), failedRefundCount },
    );
  });

  const refundOf = ({ params }: FastifyRequest) => books.refunds.find(({ id }) => String(id) === textOf(params, 'id'));

  app.get('/refund/:id', async (request, reply) => {
    const refund = refundOf(request);
    if (!refund) return answerFault(reply, 'not_found');
    return answer(reply, 'Refund retrieved', refundAnswer(refund, answerParts()));
  });

  app.post('/refund/retry_with_customer_details/:id', async (request, reply) => {
    const refund = refundOf(request);
    if (!refund) return answerFault(reply, 'not_found');
    const fault = retryFault(request.body, refund);
    if (fault) return answerFault(reply, fault);
    ledger.retryRefund(refund);
    return answer(
      reply,
      'Refund retried and has been queued for processing',
      retriedRefundAnswer(refund, answerParts()),
    );
  });
}

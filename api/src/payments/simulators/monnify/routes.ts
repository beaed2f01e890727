import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SimulatorClock } from '../clock';
import { koboOf } from './amounts';
import {
  accountAnswer,
  initializedAnswer,
  listedTransaction,
  type Merchant,
  refundAnswer,
  statusAnswer,
} from './answers';
import type { Books } from './books';
import { type JsonValue, jsonText } from './json-text';
import { type MonnifySettings, type RefundRefusal, refundRefusals } from './settings';
import { instantOf } from './times';
import type { Transaction } from './transactions';

export interface Tokens {
  /** The instants until which tokens are valid, by token. */
  readonly valid: Map<string, Date>;
  /** The number of logins so far. */
  logins: number;
}

interface Parts {
  readonly books: Books;
  readonly settings: MonnifySettings;
  readonly merchant: Merchant;
  readonly tokens: Tokens;
  readonly clock: SimulatorClock;
  /** Sends again what was created in this time and never taken. */
  resend(from: Date, to: Date): void;
}

const minimumKobo = 2000;
const generalCode = '99';

const sendJson = (reply: FastifyReply, status: number, value: JsonValue): FastifyReply =>
  reply.code(status).type('application/json;charset=UTF-8').send(jsonText(value));

export const sendGeneralFault = (reply: FastifyReply, status: number, responseMessage: string): FastifyReply =>
  sendJson(reply, status, { requestSuccessful: false, responseMessage, responseCode: generalCode });

const badPath = (reply: FastifyReply): FastifyReply =>
  reply
    .code(400)
    .type('text/html;charset=utf-8')
    .send('<!doctype html><html lang="en"><head><title>HTTP Status 400 – Bad Request</title></head></html>');

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A whole number of a query, within bounds. */
const countOf = (value: unknown, { initial, max }: { initial: number; max: number }): number => {
  const text = textOf(value);
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), max) : initial;
};

const basicCredentials = (header: string | undefined): string | undefined => {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString();
};

function pageOf(all: readonly JsonValue[], query: Fields): JsonValue {
  const size = Math.max(1, countOf(query.size, { initial: 10, max: 100 }));
  const number = countOf(query.page, { initial: 0, max: 1_000_000 });
  const content = all.slice(number * size, (number + 1) * size);
  const totalPages = Math.ceil(all.length / size);
  return {
    content,
    pageable: null,
    ...{ totalElements: all.length, totalPages, number, size, numberOfElements: content.length },
    sort: null,
    ...{ first: number === 0, last: number >= totalPages - 1, empty: content.length === 0 },
  };
}

/** Whether a transaction is in the answer to a search. */
function matchesSearch(transaction: Transaction, query: Fields): boolean {
  const createdMs = transaction.createdAt.getTime();
  const millisecondsOf = (name: string): number | undefined =>
    /^\d{1,15}$/.test(textOf(query[name])) ? Number(query[name]) : undefined;
  const texts: [unknown, string][] = [
    [query.paymentReference, transaction.paymentReference],
    [query.transactionReference, transaction.transactionReference],
    [query.paymentStatus, transaction.state],
    [query.customerName, transaction.customer.name],
    [query.customerEmail, transaction.customer.email],
  ];
  return (
    texts.every(([wanted, has]) => textOf(wanted) === '' || textOf(wanted) === has) &&
    createdMs >= (millisecondsOf('from') ?? 0) &&
    createdMs <= (millisecondsOf('to') ?? Number.MAX_SAFE_INTEGER) &&
    transaction.amountKobo >= (koboOf(query.fromAmount) ?? 0) &&
    transaction.amountKobo <= (koboOf(query.toAmount) ?? Number.MAX_SAFE_INTEGER) &&
    transaction.amountKobo === (koboOf(query.amount) ?? transaction.amountKobo)
  );
}

/** The calls of Monnify that are simulated, at its paths. */
export function registerMonnifyRoutes(app: FastifyInstance, parts: Parts): void {
  const { books, settings, merchant, tokens, clock, resend } = parts;

  const done = (reply: FastifyReply, responseBody?: JsonValue): FastifyReply =>
    sendJson(reply, 200, {
      requestSuccessful: settings.envelope === 'whole' ? true : undefined,
      responseMessage: 'success',
      responseCode: '0',
      responseBody,
    });

  const refuse = (reply: FastifyReply, status: number, responseMessage: string, responseCode = generalCode) =>
    sendJson(reply, settings.refusals === 'http_200' ? 200 : status, {
      requestSuccessful: settings.envelope === 'whole' ? false : undefined,
      ...{ responseMessage, responseCode },
    });

  const refuseRefund = (reply: FastifyReply, code: RefundRefusal) =>
    refuse(reply, code === 'R1' || code === 'R7' ? 404 : 400, refundRefusals[code], code);

  // clients send the login without a body, and some with a type of JSON all the same
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, next) => {
    try {
      next(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      next(Object.assign(new Error('Request body is not readable'), { statusCode: 400 }));
    }
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) =>
    sendGeneralFault(reply, error.statusCode ?? 500, error.message),
  );

  const needsToken = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const validUntil = tokens.valid.get(token);
    if (validUntil && validUntil > clock.now()) return undefined;
    return sendJson(reply, 401, {
      error: token ? 'invalid_token' : 'unauthorized',
      error_description: token
        ? 'Access token expired or unknown'
        : 'Full authentication is required to access this resource',
    });
  };

  app.addHook('onRequest', async (request, reply) => (request.url.includes('|') ? badPath(reply) : undefined));

  app.post('/api/v1/auth/login', (request, reply) => {
    tokens.logins += 1;
    if (basicCredentials(request.headers.authorization) !== `${merchant.apiKey}:${merchant.secretKey}`) {
      return sendGeneralFault(reply, 401, 'Invalid API key or secret key');
    }
    const accessToken = `simulated.${randomUUID()}`;
    tokens.valid.set(accessToken, new Date(clock.now().getTime() + settings.tokenSeconds * 1000));
    return done(reply, { accessToken, expiresIn: settings.tokenSeconds });
  });

  app.register(async (scope) => {
    scope.addHook('onRequest', needsToken);

    scope.post('/api/v1/merchant/transactions/init-transaction', (request, reply) => {
      const body = fieldsOf(request.body);
      const required = ['customerName', 'customerEmail', 'paymentReference', 'paymentDescription', 'contractCode'];
      const missing = required.find((name) => textOf(body[name]) === '');
      if (missing) return refuse(reply, 400, `${missing} is required`);
      const amountKobo = koboOf(body.amount);
      if (amountKobo === undefined) return refuse(reply, 400, 'amount must be a number with at most two decimals');
      if (amountKobo < minimumKobo) return refuse(reply, 400, 'amount must be at least 20');
      if (body.currencyCode !== 'NGN') return refuse(reply, 400, 'currencyCode must be NGN');
      if (body.contractCode !== merchant.contractCode) return refuse(reply, 400, 'Contract could not be found');
      const methods = Array.isArray(body.paymentMethods) ? body.paymentMethods : ['ACCOUNT_TRANSFER'];
      if (!methods.includes('ACCOUNT_TRANSFER')) return refuse(reply, 400, 'This simulator has only ACCOUNT_TRANSFER');
      const transaction = books.open({
        paymentReference: textOf(body.paymentReference),
        amountKobo,
        description: textOf(body.paymentDescription),
        customer: { name: textOf(body.customerName), email: textOf(body.customerEmail) },
        redirectUrl: textOf(body.redirectUrl) || undefined,
        metaData: fieldsOf(body.metaData ?? body.metadata) as JsonValue,
      });
      return transaction
        ? done(reply, initializedAnswer(transaction, merchant))
        : refuse(reply, 422, 'Duplicate payment reference');
    });

    scope.post('/api/v1/merchant/bank-transfer/init-payment', (request, reply) => {
      const body = fieldsOf(request.body);
      const transaction = books.find({ transactionReference: textOf(body.transactionReference) });
      if (!transaction) return refuse(reply, 404, 'Transaction could not be found');
      const account = books.accountOf(transaction);
      if (!account) return refuse(reply, 422, 'Transaction is over');
      const bankCode = textOf(body.bankCode) || undefined;
      return done(reply, accountAnswer(transaction, account, { merchant, settings, bankCode, now: clock.now() }));
    });

    const status = (reply: FastifyReply, reference: Parameters<Books['find']>[0]) => {
      const transaction = books.find(reference);
      if (!transaction) return refuse(reply, 404, 'Transaction could not be found');
      return done(reply, statusAnswer(transaction, settings));
    };

    scope.get('/api/v2/transactions/:transactionReference', (request, reply) =>
      status(reply, { transactionReference: textOf(fieldsOf(request.params).transactionReference) }),
    );

    scope.get('/api/v2/merchant/transactions/query', (request, reply) => {
      const query = fieldsOf(request.query);
      const [paymentReference, transactionReference] = [query.paymentReference, query.transactionReference].map(textOf);
      if (transactionReference) return status(reply, { transactionReference });
      if (paymentReference) return status(reply, { paymentReference });
      return refuse(reply, 400, 'Either paymentReference or transactionReference is required');
    });

    scope.get('/api/v1/transactions/search', (request, reply) => {
      const query = fieldsOf(request.query);
      const found = books.transactions.filter((transaction) => matchesSearch(transaction, query)).toReversed();
      return done(
        reply,
        pageOf(
          found.map((transaction) => listedTransaction(transaction, merchant, settings)),
          query,
        ),
      );
    });

    scope.post('/api/v1/refunds/initiate-refund', (request, reply) => {
      const body = fieldsOf(request.body);
      const required = ['transactionReference', 'refundReference', 'refundReason', 'customerNote'];
      const missing = required.find((name) => textOf(body[name]) === '');
      if (missing) return refuse(reply, 400, `${missing} is required`);
      const amountKobo = body.refundAmount === undefined ? undefined : koboOf(body.refundAmount);
      if (body.refundAmount !== undefined && amountKobo === undefined) {
        return refuse(reply, 400, 'refundAmount must be a number with at most two decimals');
      }
      const [accountNumber, bankCode] = [body.destinationAccountNumber, body.destinationAccountBankCode].map(textOf);
      const refund = books.refund({
        transactionReference: textOf(body.transactionReference),
        refundReference: textOf(body.refundReference),
        refundReason: textOf(body.refundReason),
        customerNote: textOf(body.customerNote),
        amountKobo,
        destination:
          accountNumber || bankCode ? { accountNumber: accountNumber ?? '', bankCode: bankCode ?? '' } : undefined,
      });
      return 'refusal' in refund ? refuseRefund(reply, refund.refusal) : done(reply, refundAnswer(refund, settings));
    });

    scope.get('/api/v1/refunds', (request, reply) =>
      done(
        reply,
        pageOf(
          books.refunds.toReversed().map((refund) => refundAnswer(refund, settings)),
          fieldsOf(request.query),
        ),
      ),
    );

    scope.get('/api/v1/refunds/:refundReference', (request, reply) => {
      const refund = books.findRefund(textOf(fieldsOf(request.params).refundReference));
      return refund ? done(reply, refundAnswer(refund, settings)) : refuseRefund(reply, 'R7');
    });

    scope.post('/api/v1/transaction-notification/resend-failed-notifications', (request, reply) => {
      const body = fieldsOf(request.body);
      const [from, to] = [instantOf(body.startDate), instantOf(body.endDate)];
      if (!from || !to || from > to) {
        return refuse(reply, 400, 'startDate and endDate must be times such as 2021-01-16T13:56:39.492, in this order');
      }
      resend(from, to);
      return done(reply);
    });
  });
}

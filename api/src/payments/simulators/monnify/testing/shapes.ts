import { z } from 'zod';
import type { Exchange } from '../../faults';
import { shapeFaults } from '../../testing/shape-faults';

/** Requests and answers of Monnify, from its documentation, its library for .NET and the answers of its sandbox. */

/** Monnify writes sums as numbers, and as text where they were paid. */
const sum = z.union([z.number().min(0), z.string().regex(/^\d+\.\d{1,2}$/)]);
/** An amount of a request: naira with at most two decimals. */
const naira = z
  .number()
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'has more than two decimals');
const text = z.string().min(1);
const twelveHours = /^\d{2}\/\d{2}\/\d{4} \d{1,2}:\d{2}:\d{2} [AP]M$/;
const dashed = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{1,3}$/;
const lagosTime = z.string().refine((time) => twelveHours.test(time) || dashed.test(time), 'is no time of Monnify');
const secondsTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?$/);
const utcTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/);

const transactionStates = z.enum([
  'PENDING',
  'PAID',
  'PARTIALLY_PAID',
  'OVERPAID',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
  'REVERSED',
]);
const product = z.strictObject({ type: text, reference: text });
const customer = z.strictObject({ name: text, email: z.email() });
const payment = z.strictObject({
  accountName: text,
  accountNumber: text,
  bankCode: text,
  amountPaid: sum,
  sessionId: text.optional(),
});

const login = z.strictObject({ accessToken: text, expiresIn: z.int() });

const initialized = z.strictObject({
  transactionReference: text,
  paymentReference: text,
  merchantName: text,
  apiKey: text,
  redirectUrl: text.optional(),
  enabledPaymentMethod: z.array(text),
  checkoutUrl: z.url(),
});

const account = z.strictObject({
  accountNumber: z.string().regex(/^\d{10}$/),
  accountName: text,
  bankName: text,
  bankCode: text,
  accountDurationSeconds: z.int(),
  ussdPayment: text.nullable(),
  requestTime: secondsTime,
  expiresOn: secondsTime,
  transactionReference: text,
  paymentReference: text,
  amount: sum,
  fee: sum,
  totalPayable: sum,
  collectionChannel: text,
});

const transaction = z.strictObject({
  transactionReference: text,
  paymentReference: text,
  amountPaid: sum,
  totalPayable: sum,
  settlementAmount: sum.nullable(),
  paidOn: lagosTime.nullable(),
  paymentStatus: transactionStates,
  paymentDescription: text,
  currency: z.literal('NGN'),
  paymentMethod: text,
  product: z.union([product, z.array(product), z.strictObject({})]),
  cardDetails: z.null(),
  accountDetails: payment.optional(),
  accountPayments: z.array(payment).optional(),
  customer,
  metaData: z.looseObject({}).optional(),
});

const listed = z.strictObject({
  customerDTO: customer,
  paymentMethod: text,
  createdOn: utcTime,
  completedOn: utcTime.nullish(),
  amount: sum,
  currencyCode: z.literal('NGN'),
  paymentDescription: text,
  paymentStatus: transactionStates,
  transactionReference: text,
  paymentReference: text,
  merchantName: text,
  completed: z.boolean(),
  paymentMethodList: z.array(text),
  collectionChannel: text,
});

const refund = z.strictObject({
  refundReference: text,
  transactionReference: text,
  refundReason: text,
  customerNote: text,
  refundAmount: sum,
  refundType: z.enum(['FULL_REFUND', 'PARTIAL_REFUND']),
  refundStatus: z.enum(['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED']),
  refundStrategy: z.enum(['MERCHANT_WALLET', 'ORIGINAL_PAYMENT_SOURCE']),
  comment: text,
  createdOn: lagosTime,
  // the samples lack the rest, which the library reads
  completedOn: z.union([lagosTime, z.literal('')]).optional(),
  reference: text.optional(),
  destinationAccountNumber: text.optional(),
  destinationAccountName: text.optional(),
  destinationAccountBankCode: text.optional(),
  currencyCode: z.literal('NGN').optional(),
});

const pageOf = <Line extends z.ZodType>(line: Line) =>
  z.strictObject({
    content: z.array(line),
    pageable: z.unknown().optional(),
    totalElements: z.int(),
    totalPages: z.int(),
    number: z.int(),
    size: z.int(),
    numberOfElements: z.int().optional(),
    sort: z.unknown().optional(),
    first: z.boolean(),
    last: z.boolean(),
    empty: z.boolean().optional(),
  });

/** Of a query, in which everything is text. */
const whole = z.string().regex(/^\d+$/);
const page = z.strictObject({ page: whole.optional(), size: whole.optional() });
const nothing = z.strictObject({});

interface Shapes {
  readonly query: z.ZodType;
  /** Of the body; absent where none is sent. */
  readonly sent?: z.ZodType;
  /** Of `responseBody`. */
  readonly answer: z.ZodType;
}

const shapes: Readonly<Record<string, Shapes>> = {
  'POST /api/v1/auth/login': { query: nothing, sent: nothing.optional(), answer: login },
  'POST /api/v1/merchant/transactions/init-transaction': {
    query: nothing,
    sent: z.strictObject({
      amount: naira.min(20),
      customerName: text,
      customerEmail: z.email(),
      paymentReference: text,
      paymentDescription: text,
      currencyCode: z.literal('NGN'),
      contractCode: text,
      redirectUrl: z.url().optional(),
      paymentMethods: z.array(z.enum(['CARD', 'ACCOUNT_TRANSFER', 'USSD', 'PHONE_NUMBER'])).optional(),
      metaData: z.looseObject({}).optional(),
    }),
    answer: initialized,
  },
  'POST /api/v1/merchant/bank-transfer/init-payment': {
    query: nothing,
    sent: z.strictObject({ transactionReference: text, bankCode: text.optional() }),
    answer: account,
  },
  'GET /api/v2/transactions/:transactionReference': { query: nothing, answer: transaction },
  'GET /api/v2/merchant/transactions/query': {
    query: z.union([z.strictObject({ paymentReference: text }), z.strictObject({ transactionReference: text })]),
    answer: transaction,
  },
  'GET /api/v1/transactions/search': {
    query: page.extend({
      paymentReference: text.optional(),
      transactionReference: text.optional(),
      fromAmount: text.optional(),
      toAmount: text.optional(),
      amount: text.optional(),
      customerName: text.optional(),
      customerEmail: text.optional(),
      paymentStatus: transactionStates.optional(),
      from: whole.optional(),
      to: whole.optional(),
    }),
    answer: pageOf(listed),
  },
  'POST /api/v1/refunds/initiate-refund': {
    query: nothing,
    sent: z.strictObject({
      transactionReference: text,
      refundReference: text,
      refundAmount: naira.min(10).optional(),
      refundReason: text.max(64),
      customerNote: text.max(16),
      destinationAccountNumber: z
        .string()
        .regex(/^\d{10}$/)
        .optional(),
      destinationAccountBankCode: text.optional(),
    }),
    answer: refund,
  },
  'GET /api/v1/refunds': { query: page, answer: pageOf(refund) },
  'GET /api/v1/refunds/:refundReference': { query: nothing, answer: refund },
};

const done = <Body extends z.ZodType>(responseBody: Body) =>
  z.strictObject({
    requestSuccessful: z.literal(true).optional(),
    responseMessage: text,
    responseCode: z.literal('0'),
    responseBody,
  });

const refusal = z.union([
  z.strictObject({
    requestSuccessful: z.literal(false).optional(),
    responseMessage: text,
    responseCode: z.string().regex(/^(99|R\d{1,2}|M\d{2})$/),
  }),
  // of a token, in the words of another part of Monnify
  z.strictObject({ error: text, error_description: text }),
]);

/** What is wrong with a request and its answer by these shapes. */
export function exchangeFaults({ method, route, query, sent, wasRead, status, answer }: Exchange): readonly string[] {
  const known = shapes[`${method} ${route}`];
  if (!known) return ['Monnify describes no such call'];
  const body: unknown = JSON.parse(answer);
  const isDone = status === 200 && (body as { responseCode?: unknown }).responseCode === '0';
  return [
    ...shapeFaults('query', known.query, query),
    ...(wasRead ? shapeFaults('sent', known.sent ?? z.undefined(), sent) : []),
    ...shapeFaults('answer', isDone ? done(known.answer) : refusal, body),
  ];
}

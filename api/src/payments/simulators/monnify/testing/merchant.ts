import type { Simulator } from '../../start';
import { type MonnifySimulation, startMonnify } from '../monnify';

interface Answer {
  readonly status: number;
  /** The bytes, in which `100.00` differs from `100`. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each answer has another shape; a test compares it with its sample
  readonly body: any;
}

/** A notice that arrived. */
interface Received {
  readonly body: Buffer;
  readonly signature: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each event has another shape
  readonly event: any;
}

export interface Merchant {
  readonly monnify: Simulator<MonnifySimulation>;
  /** Everything that arrived, oldest first. */
  readonly received: Received[];
  /** What this merchant answers to notices. */
  answersWith: number;
  /** The token of the calls; a login replaces it. */
  token: string;
  /** Lets time pass: what is due happens, and due notices are delivered. */
  wait(ms: number): Promise<void>;
  login(credentials?: string): Promise<Answer>;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Makes both calls that open an account. */
  open(
    reference: string,
    amount?: number | string,
  ): Promise<{ readonly transactionReference: string; readonly accountNumber: string }>;
  status(transactionReference: string): Promise<Answer>;
  /** Sends money as a payer. @returns whether it was accepted */
  pay(accountNumber: string, amountKobo?: number): boolean;
  refund(transactionReference: string, refundReference: string, more?: object): Promise<Answer>;
  /** The types of the events that arrived. */
  events(): readonly string[];
  close(): Promise<void>;
}

export const usualKobo = 2_500_000;
const start = new Date('2026-12-01T09:00:00.000Z');

/** What a merchant sends in the first call of an account. */
export const initialBody = {
  amount: 25_000,
  customerName: 'Amaka Obi',
  customerEmail: 'amaka@example.com',
  paymentReference: 'TRX-1',
  paymentDescription: 'Ride',
  currencyCode: 'NGN',
  contractCode: '5867418298',
  redirectUrl: 'https://tafiya.example/paid',
  paymentMethods: ['ACCOUNT_TRANSFER'],
  metaData: { booking: 'TRX-1' },
};

/** A merchant with a token and a simulator that stands still at 1 December 2026, 10:00 in Lagos, until it waits. */
export async function openMerchant(): Promise<Merchant> {
  const received: Received[] = [];
  const monnify = await startMonnify(
    {},
    {
      now: () => start,
      async notify(body, headers) {
        received.push({ body, signature: headers['monnify-signature'], event: JSON.parse(body.toString()) });
        return merchant.answersWith;
      },
    },
  );

  const ask = async (method: string, path: string, authorization: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(monnify.url + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined };
  };

  const merchant: Merchant = {
    ...{ monnify, received },
    answersWith: 200,
    token: '',
    async wait(ms) {
      monnify.clock.advance(ms);
      await monnify.deliver();
    },
    async login(credentials = 'MK_TEST_SIMULATOR:SIMULATORSECRET') {
      const basic = `Basic ${Buffer.from(credentials).toString('base64')}`;
      const answer = await ask('POST', '/api/v1/auth/login', basic);
      merchant.token = answer.body?.responseBody?.accessToken ?? merchant.token;
      return answer;
    },
    call: (method, path, body) => ask(method, path, `Bearer ${merchant.token}`, body),
    async open(paymentReference, amount = 25_000) {
      const first = await merchant.call('POST', '/api/v1/merchant/transactions/init-transaction', {
        ...initialBody,
        paymentReference,
        amount,
      });
      const { transactionReference } = first.body.responseBody;
      const second = await merchant.call('POST', '/api/v1/merchant/bank-transfer/init-payment', {
        transactionReference,
      });
      return { transactionReference, accountNumber: second.body.responseBody.accountNumber };
    },
    status: (reference) => merchant.call('GET', `/api/v2/transactions/${encodeURIComponent(reference)}`),
    pay(accountNumber, amountKobo = usualKobo) {
      const sent = monnify.provider.transfer({ accountNumber, amountKobo });
      if (!sent) throw new Error(`There is no account ${accountNumber}`);
      return sent.isAccepted;
    },
    refund: (transactionReference, refundReference, more = {}) =>
      merchant.call('POST', '/api/v1/refunds/initiate-refund', {
        ...{ transactionReference, refundReference, refundReason: 'Cancelled', customerNote: 'Refund' },
        ...more,
      }),
    events: () => received.map(({ event }) => event.eventType),
    close: () => monnify.close(),
  };
  await merchant.login();
  return merchant;
}

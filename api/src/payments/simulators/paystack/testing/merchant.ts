import type { Simulator } from '../../start';
import { type PaystackOptions, type PaystackSimulation, startPaystack } from '../paystack';
import { answerFaults } from './official';
import { chargeAnswer } from './shapes';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each answer has another shape, and was checked against its description
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
  readonly paystack: Simulator<PaystackSimulation>;
  /** Everything that arrived, oldest first. */
  readonly received: readonly Received[];
  /** What this merchant answers to notices. */
  answersWith: number;
  /** The secret key of the calls. */
  key: string;
  /** Lets time pass: what is due happens, and due notices are delivered. */
  wait(ms: number): Promise<void>;
  /** Calls the simulator and checks that the answer has the shape that Paystack describes. @param route as described */
  call(method: string, route: string, asked?: { params?: string; query?: string; body?: unknown }): Promise<Answer>;
  /** Opens an account. */
  open(reference: string, amountKobo?: number): Promise<{ readonly accountNumber: string; readonly expiresAt: string }>;
  /** Sends money as a payer. */
  pay(accountNumber: string, amountKobo?: number): boolean;
  /** Names of the events that arrived. */
  events(): readonly string[];
  close(): Promise<void>;
}

export const usualKobo = 2_500_000;
const start = new Date('2026-12-01T09:00:00.000Z');

/** A merchant with a simulator that stands still at 1 December 2026, 09:00 UTC, until it waits. */
export async function openMerchant(business: PaystackOptions = {}): Promise<Merchant> {
  const received: Received[] = [];
  const paystack = await startPaystack(business, {
    now: () => start,
    async notify(body, headers) {
      received.push({ body, signature: headers['x-paystack-signature'], event: JSON.parse(body.toString()) });
      return merchant.answersWith;
    },
  });

  const merchant: Merchant = {
    ...{ paystack, received },
    answersWith: 200,
    key: business.secret ?? 'sk_test_simulator',
    async wait(ms) {
      paystack.clock.advance(ms);
      await paystack.deliver();
    },
    async call(method, route, { params = '', query = '', body } = {}) {
      const response = await fetch(`${paystack.url}${route.replace(/\{\w+\}/, params)}${query && `?${query}`}`, {
        method,
        headers: {
          authorization: `Bearer ${merchant.key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer = JSON.parse(await response.text());
      const hasOwnShape = answer.data?.status === 'pending_bank_transfer' || query.includes('use_cursor=true');
      if (!hasOwnShape) expect(answerFaults(method, route, response.status, answer)).toEqual([]);
      return { status: response.status, headers: response.headers, body: answer };
    },
    async open(reference, amountKobo = usualKobo) {
      const body = { email: 'amaka@example.com', amount: amountKobo, reference, bank_transfer: {} };
      const { data } = chargeAnswer.parse((await merchant.call('POST', '/charge', { body })).body);
      return { accountNumber: data.account_number, expiresAt: data.account_expires_at };
    },
    pay(accountNumber, amountKobo = usualKobo) {
      const sent = paystack.provider.transfer({ accountNumber, amountKobo });
      if (!sent) throw new Error(`There is no account ${accountNumber}`);
      return sent.isAccepted;
    },
    events: () => received.map(({ event }) => event.event),
    close: () => paystack.close(),
  };
  return merchant;
}

import type { z } from 'zod';
import { AnswerNotUnderstood, ServiceOutage } from '../../../jobs/circuit-breaker';
import { type HttpCall, type HttpClient, redact } from '../http-client';
import {
  charge,
  envelope,
  faultOf,
  listed,
  type Refund,
  refund,
  type Transaction,
  transaction,
} from './paystack-shapes';

/** A call that Paystack understood and refused, in its own words. */
export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

type Answer<Data> = { readonly data: Data; readonly refused?: undefined } | { readonly refused: Refused };

export interface ChargeRequest {
  readonly email: string;
  readonly amount: number;
  readonly currency: 'NGN';
  readonly reference: string;
  readonly bank_transfer: { readonly account_expires_at: string };
}

/** The account of a charge; undefined if Paystack shows none. */
export type Charge = z.output<typeof charge>;

export interface NewRefund {
  /** The id of the transaction. */
  readonly transaction: string;
  readonly amount: number;
  readonly currency: 'NGN';
  readonly customer_note: string;
  readonly merchant_note: string;
}

export interface PaystackCalls {
  charge(request: ChargeRequest): Promise<Answer<Charge>>;
  pendingCharge(reference: string): Promise<Answer<Charge>>;
  verify(reference: string, timeoutMs?: number): Promise<Answer<Transaction>>;
  createRefund(request: NewRefund): Promise<Answer<Refund>>;
  refund(id: string): Promise<Answer<Refund>>;
  transactions(period: Period): Promise<readonly Line<Transaction>[]>;
  refunds(period: Period): Promise<readonly Line<Refund>[]>;
  refundsOf(transaction: string): Promise<readonly Line<Refund>[]>;
  /** One transaction, or none: harmless. */
  newest(): Promise<Answer<readonly Transaction[]>>;
}

/** A line of a list, which is read by itself: one that is not understood does not hide the others. */
export interface Line<Data> {
  readonly id: string;
  /** When it was made, if the line says so. */
  readonly at: Date | undefined;
  /** @throws Error if it is not understood */
  read(): Data;
}

interface Period {
  readonly from: string;
  readonly to: string;
}

/** No call will work with this key, so that new accounts go to another provider. */
export class KeyRefused extends ServiceOutage {}

const perPage = 100;
/** 50 000 lines: more than a day of the busiest site, and an end if paging is not understood. */
const mostPages = 500;

/** @throws ServiceOutage where Paystack did not answer or refuses the key; Error for an answer that is not understood */
export function paystackCalls(http: HttpClient, secretKey: string): PaystackCalls {
  const call = async (request: HttpCall) => {
    const headers = { authorization: `Bearer ${secretKey}` };
    const { status, body } = await http({ ...request, headers });
    const parsed = envelope.safeParse(body);
    if (!parsed.success)
      throw new AnswerNotUnderstood(`Paystack answered ${status} without its envelope: ${faultOf(parsed.error)}`);
    const refused = {
      status,
      code: parsed.data.code ?? '',
      message: redact(parsed.data.message || `status ${status}`, [secretKey]),
    };
    if (status === 401 || status === 403) throw new KeyRefused('bank', `Paystack refused the key: ${refused.message}`);
    return { ...parsed.data, refused: status >= 400 || parsed.data.status === false ? refused : undefined };
  };

  const ask = async <Shape extends z.ZodType>(shape: Shape, request: HttpCall): Promise<Answer<z.output<Shape>>> => {
    const { data, refused } = await call(request);
    return refused ? { refused } : { data: parse(shape, data, request) };
  };

  const list = async <Shape extends z.ZodType>(
    shape: Shape,
    path: string,
    query: Readonly<Record<string, string>>,
  ): Promise<Line<z.output<Shape>>[]> => {
    // pages can shift while they are read
    const lines = new Map<string, Line<z.output<Shape>>>();
    for (let page = 1; page <= mostPages; page += 1) {
      const request: HttpCall = { method: 'GET', path, query: { ...query, perPage, page } };
      const { data, meta, refused } = await call(request);
      if (refused) throw new AnswerNotUnderstood(`Paystack refused ${path}: ${refused.message}`);
      const known = lines.size;
      for (const { id, at, line } of parse(listed.array(), data ?? [], request))
        lines.set(id, { id, at, read: () => parse(shape, line, request) });
      // a page can be shorter than was asked for
      if (lines.size === known || (meta?.pageCount && page >= meta.pageCount)) return [...lines.values()];
    }
    throw new AnswerNotUnderstood(`Paystack lists more than ${mostPages} pages of ${path}`);
  };

  return {
    charge: (body) => ask(charge, { method: 'POST', path: '/charge', body }),
    pendingCharge: (name) => ask(charge, { method: 'GET', path: `/charge/${encodeURIComponent(name)}` }),
    verify: (name, timeoutMs) =>
      ask(transaction, {
        method: 'GET',
        path: `/transaction/verify/${encodeURIComponent(name)}`,
        ...(timeoutMs && { timeoutMs }),
      }),
    createRefund: (body) => ask(refund, { method: 'POST', path: '/refund', body }),
    refund: (id) => ask(refund, { method: 'GET', path: `/refund/${encodeURIComponent(id)}` }),
    transactions: (period) => list(transaction, '/transaction', { ...period }),
    refunds: (period) => list(refund, '/refund', { ...period }),
    refundsOf: (of) => list(refund, '/refund', { transaction: of }),
    newest: () => ask(transaction.array(), { method: 'GET', path: '/transaction', query: { perPage: 1, page: 1 } }),
  };
}

function parse<Shape extends z.ZodType>(shape: Shape, data: unknown, { path }: HttpCall): z.output<Shape> {
  const parsed = shape.safeParse(data);
  if (!parsed.success)
    throw new AnswerNotUnderstood(`Paystack’s answer to ${path} is not understood: ${faultOf(parsed.error)}`);
  return parsed.data;
}

import { z } from 'zod';
import type { RefundLine } from '../../provider';
import { faultOf, type MonnifyClient } from './monnify-client';
import { readRefundLine } from './monnify-refunds';
import { lagosTime, naira, name, read } from './monnify-shapes';
import { status } from './monnify-transaction';

const pageSize = 100;
/** An end if paging is not understood. */
const mostPages = 1000;

const page = z.object({
  content: z.array(z.unknown()),
  totalPages: z.number().nullish(),
  last: z.boolean().nullish(),
});
const summary = z.object({
  transactionReference: name,
  paymentReference: name,
  /** The wanted amount. */
  amount: naira,
  paymentStatus: status,
  createdOn: lagosTime,
});
export type TransactionSummary = z.output<typeof summary>;

/** The transactions that were made between two instants. */
export async function listTransactions(call: MonnifyClient, from: Date, to: Date): Promise<TransactionSummary[]> {
  // pages can shift while they are read
  const found = new Map<string, TransactionSummary>();
  const period = { from: from.getTime(), to: to.getTime() };
  for await (const content of pagesOf(call, '/api/v1/transactions/search', period)) {
    for (const line of read(z.array(summary), content, 'a list of transactions')) {
      found.set(line.transactionReference, line);
    }
  }
  return [...found.values()];
}

/** The refunds since an instant; Monnify has no filter for them. */
export async function listRefunds(call: MonnifyClient, from: Date): Promise<RefundLine[]> {
  const found = new Map<string, RefundLine>();
  for await (const content of pagesOf(call, '/api/v1/refunds', {})) {
    const lines = content.map(readRefundLine);
    for (const line of lines) found.set(line.reference, line);
    // the order is not documented: all pages are read unless it is the newest first
    if (isNewestFirst([...found.values()]) && lines.every(({ at }) => at < from)) break;
  }
  return [...found.values()].filter(({ at }) => at >= from);
}

const isNewestFirst = (lines: readonly RefundLine[]): boolean => {
  const [newest, oldest] = [lines[0], lines.at(-1)];
  const isSorted = lines.every(({ at }, index) => at <= (lines[index - 1]?.at ?? at));
  return isSorted && newest !== undefined && oldest !== undefined && newest.at > oldest.at;
};

async function* pagesOf(
  call: MonnifyClient,
  path: string,
  query: Readonly<Record<string, number>>,
): AsyncGenerator<readonly unknown[]> {
  for (let number = 0; number < mostPages; number += 1) {
    const answer = await call({ method: 'GET', path, query: { page: number, size: pageSize, ...query } });
    if (!answer.isDone) throw new Error(`Monnify refused ${path}: ${faultOf(answer)}`);
    const { content, totalPages, last } = read(page, answer.body, 'a list');
    if (content.length === 0) return;
    yield content;
    // a page can be shorter than was asked for
    if (last || number + 1 >= (totalPages ?? mostPages)) return;
  }
  throw new Error(`Monnify lists more than ${mostPages} pages of ${path}`);
}

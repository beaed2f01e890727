import { z } from 'zod';
import { AnswerNotUnderstood } from '../../../jobs/circuit-breaker';
import type { RefundLine, UnreadableLine } from '../../provider';
import { nameOfLine } from '../name-of-line';
import { faultOf, type MonnifyClient } from './monnify-client';
import { readRefundLine } from './monnify-refunds';
import { faultIn, lagosTime, naira, name, read } from './monnify-shapes';
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

const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(null);
/** What of a line is understood, whatever it is. */
const named = z
  .object({ transactionReference: maybe(name), refundReference: maybe(name), createdOn: maybe(lagosTime) })
  .partial()
  .catch({});

/** What a list has, and its lines that are not understood. */
interface Listed<Line> {
  readonly lines: readonly Line[];
  readonly unreadable: readonly UnreadableLine[];
}

/**
 * The transactions that were made between two instants.
 * @param unknownAt of a line that does not say when it was made
 */
export async function listTransactions(
  call: MonnifyClient,
  { from, to, unknownAt }: { readonly from: Date; readonly to: Date; readonly unknownAt: Date },
): Promise<Listed<TransactionSummary>> {
  // pages can shift while they are read
  const found = new Map<string, TransactionSummary>();
  const unreadable = new Map<string, UnreadableLine>();
  const period = { from: from.getTime(), to: to.getTime() };
  for await (const content of pagesOf(call, '/api/v1/transactions/search', period)) {
    for (const line of content) {
      try {
        const known = read(summary, line, 'a list of transactions');
        found.set(known.transactionReference, known);
      } catch (cause) {
        const { transactionReference, createdOn } = named.parse(line);
        const subject = transactionReference ?? nameOfLine(line);
        unreadable.set(subject, { subject, fault: faultIn(cause), at: createdOn ?? unknownAt });
      }
    }
  }
  return { lines: [...found.values()], unreadable: [...unreadable.values()] };
}

/** The refunds since an instant; Monnify has no filter for them. */
export async function listRefunds(call: MonnifyClient, from: Date): Promise<Listed<RefundLine>> {
  const found = new Map<string, RefundLine>();
  const unreadable = new Map<string, UnreadableLine>();
  for await (const content of pagesOf(call, '/api/v1/refunds', {})) {
    const page = content.map((line): RefundLine | UnreadableLine => {
      try {
        return readRefundLine(line);
      } catch (cause) {
        const { refundReference, createdOn } = named.parse(line);
        return { subject: refundReference ?? nameOfLine(line), fault: faultIn(cause), at: createdOn ?? from };
      }
    });
    for (const line of page) {
      if ('subject' in line) unreadable.set(line.subject, line);
      else found.set(line.reference, line);
    }
    // the order is not documented: all pages are read unless it is the newest first
    if (isNewestFirst([...found.values()]) && page.every(({ at }) => at < from)) break;
  }
  const isSince = ({ at }: { readonly at: Date }) => at >= from;
  return { lines: [...found.values()].filter(isSince), unreadable: [...unreadable.values()].filter(isSince) };
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
    if (!answer.isDone) throw new AnswerNotUnderstood(`Monnify refused ${path}: ${faultOf(answer)}`);
    const { content, totalPages, last } = read(page, answer.body, 'a list');
    if (content.length === 0) return;
    yield content;
    // a page can be shorter than was asked for
    if (last || number + 1 >= (totalPages ?? mostPages)) return;
  }
  throw new AnswerNotUnderstood(`Monnify lists more than ${mostPages} pages of ${path}`);
}

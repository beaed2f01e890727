import type { FastifyInstance } from 'fastify';
import { routeFile } from 'server/http';
import { exportLedger, type LedgerLine, readLedger } from 'shared/contract/ledger';
import type { Context } from '../../context';
import { route } from '../../http';
import { staffOf } from '../../http/staff';
import { csvOf } from '../csv';
import { recordAction } from '../record-action';
import { balanceOf, type LedgerFilter, owedOf, placeOf, readLines, sumsOf } from './read-ledger';

const linesOfPage = 50;
const linesOfPart = 500;

/** Serves the ledger of payments, as a list and as a file. */
export function registerLedger(app: FastifyInstance, context: Context): void {
  const { db } = context;

  route(app, readLedger, async ({ query: { after, ...filter } }) => {
    const found = await readLines(db, filter, { after, most: linesOfPage + 1 });
    const lines = found.slice(0, linesOfPage);
    const last = lines.at(-1);
    return {
      lines,
      next: last && found.length > linesOfPage ? placeOf(last) : null,
      sums: await sumsOf(db, filter),
      balance: await balanceOf(db, filter),
      owed: await owedOf(db),
    };
  });

  async function* pagesOf(filter: LedgerFilter): AsyncGenerator<LedgerLine[]> {
    let after: string | undefined;
    do {
      const lines = await readLines(db, filter, { after, most: linesOfPart });
      yield lines;
      const last = lines.at(-1);
      after = last && lines.length === linesOfPart ? placeOf(last) : undefined;
    } while (after !== undefined);
  }

  routeFile(app, exportLedger, async ({ query, request }) => {
    await recordAction(db, context, { actor: staffOf(request), action: 'export: ledger', after: query });
    return { name: `ledger-${query.from}-${query.to}.csv`, parts: csvOf(columns, pagesOf(query)) };
  });
}

const amountIf = (wanted: LedgerLine['direction']) => (line: LedgerLine) =>
  line.direction === wanted ? line.amount : null;

const columns: Readonly<Record<string, (line: LedgerLine) => string | number | null>> = {
  Time: ({ at }) => at,
  Reason: ({ reason }) => reason,
  In: amountIf('in'),
  Out: amountIf('out'),
  'At the bank': amountIf('accepted'),
  Refused: amountIf('refused'),
  Rejected: amountIf('rejected'),
  Booking: ({ reference }) => reference,
  Transfer: ({ transfer }) => transfer,
  Account: ({ accountNumber }) => accountNumber,
  Way: ({ way }) => way,
  'Bank reference': ({ bankReference }) => bankReference,
  Note: ({ note }) => note,
};

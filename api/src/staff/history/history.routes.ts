import type { FastifyInstance } from 'fastify';
import { routeFile } from 'server/http';
import { exportHistory, type HistoryRow, listHistory } from 'shared/contract/history';
import type { Context } from '../../context';
import { route } from '../../http';
import { staffOf } from '../../http/staff';
import { csvOf } from '../csv';
import { recordAction } from '../record-action';
import { type HistoryFilter, historyRowOf, readHistory } from './read-history';
import { summaryOf } from './record-refusals';

const rowsOfPage = 50;
const rowsOfPart = 500;

/** Serves the history of the staff, as a list and as a file. */
export function registerHistory(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const summary = (id: string) => summaryOf(context, id);

  route(app, listHistory, async ({ query: { after, ...filter } }) => {
    const before = after === undefined ? undefined : Number(after);
    const rows = await readHistory(db, filter, { before, most: rowsOfPage + 1 });
    const page = rows.slice(0, rowsOfPage).map((row) => historyRowOf(row, summary));
    return { rows: page, next: rows.length > rowsOfPage ? (page.at(-1)?.id ?? null) : null };
  });

  async function* pagesOf(filter: HistoryFilter): AsyncGenerator<HistoryRow[]> {
    let before: number | undefined;
    do {
      const rows = await readHistory(db, filter, { before, most: rowsOfPart });
      yield rows.map((row) => historyRowOf(row, summary));
      before = rows.length === rowsOfPart ? rows.at(-1)?.id : undefined;
    } while (before !== undefined);
  }

  routeFile(app, exportHistory, async ({ query, request }) => {
    await recordAction(db, context, { actor: staffOf(request), action: 'export: history', after: query });
    return { name: `history-${query.from}-${query.to}.csv`, parts: csvOf(columns, pagesOf(query)) };
  });
}

const columns: Readonly<Record<string, (row: HistoryRow) => string | null>> = {
  Time: ({ at }) => at,
  Who: ({ who }) => who,
  Roles: ({ roles }) => roles.join(' '),
  Address: ({ address }) => address,
  Session: ({ sessionId }) => sessionId,
  Action: ({ action }) => action,
  Sentence: ({ who, did, about }) => [who, did, about].filter(Boolean).join(' '),
  Reference: ({ reference }) => reference,
  Refusal: ({ refusal }) => refusal,
  Before: ({ changes }) => valuesOf(changes, 'before'),
  After: ({ changes }) => valuesOf(changes, 'after'),
};

const valuesOf = (changes: HistoryRow['changes'], side: 'before' | 'after'): string =>
  changes.flatMap((change) => (change[side] === null ? [] : `${change.what}: ${change[side]}`)).join('; ');

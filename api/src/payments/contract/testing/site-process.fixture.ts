import pg from 'pg';
import { openPostgres } from 'server/database';
import { z } from 'zod';
import { jobHandlers } from '../../../areas';
import { openTestApi, type TestApi } from '../../../testing';
import { runDueJobs } from '../../../testing/run-due-jobs';
import { createBanks } from '../../providers/banks';
import { type Envelope, type Order, type Report, startedId } from './site-process';
import { adapterFor, siteNames } from './sites';

/**
 * A process of a simulated site, which does what its parent orders. Before an effect that is to be its end it stops: it reports
 * the effect, and the parent kills it.
 */
const { SITE_DATABASE = '', SITE_BANKS = '[]' } = process.env;
const named = z.array(z.tuple([z.enum(siteNames), z.string(), z.number().nullish()])).parse(JSON.parse(SITE_BANKS));

const report = (message: Report) => void process.send?.(message);

let effectsLeft = Number.POSITIVE_INFINITY;
/** Never returns from the effect that is not to happen, nor from any after it. */
const beforeEffect = async (what: string): Promise<void> => {
  effectsLeft -= 1;
  if (effectsLeft > 0) return;
  if (effectsLeft === 0) report({ stoppedBefore: what });
  await new Promise(() => {});
};

const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const { pathname } = new URL(String(input));
  if (init?.method === 'POST' && !pathname.endsWith('/login')) await beforeEffect(`POST ${pathname}`);
  return fetch(input, init);
};

/** A job is taken before anything is done for it. */
const takesJobs = /^\s*update jobs set leased_until/;
/** Before there is a booking. */
const countsForNothing = ['ride_quotes', 'rate_counts'];
const writes = /^\s*(insert into|update|delete from) "?(\w+)/;

/** What each connection has written in its transaction so far; none without a transaction. */
const transactions = new WeakMap<object, string[]>();
const { query } = pg.Client.prototype;
pg.Client.prototype.query = async function (this: pg.Client, ...args: unknown[]) {
  const [statement] = args;
  const text = typeof statement === 'string' ? statement : String((statement as { text?: string }).text);
  const [, verb, table] = writes.exec(text) ?? [];
  const written = transactions.get(this);
  if (/^(begin|start transaction)/.test(text)) transactions.set(this, []);
  if (/^(commit|rollback)/.test(text)) transactions.delete(this);
  if (text === 'commit' && written?.length) await beforeEffect(`commit of ${written.join(', ')}`);
  if (verb && !takesJobs.test(text) && !countsForNothing.includes(String(table))) {
    if (!written) await beforeEffect(`${verb} ${table}`);
    else if (!written.includes(String(table))) written.push(String(table));
  }
  return Reflect.apply(query, this, args);
} as typeof query;

let api: TestApi | undefined;
const start = new Date('2026-11-20T09:00:00Z');
const now = () => api?.context.now() ?? start;
/** Goes on while the clock of the site stands still: what a call waits for would never come. */
const nowMs = () => now().getTime() + performance.now();
const site = await openTestApi({
  now: start,
  database: openPostgres({ url: SITE_DATABASE }),
  banks: createBanks(
    named.map(([name, url, timeoutMs]) => adapterFor(name, url, now, { timeoutMs: timeoutMs ?? undefined, nowMs })),
    { nowMs },
  ),
});
api = site;

const carryOut = async (order: Order): Promise<unknown> => {
  switch (order.do) {
    case 'call': {
      const { statusCode, body } = await site.inject(order.options);
      return { statusCode, body };
    }
    case 'run jobs': {
      const { kinds } = order;
      const handlers = Object.entries(jobHandlers).filter(([kind]) => kinds?.includes(kind) ?? true);
      return runDueJobs(site.context, Object.fromEntries(handlers));
    }
    case 'stop before':
      effectsLeft = order.effect;
      return undefined;
  }
};

process.on('message', ({ id, now: siteNow, order }: Envelope) => {
  site.travel(siteNow.getTime() - now().getTime());
  carryOut(order).then(
    (result) => report({ id, result }),
    (error) => report({ id, fault: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
report({ id: startedId, result: undefined });

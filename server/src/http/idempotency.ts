import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Db, inTransaction, type Tx } from '../database';
import type { AnyOperation, CallParts, ServerContext } from './context';
import { HttpRefusal, Refusal } from './errors';

/** How long responses are stored under their keys; a job deletes older ones. */
export const responsesStoredHours = 24;

interface Attempt<Prepared> {
  readonly before: () => Promise<Prepared>;
  /** The body of the response, or a refusal after which the transaction commits. */
  readonly work: (tx: Tx, prepared: Prepared) => Promise<string | HttpRefusal>;
  /** Makes the response of the stored body, at each repetition again. A refusal deletes the key, so that it can be used once more. */
  readonly after?: ((body: string) => Promise<string>) | undefined;
}

interface Answer {
  readonly body?: string;
  readonly refusal?: HttpRefusal;
  readonly replayed: boolean;
}

type KeyedCall = Pick<CallParts, 'params' | 'query' | 'body'>;

/**
 * Does the work of a call at most once for each Idempotency-Key. The row of the key is inserted first in the
 * transaction of the work: a second call with the key waits for that row and returns the stored response; after a crash
 * neither exists, and the retry does both.
 */
export const answerOnce = async <Prepared>(
  context: ServerContext,
  operation: AnyOperation,
  call: KeyedCall,
  key: string | undefined,
  { before, work, after }: Attempt<Prepared>,
): Promise<Answer> => {
  if (!key) {
    const prepared = await before();
    return completed(answerOf(await inTransaction(context.db, (tx) => work(tx, prepared)), false), after);
  }

  const hash = hashOf(call);
  const known = await stored(context.db, operation, key, hash);
  const complete = (answer: Answer): Promise<Answer> =>
    completed(answer, after).catch(async (error: unknown) => {
      if (error instanceof HttpRefusal)
        await context.db
          .deleteFrom('idempotency_keys')
          .where('operation', '=', operation.id)
          .where('key', '=', key)
          .execute();
      throw error;
    });
  if (known) return complete(answerOf(known.body, true));
  const prepared = await before();

  const answer = await inTransaction(context.db, async (tx) => {
    if (!(await claim(context, tx, operation, key, hash))) {
      const first = await stored(tx, operation, key, hash);
      if (first) return answerOf(first.body, true);
      // the job that deletes old keys has deleted this one at this moment
      throw new Refusal('OVERLOADED', 'Please try again in a moment.', { retryAfterSeconds: 1 });
    }
    const result = await work(tx, prepared);
    const row = tx.updateTable('idempotency_keys').where('operation', '=', operation.id).where('key', '=', key);
    if (result instanceof HttpRefusal) {
      await tx.deleteFrom('idempotency_keys').where('operation', '=', operation.id).where('key', '=', key).execute();
    } else {
      await row.set({ status: operation.status ?? 200, body: result }).execute();
    }
    return answerOf(result, false);
  });
  return complete(answer);
};

const completed = async (answer: Answer, after: Attempt<unknown>['after']): Promise<Answer> =>
  after && answer.body !== undefined ? { ...answer, body: await after(answer.body) } : answer;

const answerOf = (result: string | HttpRefusal, replayed: boolean): Answer =>
  result instanceof HttpRefusal ? { refusal: result, replayed } : { body: result, replayed };

/** The Idempotency-Key of a call. @throws Refusal VALIDATION_FAILED */
export const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key)) return key;
  throw new Refusal('VALIDATION_FAILED', 'The Idempotency-Key header is not valid.', {
    fields: { 'Idempotency-Key': 'Use 8 to 128 printable characters without spaces' },
  });
};

const claim = async (
  { now }: ServerContext,
  tx: Tx,
  operation: AnyOperation,
  key: string,
  hash: string,
): Promise<boolean> => {
  const row = { operation: operation.id, key, request_hash: hash, status: 0, body: '', created_at: now() };
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
};

const stored = async (db: Db | Tx, operation: AnyOperation, key: string, hash: string) => {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'body'])
    .where('operation', '=', operation.id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row && row.request_hash !== hash) {
    throw new Refusal('IDEMPOTENCY_MISMATCH', 'This request was already sent with other details. Please start again.');
  }
  return row;
};

/** A hash of the validated parts, independent of the order of keys. */
const hashOf = ({ params, query, body }: KeyedCall): string =>
  createHash('sha256').update(JSON.stringify({ params, query, body }, sortKeys)).digest('base64url');

const sortKeys = (_key: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

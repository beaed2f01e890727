import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';

const serializationFailure = '40001';
const mayTryAgain = new Set([serializationFailure, '40P01']);
const attempts = 3;

/** Thrown inside `inTransaction` after another transaction was first: the work is repeated. */
export class TransactionConflict extends Error {
  readonly code = serializationFailure;
}

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Whether the caller runs inside the work of `inTransaction`, which holds a connection and locks until it ends. */
export const isInTransaction = (): boolean => current.getStore()?.isOpen ?? false;

/**
 * Repeats a transaction that the database aborted (deadlock, serialization), or that found a conflict. Throws the error
 * of `work`, also if the connection is lost and the rollback fails too.
 */
export const inTransaction = async <Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    let fault: { readonly of: unknown } | undefined;
    // what the work leaves running must not count as inside afterwards
    const attempted = { isOpen: true };
    try {
      return await db.transaction().execute((tx) =>
        current
          .run(attempted, () => work(tx))
          .catch((error: unknown) => {
            fault = { of: error };
            throw error;
          }),
      );
    } catch (late) {
      const error = fault ? fault.of : late;
      if (attempt === attempts || !mayTryAgain.has((error as { code?: string }).code ?? '')) throw error;
    } finally {
      attempted.isOpen = false;
    }
  }
};

/** PostgreSQL's codes of temporary failures: lock and statement time-outs, no connection left, restart, restore. */
const temporaryCode =
  /^(3D000|55P03|57014|57P0[1-5]|53\d{3}|08\w{3}|25P03|40001|40P01|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** Messages without a code: of the driver about a lost connection, and of the embedded database about a long wait. */
const temporaryMessage = new RegExp(
  [
    'connection terminated',
    'connection error and is not queryable',
    'closed and is not queryable',
    'timeout exceeded when trying to connect',
    '^timeout expired$',
    '^query read timeout$',
    'embedded database was busy',
  ].join('|'),
  'i',
);

/** Whether the failure is temporary, so that a repetition may succeed. */
export const isTemporaryError = (error: unknown): boolean => {
  const { code = '', message = '' } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  return temporaryCode.test(code) || temporaryMessage.test(message);
};

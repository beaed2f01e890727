import type { Kysely, Transaction } from 'kysely';

const serializationFailure = '40001';
const mayTryAgain = new Set([serializationFailure, '40P01']);
const attempts = 3;

/** Thrown inside `inTransaction` where another transaction was first, so that all of it is done over. */
export class TransactionConflict extends Error {
  readonly code = serializationFailure;
}

/**
 * A transaction that is done over when the database broke it off for another's sake (deadlock, serialization), or its work
 * found itself overtaken. Throws what `work` threw, also where the connection is gone and the rollback fails as well.
 */
export const inTransaction = async <Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    let fault: { readonly of: unknown } | undefined;
    try {
      return await db.transaction().execute((tx) =>
        work(tx).catch((error: unknown) => {
          fault = { of: error };
          throw error;
        }),
      );
    } catch (late) {
      const error = fault ? fault.of : late;
      if (attempt === attempts || !mayTryAgain.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
};

/** PostgreSQL's codes for "not now": a wait for a lock or a statement that took too long, no connection left, restart, restore. */
const temporaryCode =
  /^(3D000|55P03|57014|57P0[1-5]|53\d{3}|08\w{3}|25P03|40001|40P01|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** What the driver says of a connection that is gone, with no code; the embedded database, of a wait too long. */
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

/** Whether the database could not do it just now, so that the same call may go well in a moment. */
export const isTemporaryError = (error: unknown): boolean => {
  const { code = '', message = '' } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  return temporaryCode.test(code) || temporaryMessage.test(message);
};

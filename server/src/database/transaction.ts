import type { Kysely, Transaction } from 'kysely';

const serializationFailure = '40001';
const mayTryAgain = new Set([serializationFailure, '40P01']);
const attempts = 3;

/** Thrown inside `inTransaction` where another transaction was first, so that all of it is done over. */
export class OvertakenTransaction extends Error {
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

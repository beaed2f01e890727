import type { Context } from '../context';
import type { Db, Tx } from '../database';

/** Something that a person of the back office did. Neither part names a traveller or a driver. */
export interface StaffAction {
  /** Which session or token did it. */
  readonly actor: string;
  readonly action: string;
  /** The booking or the transfer that it was about. */
  readonly reference?: string;
}

/** Writes down what was done, in the transaction that does it. */
export async function recordAction(
  tx: Db | Tx,
  { now }: Pick<Context, 'now'>,
  { actor, action, reference }: StaffAction,
): Promise<void> {
  await tx
    .insertInto('staff_actions')
    .values({ at: now(), actor, action, reference: reference ?? null })
    .execute();
}

import type { Context } from '../context';
import type { Db, Tx } from '../database';

/** An action of the back office. It names no traveller and no driver. */
export interface StaffAction {
  /** The session or token. */
  readonly actor: string;
  readonly action: string;
  /** The booking or the transfer. */
  readonly reference?: string;
  /** What was changed, without personal data. */
  readonly before?: object;
  readonly after?: object;
}

/** Records an action in its transaction. */
export async function recordAction(
  tx: Db | Tx,
  { now }: Pick<Context, 'now'>,
  { actor, action, reference, before, after }: StaffAction,
): Promise<void> {
  await tx
    .insertInto('staff_actions')
    .values({
      at: now(),
      actor,
      action,
      reference: reference ?? null,
      before_values: before ? JSON.stringify(before) : null,
      after_values: after ? JSON.stringify(after) : null,
    })
    .execute();
}

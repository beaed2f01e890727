import type { Context } from '../context';
import type { Db, Tx } from '../database';
import type { StaffActor } from '../http/staff';

/** Who makes a call of the staff; a name alone is something that makes no call, such as a command. */
export type Actor = StaffActor | string;

/** An action of the back office. It names no traveller and no driver. */
export interface StaffAction {
  readonly actor: Actor;
  readonly action: string;
  /** The booking or the transfer. */
  readonly reference?: string | undefined;
  /** What was changed, without personal data. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  /** The code of the refusal, if it was not done. */
  readonly refusal?: string | undefined;
}

/** What somebody did about a reference, without who and the words for it. */
export type Done = Pick<StaffAction, 'reference' | 'before' | 'after'>;

/** What a row keeps of a phone number. */
export const lastDigits = (phone: string): string => `•••• ${phone.slice(-4)}`;

export const nameOfActor = (actor: Actor): string => (typeof actor === 'string' ? actor : actor.name);

/** What differs between two states of a thing, as `before` and `after` of an action. */
export function differences<State extends object>(from: State, to: State): Pick<StaffAction, 'before' | 'after'> {
  const changed = (Object.keys(to) as (keyof State)[]).filter(
    (key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]),
  );
  const only = (state: State) => Object.fromEntries(changed.map((key) => [key, state[key] ?? null]));
  return { before: only(from), after: only(to) };
}

/** Records an action in its transaction. */
export async function recordAction(
  tx: Db | Tx,
  { now }: Pick<Context, 'now'>,
  { actor, action, reference, before, after, refusal }: StaffAction,
): Promise<void> {
  const { address, person, tokenRole } = typeof actor === 'string' ? {} : actor;
  await tx
    .insertInto('staff_actions')
    .values({
      at: now(),
      actor: nameOfActor(actor),
      person_id: person?.id ?? null,
      roles: [...(person?.roles ?? (tokenRole ? [tokenRole] : []))],
      address: address ?? null,
      session_id: person?.sessionId ?? null,
      action,
      reference: reference ?? null,
      before_values: before ? JSON.stringify(before) : null,
      after_values: after ? JSON.stringify(after) : null,
      refusal: refusal ?? null,
    })
    .execute();
}

import type { Context } from '../context';
import type { Tx } from '../database';
import { type BookingStatus, canTransition, isFinal, type Kind } from './kind';

/** A transition that the kind's table of states does not allow. */
export class InvalidTransition extends Error {
  override readonly name = 'InvalidTransition';
  constructor(
    kind: Kind['name'],
    readonly from: BookingStatus,
    readonly to: BookingStatus,
  ) {
    super(`A ${kind} cannot go from ${from} to ${to}`);
  }
}

/** Enqueues one of a booking's mails. `suffix` distinguishes it from an earlier mail of the same template. */
export const sendBookingMail = <Status extends BookingStatus, Mail extends string>(
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  { name }: Kind<Status, Mail>,
  template: NoInfer<Mail>,
  bookingId: string,
  suffix = '',
): Promise<void> =>
  jobs.enqueue(tx, {
    kind: 'mail',
    payload: { template, bookingKind: name, bookingId },
    key: `mail:${template}:${bookingId}${suffix}`,
  });

export interface TransitionOptions {
  /** Replaces the note of the table of states on the traveller's timeline. */
  readonly note?: string;
  /** True if another mail says the same. */
  readonly withoutMail?: boolean;
}

/**
 * Brings a booking into another state, in the caller's transaction: status, timeline entry, and the mail of the new
 * state. Locks the booking.
 * @throws InvalidTransition
 */
export async function transition<Status extends BookingStatus, Mail extends string>(
  tx: Tx,
  context: Pick<Context, 'now' | 'jobs'>,
  kind: Kind<Status, Mail>,
  bookingId: string,
  to: NoInfer<Status>,
  { note = kind.states[to].note, withoutMail = false }: TransitionOptions = {},
): Promise<void> {
  const { states } = kind;
  const booking = await tx
    .selectFrom(kind.bookings)
    .select(['status', 'status_seq'])
    .where('id', '=', bookingId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const from = booking.status as Status;
  if (!canTransition(states, from, to)) throw new InvalidTransition(kind.name, from, to);
  const seq = booking.status_seq + 1;
  const entry = { booking_id: bookingId, seq, status: to, at: context.now(), note };
  await tx.insertInto(kind.timeline).values(entry).execute();
  await tx.updateTable(kind.bookings).set({ status: to, status_seq: seq }).where('id', '=', bookingId).execute();

  if (isFinal(states, to)) await kind.onFinal?.(tx, bookingId, context.now());
  const { mail } = states[to];
  if (mail && !withoutMail) await sendBookingMail(tx, context, kind, mail, bookingId, `:${seq}`);
}

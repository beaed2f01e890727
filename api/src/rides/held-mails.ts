import { sql } from 'kysely';
import type { RideStatus } from 'shared/contract/lists';
import { mailKey } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import { rideStates } from './ride-states';

/** The states that the back office can undo, as long as the mail about them has not been sent. */
const undoable = ['confirmed', 'driver_assigned'] as const satisfies readonly RideStatus[];
export type Undoable = (typeof undoable)[number];

/** When the mail of such a state is sent. */
export const heldUntil = ({ now, settings }: Pick<Context, 'now' | 'settings'>): Date =>
  new Date(now().getTime() + settings.rules.staffUndoSeconds * 1000);

const keyOf = (status: Undoable, bookingId: string, seq: number): string =>
  mailKey(rideStates[status].mail ?? '', bookingId, `:${seq}`);

/** The time at which the waiting mail about the present state of `booking` is sent; null if none waits. */
export const heldMailAt = sql<Date | null>`(select job.run_at from jobs job
  where job.key = case booking.status
      ${sql.join(
        undoable.map((status) => sql`when ${status} then ${`mail:${rideStates[status].mail}:`}`),
        sql` `,
      )} end || booking.id || ':' || booking.status_seq
    and job.done_at is null and job.lease is null and job.attempts = 0)`;

interface HeldMail {
  readonly jobId: number;
  readonly runAt: Date;
}

/** Locks the waiting mail about the present state of a ride, so that no process sends it; undefined if none waits. */
export async function lockHeldMail(tx: Tx, bookingId: string, status: Undoable): Promise<HeldMail | undefined> {
  const { status_seq: seq } = await tx
    .selectFrom('ride_bookings')
    .select('status_seq')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return tx
    .selectFrom('jobs')
    .select(['id as jobId', 'run_at as runAt'])
    .where('key', '=', keyOf(status, bookingId, seq))
    .where('done_at', 'is', null)
    .where('lease', 'is', null)
    .where('attempts', '=', 0)
    .forUpdate()
    .executeTakeFirst();
}

/** Sends the waiting mails about a ride now, so that they arrive before a later one. */
export async function releaseHeldMails(tx: Tx, { now }: Pick<Context, 'now'>, bookingId: string): Promise<void> {
  const entries = await tx
    .selectFrom('ride_timeline')
    .select(['status', 'seq'])
    .where('booking_id', '=', bookingId)
    .where('status', 'in', undoable)
    .execute();
  const keys = entries.map(({ status, seq }) => keyOf(status as Undoable, bookingId, seq));
  if (keys.length === 0) return;
  await tx
    .updateTable('jobs')
    .set({ run_at: now() })
    .where('key', 'in', keys)
    .where('done_at', 'is', null)
    .where('run_at', '>', now())
    .execute();
}

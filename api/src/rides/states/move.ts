import type { RideStatus } from 'shared/contract/lists';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { releaseDriver } from '../drivers/drivers.repository';
import { isRideOver, mayBecome, type RideMail, rideStates } from './ride-states';

/** A move along an arrow that the state table does not have. */
export class NoSuchArrow extends Error {
  override readonly name = 'NoSuchArrow';
  constructor(
    readonly from: RideStatus,
    readonly to: RideStatus,
  ) {
    super(`A ride cannot go from ${from} to ${to}`);
  }
}

/** Sends one of a ride's mails, once; `again` tells a later entry into the same state from the first. */
export const sendRideMail = (
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  template: RideMail,
  bookingId: string,
  again = '',
): Promise<void> =>
  jobs.enqueue(tx, { kind: 'mail', payload: { template, bookingId }, key: `mail:${template}:${bookingId}${again}` });

export interface MoveOptions {
  /** What the traveller reads on the timeline, where the state table's own words do not fit. */
  readonly note?: string;
  /** True where another mail tells the same. */
  readonly withoutMail?: boolean;
}

/**
 * Takes a ride along one arrow: status, timeline entry and the mail that follows, in the caller's transaction. A ride
 * that is over by it gives its driver back. Throws NoSuchArrow for any other move.
 */
export async function move(
  tx: Tx,
  context: Pick<Context, 'now' | 'jobs'>,
  bookingId: string,
  to: RideStatus,
  { note = rideStates[to].note, withoutMail = false }: MoveOptions = {},
): Promise<void> {
  const ride = await tx
    .selectFrom('ride_bookings')
    .select(['status', 'status_seq'])
    .where('id', '=', bookingId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!mayBecome(ride.status, to)) throw new NoSuchArrow(ride.status, to);
  const seq = ride.status_seq + 1;
  await tx
    .insertInto('ride_timeline')
    .values({ booking_id: bookingId, seq, status: to, at: context.now(), note })
    .execute();
  await tx.updateTable('ride_bookings').set({ status: to, status_seq: seq }).where('id', '=', bookingId).execute();

  if (isRideOver(to)) await releaseDriver(tx, bookingId, context.now());

  const { mail } = rideStates[to];
  if (!mail || withoutMail) return;
  const entered = await tx
    .selectFrom('ride_timeline')
    .select(({ fn }) => fn.countAll<number>().as('times'))
    .where('booking_id', '=', bookingId)
    .where('status', '=', to)
    .executeTakeFirstOrThrow();
  await sendRideMail(tx, context, mail, bookingId, entered.times > 1 ? `:${entered.times}` : '');
}

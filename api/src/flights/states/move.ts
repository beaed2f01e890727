import type { FlightStatus } from 'shared/contract/lists';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { type FlightMail, flightStates, mayBecome } from './flight-states';

/** A move along an arrow that the state table does not have. */
export class NoSuchArrow extends Error {
  override readonly name = 'NoSuchArrow';
  constructor(
    readonly from: FlightStatus,
    readonly to: FlightStatus,
  ) {
    super(`A flight cannot go from ${from} to ${to}`);
  }
}

/** Sends one of a flight's mails, once; `again` tells a later one of the same name from the first. */
export const sendFlightMail = (
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  template: FlightMail,
  bookingId: string,
  again = '',
): Promise<void> =>
  jobs.enqueue(tx, {
    kind: 'mail',
    payload: { template, bookingKind: 'flight', bookingId },
    key: `mail:${template}:${bookingId}${again}`,
  });

export interface MoveOptions {
  /** What the traveller reads on the timeline, where the state table's own words do not fit. */
  readonly note?: string;
  /** True where another mail tells the same. */
  readonly withoutMail?: boolean;
}

/**
 * Takes a flight along one arrow: status, timeline entry and the mail that follows, in the caller's transaction. Throws
 * NoSuchArrow for any other move.
 */
export async function move(
  tx: Tx,
  context: Pick<Context, 'now' | 'jobs'>,
  bookingId: string,
  to: FlightStatus,
  { note = flightStates[to].note, withoutMail = false }: MoveOptions = {},
): Promise<void> {
  const flight = await tx
    .selectFrom('flight_bookings')
    .select(['status', 'status_seq'])
    .where('id', '=', bookingId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!mayBecome(flight.status, to)) throw new NoSuchArrow(flight.status, to);
  const seq = flight.status_seq + 1;
  await tx
    .insertInto('flight_timeline')
    .values({ booking_id: bookingId, seq, status: to, at: context.now(), note })
    .execute();
  await tx.updateTable('flight_bookings').set({ status: to, status_seq: seq }).where('id', '=', bookingId).execute();

  const { mail } = flightStates[to];
  if (mail && !withoutMail) await sendFlightMail(tx, context, mail, bookingId, seq > 1 ? `:${seq}` : '');
}

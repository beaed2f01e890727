import type { FlightChangeStatus, FlightStatus, RideStatus } from 'shared/contract/lists';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import type { KindName, PaymentKind } from '../payments/payable';

export type BookingStatus = RideStatus | FlightStatus;

export interface State<Status extends string, Mail extends string> {
  /** The states that may follow; a state without any is final. */
  readonly to: readonly Status[];
  /** The entry on the traveller's timeline, unless the transition brings its own. */
  readonly note: string;
  /** The mail that is sent when the state is entered. */
  readonly mail?: Mail;
}

export type StateTable<Status extends string, Mail extends string = string> = Readonly<
  Record<Status, State<Status, Mail>>
>;

/** A kind of bookings for the code that rides and flights share: its tables, columns and states. */
export interface Kind<Status extends BookingStatus = BookingStatus, Mail extends string = string> {
  readonly name: KindName;
  readonly bookings: 'ride_bookings' | 'flight_bookings';
  readonly timeline: 'ride_timeline' | 'flight_timeline';
  /** The column with the start of the journey. */
  readonly startsAt: 'pickup_at' | 'departs_at';
  /** The column with its end. */
  readonly endsAt: 'drop_off_at' | 'arrives_at';
  readonly states: StateTable<Status, Mail>;
  /** The states of a booking in which the whole amount has arrived and was not refunded. */
  readonly paid: readonly Status[];
  /** Runs in the transaction that makes a booking final. */
  readonly onFinal?: (tx: Tx, bookingId: string, now: Date) => Promise<void>;
}

export const canTransition = <Status extends string>(
  states: StateTable<Status>,
  from: NoInfer<Status>,
  to: NoInfer<Status>,
): boolean => states[from].to.includes(to);

export const isFinal = <Status extends string>(states: StateTable<Status>, status: NoInfer<Status>): boolean =>
  states[status].to.length === 0;

/** A transition that the kind's table of states does not allow. */
export class InvalidTransition extends Error {
  override readonly name = 'InvalidTransition';
  constructor(
    kind: PaymentKind,
    readonly from: BookingStatus | FlightChangeStatus,
    readonly to: BookingStatus | FlightChangeStatus,
  ) {
    super(`A ${kind} cannot go from ${from} to ${to}`);
  }
}

/** The key of the job that sends a mail of a booking. */
export const mailKey = (template: string, bookingId: string, suffix: string): string =>
  `mail:${template}:${bookingId}${suffix}`;

/**
 * Enqueues one of a booking's mails. `suffix` distinguishes it from an earlier mail of the same template. Until `runAt` it can
 * be withdrawn.
 */
export const sendBookingMail = <Status extends BookingStatus, Mail extends string>(
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  { name }: Kind<Status, Mail>,
  template: NoInfer<Mail>,
  bookingId: string,
  suffix = '',
  runAt?: Date,
): Promise<void> =>
  jobs.enqueue(tx, {
    kind: 'mail',
    payload: { template, bookingKind: name, bookingId },
    key: mailKey(template, bookingId, suffix),
    ...(runAt && { runAt }),
  });

export interface TransitionOptions {
  /** Replaces the note of the table of states on the traveller's timeline. */
  readonly note?: string;
  /** True if another mail has the same content. */
  readonly withoutMail?: boolean;
  /** When the mail is sent; at once unless given. */
  readonly mailAt?: Date;
}

/**
 * Changes the state of a booking in the caller's transaction: status, timeline entry, and the mail of the new state.
 * Locks the booking.
 * @throws InvalidTransition
 */
export async function transition<Status extends BookingStatus, Mail extends string>(
  tx: Tx,
  context: Pick<Context, 'now' | 'jobs'>,
  kind: Kind<Status, Mail>,
  bookingId: string,
  to: NoInfer<Status>,
  { note = kind.states[to].note, withoutMail = false, mailAt }: TransitionOptions = {},
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
  if (mail && !withoutMail) await sendBookingMail(tx, context, kind, mail, bookingId, `:${seq}`, mailAt);
}

export interface TimelineEntry<Status = BookingStatus> {
  readonly status: Status;
  readonly at: Date;
  readonly note: string;
}

/** The states that a booking has been in, the oldest first. */
export const readTimeline = <Status extends BookingStatus>(
  db: Db | Tx,
  { timeline }: Kind<Status>,
  bookingId: string,
): Promise<TimelineEntry<Status>[]> =>
  db
    .selectFrom(timeline)
    .select(['status', 'at', 'note'])
    .where('booking_id', '=', bookingId)
    .orderBy('seq')
    .execute() as Promise<TimelineEntry<Status>[]>;

/** When a cancelled booking was cancelled, and what the timeline says of it. */
export async function cancellationOf<Status extends BookingStatus>(
  db: Db | Tx,
  kind: Kind<Status>,
  bookingId: string,
): Promise<{ readonly at: string; readonly note: string } | undefined> {
  const entries = await readTimeline(db, kind, bookingId);
  const end = entries.findLast(({ status }) => status === 'cancelled');
  return end && { at: end.at.toISOString(), note: end.note };
}

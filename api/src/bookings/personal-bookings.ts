import { sql } from 'kysely';
import type { Context } from '../context';
import { eraseRedeemer } from '../coupons/coupons.repository';
import type { Db, Tx } from '../database';
import { bookingsWithOpenMoney, erasePayer, lastAccountEnds, moneyOf } from '../payments/personal-payments';
import { erasedNote, erasedPerson, type PersonalData } from '../privacy/personal-data';
import { deleteRecords, notesOf } from './booking-records';
import { freeBookingReference, newPublicId } from './public-names';
import { type BookingStatus, isFinal, type Kind, readTimeline } from './states';

/** How long after the expiry of an account a transfer can still resume its booking. */
const lateMoneyMs = 3 * 86_400_000;

/** What differs between the personal data of rides and of flights. */
export interface PersonalBookingsOf<Status extends BookingStatus> {
  readonly kind: Kind<Status>;
  /** The reason to keep an unpaid booking in this state, besides open payments. */
  readonly undecided?: Readonly<Partial<Record<Status, string>>>;
  /** The stored data of a booking, without its payments and its timeline. */
  read(db: Db | Tx, bookingId: string): Promise<object>;
  /** Overwrites what is stored about the travellers of a booking. */
  eraseTravellers(tx: Tx, bookingId: string): Promise<void>;
  /** The rows of the same booking, which has one payment and is erased as a whole: the first of each, by the others. */
  firstOf?(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Changes of these bookings, each of which has a payment of its own. */
  changesOf?(db: Db | Tx, bookingIds: readonly string[]): Promise<readonly BookedChange[]>;
}

interface BookedChange {
  /** Its internal key. */
  readonly id: string;
  readonly bookingId: string;
}

/** The personal data in the bookings of one kind, by the e-mail of the booking: that of all travellers. */
export function personalBookings<Status extends BookingStatus>(
  {
    kind,
    undecided,
    read,
    eraseTravellers,
    changesOf = async () => [],
    firstOf = async () => new Map(),
  }: PersonalBookingsOf<Status>,
  { now }: Pick<Context, 'now'>,
): PersonalData {
  const bookingsOf = (db: Db | Tx, email: string) =>
    db
      .selectFrom(kind.bookings)
      .select(['id', 'public_id', 'reference', 'status', `${kind.endsAt} as ends_at`])
      .where('email', '=', email)
      .orderBy('created_at')
      .orderBy('id');
  type Booking = Awaited<ReturnType<ReturnType<typeof bookingsOf>['execute']>>[number];

  function reasonToKeep(booking: Booking, hasOpenMoney: boolean, accountEndsAt: Date | undefined): string | undefined {
    const status = booking.status as Status;
    if (hasOpenMoney) return 'Money of this booking is still on its way. Ask again once it has arrived.';
    if (isFinal(kind.states, status)) return undefined;
    if (kind.paid.includes(status))
      return booking.ends_at > now()
        ? `This ${kind.name} is still ahead of you. Ask again once it is over.`
        : undefined;
    if (undecided?.[status]) return undecided[status];
    const isLate = (accountEndsAt?.getTime() ?? 0) + lateMoneyMs <= now().getTime();
    return isLate ? undefined : `Money sent for this ${kind.name} may still arrive. Ask again in three days.`;
  }

  async function withReasons(db: Db | Tx, bookings: readonly Booking[]) {
    const ids = bookings.map(({ id }) => id);
    const open = await bookingsWithOpenMoney(db, kind.name, ids);
    const accountEnds = await lastAccountEnds(db, kind.name, ids);
    const changes = await changesOf(db, ids);
    const changeIds = changes.map(({ id }) => id);
    const openChanges = await bookingsWithOpenMoney(db, 'change', changeIds);
    for (const { id, bookingId } of changes) if (openChanges.has(id)) open.add(bookingId);
    const first = await firstOf(db, ids);
    const bookingOf = ({ id }: Booking) => first.get(id) ?? id;
    const reasons = new Map<string, string>();
    for (const booking of bookings) {
      const id = bookingOf(booking);
      const reason = reasonToKeep(booking, open.has(id), accountEnds.get(id));
      if (reason && !reasons.has(id)) reasons.set(id, reason);
    }
    return bookings.map((booking) => ({
      booking,
      reason: reasons.get(bookingOf(booking)),
      isFirst: !first.has(booking.id),
    }));
  }

  /** The anonymous journey stays under a new id and a new reference, so that old links and references find nothing. */
  async function erase(tx: Tx, bookingId: string): Promise<void> {
    await tx
      .updateTable(kind.bookings)
      .set({
        public_id: newPublicId(),
        reference: await freeBookingReference(tx, kind),
        email: erasedPerson.email,
        phone: erasedPerson.phone,
        erased_at: now(),
      })
      .where('id', '=', bookingId)
      .execute();
    await tx.updateTable(kind.timeline).set({ note: erasedNote }).where('booking_id', '=', bookingId).execute();
    await eraseTravellers(tx, bookingId);
  }

  return {
    name: `${kind.name}s`,
    counts: 'bookings',

    async find(db, email) {
      const found = [];
      for (const { id } of await bookingsOf(db, email).execute()) {
        const money = await moneyOf(db, kind.name, id);
        const notes = await notesOf(db, kind.name, id);
        const moneyOfChanges = [];
        for (const change of await changesOf(db, [id])) moneyOfChanges.push(await moneyOf(db, 'change', change.id));
        found.push({
          ...(await read(db, id)),
          money,
          ...(moneyOfChanges.length > 0 && { moneyOfChanges }),
          timeline: await readTimeline(db, kind, id),
          ...(notes.length > 0 && { notesOfStaff: notes }),
        });
      }
      return found;
    },

    async keeps(db, email) {
      const all = await withReasons(db, await bookingsOf(db, email).execute());
      return all.flatMap(({ booking, reason, isFirst }) =>
        reason && isFirst ? [{ bookingId: booking.reference, reason }] : [],
      );
    },

    async erase(tx, email) {
      const all = await withReasons(tx, await bookingsOf(tx, email).forUpdate().execute());
      const erased = all.filter(({ reason }) => !reason).map(({ booking }) => booking);
      const ids = erased.map(({ id }) => id);
      for (const id of ids) await erase(tx, id);
      await eraseRedeemer(tx, kind.name, ids);
      const changeIds = (await changesOf(tx, ids)).map(({ id }) => id);
      await dropMails(tx, [...ids, ...changeIds], now());
      await deleteRecords(tx, [...ids, ...changeIds]);
      const accounts = await erasePayer(tx, kind.name, ids, now());
      accounts.push(...(await erasePayer(tx, 'change', changeIds, now())));
      const names = erased.flatMap(({ public_id, reference }) => [public_id, reference]);
      return { records: ids.length, names: [...names, ...accounts] };
    },
  };
}

/** Cancels the mails about these bookings that are still queued. */
async function dropMails(tx: Tx, bookingIds: readonly string[], now: Date): Promise<void> {
  if (bookingIds.length === 0) return;
  await tx
    .updateTable('jobs')
    .set({ done_at: now })
    .where('kind', '=', 'mail')
    .where('done_at', 'is', null)
    .where(sql<string>`payload->>'bookingId'`, 'in', bookingIds)
    .execute();
}

import { freeReference, newPublicId } from '../bookings/public-names';
import type { Context } from '../context';
import { eraseRedeemer } from '../coupons';
import type { Db, Tx } from '../database';
import { dropMails } from '../jobs/drop-mails';
import { bookingsWithOpenMoney, erasePayer, lastAccountEnds, moneyOf } from '../payments';
import { lateMoneyMs } from '../privacy/late-money';
import type { PersonalData } from '../privacy/personal-data';
import { erasedNote, erasedPerson } from '../privacy/placeholders';
import { rideForMail } from './bookings/read-booked-ride';
import { isRideOver, isRidePaid } from './states/ride-states';

const ridesOf = (db: Db | Tx, email: string) =>
  db
    .selectFrom('ride_bookings')
    .select(['id', 'public_id', 'reference', 'status', 'drop_off_at'])
    .where('email', '=', email)
    .orderBy('created_at')
    .orderBy('id');

type Ride = Awaited<ReturnType<ReturnType<typeof ridesOf>['execute']>>[number];

/** Rides as one may ask for them back. */
export function personalRides({ now }: Pick<Context, 'now'>): PersonalData {
  function reasonOf(ride: Ride, hasOpenMoney: boolean, accountEndsAt: Date | undefined): string | undefined {
    if (hasOpenMoney) return 'Money of this booking is still on its way. Ask again once it has arrived.';
    if (isRideOver(ride.status)) return undefined;
    if (isRidePaid(ride.status))
      return ride.drop_off_at > now() ? 'This ride is still ahead of you. Ask again once it is over.' : undefined;
    const isLate = (accountEndsAt?.getTime() ?? 0) + lateMoneyMs <= now().getTime();
    return isLate ? undefined : 'Money sent for this ride may still arrive. Ask again in three days.';
  }

  async function sorted(db: Db | Tx, rides: readonly Ride[]) {
    const ids = rides.map(({ id }) => id);
    const open = await bookingsWithOpenMoney(db, 'ride', ids);
    const accountEnds = await lastAccountEnds(db, 'ride', ids);
    return rides.map((ride) => ({ ride, reason: reasonOf(ride, open.has(ride.id), accountEnds.get(ride.id)) }));
  }

  return {
    name: 'rides',
    counts: 'bookings',

    async find(db, email) {
      const found = [];
      for (const { id } of await ridesOf(db, email).execute()) {
        const { transfer_details: _, ...ride } = await rideForMail(db, id);
        found.push({ ...ride, money: await moneyOf(db, 'ride', id), timeline: await timelineOf(db, id) });
      }
      return found;
    },

    async keeps(db, email) {
      const all = await sorted(db, await ridesOf(db, email).execute());
      return all.flatMap(({ ride, reason }) => (reason ? [{ bookingId: ride.reference, reason }] : []));
    },

    async erase(tx, email) {
      const all = await sorted(tx, await ridesOf(tx, email).forUpdate().execute());
      const erased = all.filter(({ reason }) => !reason).map(({ ride }) => ride);
      const ids = erased.map(({ id }) => id);
      for (const id of ids) await overwrite(tx, id, now());
      await eraseRedeemer(tx, 'ride', ids);
      await dropMails(tx, ids, now());
      const accounts = await erasePayer(tx, 'ride', ids, now());
      const names = erased.flatMap(({ public_id, reference }) => [public_id, reference]);
      return { records: ids.length, names: [...names, ...accounts] };
    },
  };
}

const timelineOf = (db: Db | Tx, bookingId: string) =>
  db
    .selectFrom('ride_timeline')
    .select(['status', 'at', 'note'])
    .where('booking_id', '=', bookingId)
    .orderBy('seq')
    .execute();

const isTaken = async (tx: Tx, reference: string) =>
  (await tx.selectFrom('ride_bookings').select('id').where('reference', '=', reference).executeTakeFirst()) !==
  undefined;

/** What is left is a journey of nobody; by new names, so that no link and no reference leads to it any more. */
async function overwrite(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('ride_bookings')
    .set({
      public_id: newPublicId(),
      reference: await freeReference('ride', (reference) => isTaken(tx, reference)),
      title: erasedPerson.title,
      first_name: erasedPerson.firstName,
      last_name: erasedPerson.lastName,
      gender: erasedPerson.gender,
      nationality: erasedPerson.nationality,
      age: erasedPerson.age,
      email: erasedPerson.email,
      phone: erasedPerson.phone,
      address: null,
      flight_number: null,
      note: null,
      erased_at: at,
    })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('ride_timeline').set({ note: erasedNote }).where('booking_id', '=', id).execute();
  await tx.updateTable('ride_drivers').set({ meeting_point: null }).where('booking_id', '=', id).execute();
}

import { freeReference, newPublicId } from '../bookings/public-names';
import type { Context } from '../context';
import { eraseRedeemer } from '../coupons';
import type { Db, Tx } from '../database';
import { dropMails } from '../jobs/drop-mails';
import { bookingsWithOpenMoney, erasePayer, moneyOf } from '../payments';
import { lateMoneyMs } from '../privacy/late-money';
import type { PersonalData } from '../privacy/personal-data';
import { erasedBirth, erasedNote, erasedPerson } from '../privacy/placeholders';
import { flightForMail } from './bookings/read-booked-flight';
import { isFlightOver, isFlightPaid } from './states/flight-states';

const flightsOf = (db: Db | Tx, email: string) =>
  db
    .selectFrom('flight_bookings')
    .select(['id', 'public_id', 'reference', 'status', 'arrives_at', 'hold_expires_at', 'created_at'])
    .where('email', '=', email)
    .orderBy('created_at')
    .orderBy('id');

type Flight = Awaited<ReturnType<ReturnType<typeof flightsOf>['execute']>>[number];

/** Flights as one may ask for them back. Who booked has given the data of all travellers, and gets all of it. */
export function personalFlights({ now }: Pick<Context, 'now'>): PersonalData {
  function reasonOf(flight: Flight, hasOpenMoney: boolean): string | undefined {
    if (hasOpenMoney) return 'Money of this booking is still on its way. Ask again once it has arrived.';
    if (isFlightOver(flight.status)) return undefined;
    if (isFlightPaid(flight.status))
      return flight.arrives_at > now() ? 'This flight is still ahead of you. Ask again once it is over.' : undefined;
    if (flight.status === 'price_changed')
      return 'The new price of this flight waits for your decision. Ask again once you have decided.';
    const isLate = flight.hold_expires_at.getTime() + lateMoneyMs <= now().getTime();
    return isLate ? undefined : 'Money sent for this flight may still arrive. Ask again in three days.';
  }

  async function sorted(db: Db | Tx, flights: readonly Flight[]) {
    const ids = flights.map(({ id }) => id);
    const open = await bookingsWithOpenMoney(db, 'flight', ids);
    return flights.map((flight) => ({ flight, reason: reasonOf(flight, open.has(flight.id)) }));
  }

  return {
    name: 'flights',
    counts: 'bookings',

    async find(db, email) {
      const found = [];
      for (const { id } of await flightsOf(db, email).execute()) {
        const { transfer_details: _, airports: __, ...flight } = await flightForMail(db, id);
        const travellers = await withPassports(db, id, flight.travellers);
        found.push({
          ...flight,
          travellers,
          money: await moneyOf(db, 'flight', id),
          timeline: await timelineOf(db, id),
        });
      }
      return found;
    },

    async keeps(db, email) {
      const all = await sorted(db, await flightsOf(db, email).execute());
      return all.flatMap(({ flight, reason }) => (reason ? [{ bookingId: flight.reference, reason }] : []));
    },

    async erase(tx, email) {
      const all = await sorted(tx, await flightsOf(tx, email).forUpdate().execute());
      const erased = all.filter(({ reason }) => !reason).map(({ flight }) => flight);
      const ids = erased.map(({ id }) => id);
      for (const id of ids) await overwrite(tx, id, now());
      await eraseRedeemer(tx, 'flight', ids);
      await dropMails(tx, ids, now());
      const accounts = await erasePayer(tx, 'flight', ids, now());
      const names = erased.flatMap(({ public_id, reference }) => [public_id, reference]);
      return { records: ids.length, names: [...names, ...accounts] };
    },
  };
}

const timelineOf = (db: Db | Tx, bookingId: string) =>
  db
    .selectFrom('flight_timeline')
    .select(['status', 'at', 'note'])
    .where('booking_id', '=', bookingId)
    .orderBy('seq')
    .execute();

/** Adds what only the airline is told; what was deleted since is left out. */
async function withPassports(db: Db | Tx, bookingId: string, travellers: readonly object[]): Promise<object[]> {
  const rows = await db
    .selectFrom('flight_travellers')
    .select(['date_of_birth', 'passport_number', 'passport_country', 'passport_expires_on'])
    .where('booking_id', '=', bookingId)
    .orderBy('place')
    .execute();
  return travellers.map((traveller, place) => {
    const row = rows[place];
    return {
      ...traveller,
      dateOfBirth: row?.date_of_birth === erasedBirth ? null : row?.date_of_birth,
      passport: row?.passport_number
        ? { number: row.passport_number, issuingCountry: row.passport_country, expiresOn: row.passport_expires_on }
        : null,
    };
  });
}

const isTaken = async (tx: Tx, reference: string) =>
  (await tx.selectFrom('flight_bookings').select('id').where('reference', '=', reference).executeTakeFirst()) !==
  undefined;

/** What is left is a journey of nobody; by new names, so that no link and no reference leads to it any more. */
async function overwrite(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('flight_bookings')
    .set({
      public_id: newPublicId(),
      reference: await freeReference('flight', (reference) => isTaken(tx, reference)),
      email: erasedPerson.email,
      phone: erasedPerson.phone,
      erased_at: at,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('flight_travellers')
    .set({
      title: erasedPerson.title,
      first_name: erasedPerson.firstName,
      middle_name: null,
      last_name: erasedPerson.lastName,
      gender: erasedPerson.gender,
      nationality: erasedPerson.nationality,
      date_of_birth: erasedBirth,
      passport_number: null,
      passport_country: null,
      passport_expires_on: null,
    })
    .where('booking_id', '=', id)
    .execute();
  await tx.updateTable('flight_timeline').set({ note: erasedNote }).where('booking_id', '=', id).execute();
}

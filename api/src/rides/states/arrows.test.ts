import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type RideStatus, rideStatuses } from 'shared/contract/lists';
import type { Tx } from '../../database';
import { openTestApi, type TestApi } from '../../testing';
import { book, keyOf, travellerNo } from '../testing/rides-by-api';
import { move, NoSuchArrow } from './move';
import { mayBecome, rideArrows, rideStates } from './ride-states';

let api: TestApi;
const rides = new Map<RideStatus, string>();

/** The shortest way along the arrows from the first state. */
function wayTo(target: RideStatus): RideStatus[] {
  const ways: RideStatus[][] = [['pending_payment']];
  for (const way of ways) {
    const last = way.at(-1);
    if (last === target) return way.slice(1);
    if (last) ways.push(...rideStates[last].to.filter((to) => !way.includes(to)).map((to) => [...way, to]));
  }
  throw new Error(`No way to ${target}`);
}

beforeAll(async () => {
  api = await openTestApi();
  let number = 0;
  for (const status of rideStatuses) {
    number += 1;
    const id = await keyOf(api, await book(api, travellerNo(number)));
    rides.set(status, id);
    await api.context.db.transaction().execute(async (tx) => {
      for (const to of wayTo(status)) await move(tx, api.context, id, to);
    });
  }
});
afterAll(() => api.close());

const rideIn = (status: RideStatus): string => rides.get(status) ?? '';

class Undo extends Error {}

/** Tries some work and takes it back, so that every pair begins from the same state. Gives the error, if any. */
const attempt = (work: (tx: Tx) => Promise<void>): Promise<unknown> =>
  api.context.db
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      throw new Undo();
    })
    .catch((error: unknown) => (error instanceof Undo ? undefined : error));

/** What somebody at the console of the database could write. */
async function moveBySql(tx: Tx, from: RideStatus, to: RideStatus): Promise<void> {
  const { status_seq } = await tx
    .updateTable('ride_bookings')
    .set((ride) => ({ status: to, status_seq: ride('status_seq', '+', 1) }))
    .where('id', '=', rideIn(from))
    .returning('status_seq')
    .executeTakeFirstOrThrow();
  const entry = { booking_id: rideIn(from), seq: status_seq, status: to, at: api.context.now(), note: 'By hand' };
  await tx.insertInto('ride_timeline').values(entry).execute();
}

const pairs = rideStatuses.flatMap((from) => rideStatuses.map((to): [RideStatus, RideStatus] => [from, to]));
const arrows = pairs.filter(([from, to]) => mayBecome(from, to));
const others = pairs.filter(([from, to]) => !mayBecome(from, to));

describe('the arrows of a ride', () => {
  it('are the same in the code and in the database', async () => {
    const kept = await api.context.db.selectFrom('ride_arrows').selectAll().execute();
    const named = (all: typeof kept) => all.map(({ from_status, to_status }) => `${from_status} ${to_status}`).sort();
    expect(named(kept)).toEqual(named(rideArrows));
  });

  it.each(arrows)('lead from %s to %s', async (from, to) => {
    expect(await attempt((tx) => move(tx, api.context, rideIn(from), to))).toBeUndefined();
    expect(await attempt((tx) => moveBySql(tx, from, to))).toBeUndefined();
  });

  it.each(others)('never lead from %s to %s', async (from, to) => {
    expect(await attempt((tx) => move(tx, api.context, rideIn(from), to))).toBeInstanceOf(NoSuchArrow);
    expect(await attempt((tx) => moveBySql(tx, from, to))).toMatchObject({ code: '23514' });
  });
});

describe('the database', () => {
  const write = (work: (tx: Tx) => Promise<unknown>) => api.context.db.transaction().execute(work);

  it('takes no status without its timeline entry', async () => {
    const silent = write((tx) =>
      tx
        .updateTable('ride_bookings')
        .set((ride) => ({ status: 'confirmed', status_seq: ride('status_seq', '+', 1) }))
        .where('id', '=', rideIn('awaiting_confirmation'))
        .execute(),
    );
    await expect(silent).rejects.toMatchObject({ code: '23503' });
  });

  it('takes no status without its number', async () => {
    const unnumbered = write((tx) =>
      tx
        .updateTable('ride_bookings')
        .set({ status: 'confirmed' })
        .where('id', '=', rideIn('awaiting_confirmation'))
        .execute(),
    );
    await expect(unnumbered).rejects.toMatchObject({ code: '23514' });
  });

  it('lets nobody rewrite the timeline', async () => {
    const rewritten = write((tx) =>
      tx
        .updateTable('ride_timeline')
        .set({ note: 'Nothing happened' })
        .where('booking_id', '=', rideIn('expired'))
        .execute(),
    );
    await expect(rewritten).rejects.toMatchObject({ code: '23514' });
  });

  it('lets nobody hold a car twice for times that touch', async () => {
    const { db } = api.context;
    const [one, two] = [rideIn('pending_payment'), rideIn('completed')];
    const taken = write(async (tx) => {
      await tx.updateTable('car_holds').set({ released_at: api.context.now() }).where('booking_id', '=', two).execute();
      await tx
        .insertInto('car_holds')
        .columns(['car_id', 'booking_id', 'during', 'created_at'])
        .expression((holds) =>
          holds
            .selectFrom('car_holds')
            .select(['car_id', sql<string>`${two}::uuid`.as('booking_id'), 'during', 'created_at'])
            .where('booking_id', '=', one),
        )
        .execute();
    });
    await expect(taken).rejects.toMatchObject({ code: '23P01' });
    expect(await db.selectFrom('car_holds').select('id').where('booking_id', '=', one).execute()).toHaveLength(1);
  });
});

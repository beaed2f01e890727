import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FlightStatus, flightStatuses } from 'shared/contract/lists';
import type { Tx } from '../../database';
import { openTestApi, type TestApi } from '../../testing';
import { book, keyOf } from '../testing/flights-by-api';
import { flightArrows, flightStates, mayBecome } from './flight-states';
import { move, NoSuchArrow } from './move';

let api: TestApi;
const flights = new Map<FlightStatus, string>();

/** The shortest way along the arrows from the first state. */
function wayTo(target: FlightStatus): FlightStatus[] {
  const ways: FlightStatus[][] = [['held']];
  for (const way of ways) {
    const last = way.at(-1);
    if (last === target) return way.slice(1);
    if (last) ways.push(...flightStates[last].to.filter((to) => !way.includes(to)).map((to) => [...way, to]));
  }
  throw new Error(`No way to ${target}`);
}

beforeAll(async () => {
  api = await openTestApi();
  for (const status of flightStatuses) {
    const id = await keyOf(api, await book(api));
    const risen = { risen_offer: '{}', risen_total_kobo: 999_999_999 };
    flights.set(status, id);
    await api.context.db.transaction().execute(async (tx) => {
      // without which nothing can be asked
      await tx.updateTable('flight_bookings').set(risen).where('id', '=', id).execute();
      for (const to of wayTo(status)) await move(tx, api.context, id, to);
    });
  }
});
afterAll(() => api.close());

const flightIn = (status: FlightStatus): string => flights.get(status) ?? '';

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
async function moveBySql(tx: Tx, from: FlightStatus, to: FlightStatus): Promise<void> {
  const { status_seq } = await tx
    .updateTable('flight_bookings')
    .set((flight) => ({ status: to, status_seq: flight('status_seq', '+', 1) }))
    .where('id', '=', flightIn(from))
    .returning('status_seq')
    .executeTakeFirstOrThrow();
  const entry = { booking_id: flightIn(from), seq: status_seq, status: to, at: api.context.now(), note: 'By hand' };
  await tx.insertInto('flight_timeline').values(entry).execute();
}

const pairs = flightStatuses.flatMap((from) => flightStatuses.map((to): [FlightStatus, FlightStatus] => [from, to]));
const arrows = pairs.filter(([from, to]) => mayBecome(from, to));
const others = pairs.filter(([from, to]) => !mayBecome(from, to));

describe('the arrows of a flight', () => {
  it('are the same in the code and in the database', async () => {
    const kept = await api.context.db.selectFrom('flight_arrows').selectAll().execute();
    const named = (all: typeof kept) => all.map(({ from_status, to_status }) => `${from_status} ${to_status}`).sort();
    expect(named(kept)).toEqual(named(flightArrows));
  });

  it.each(arrows)('lead from %s to %s', async (from, to) => {
    expect(await attempt((tx) => move(tx, api.context, flightIn(from), to))).toBeUndefined();
    expect(await attempt((tx) => moveBySql(tx, from, to))).toBeUndefined();
  });

  it.each(others)('never lead from %s to %s', async (from, to) => {
    expect(await attempt((tx) => move(tx, api.context, flightIn(from), to))).toBeInstanceOf(NoSuchArrow);
    expect(await attempt((tx) => moveBySql(tx, from, to))).toMatchObject({ code: '23514' });
  });
});

describe('the database', () => {
  const write = (work: (tx: Tx) => Promise<unknown>) => api.context.db.transaction().execute(work);

  it('takes no status without its timeline entry', async () => {
    const silent = write((tx) =>
      tx
        .updateTable('flight_bookings')
        .set((flight) => ({ status: 'ticketed', status_seq: flight('status_seq', '+', 1) }))
        .where('id', '=', flightIn('ticketing'))
        .execute(),
    );
    await expect(silent).rejects.toMatchObject({ code: '23503' });
  });

  it('takes no status without its number', async () => {
    const unnumbered = write((tx) =>
      tx.updateTable('flight_bookings').set({ status: 'ticketed' }).where('id', '=', flightIn('ticketing')).execute(),
    );
    await expect(unnumbered).rejects.toMatchObject({ code: '23514' });
  });

  it('lets nobody rewrite the timeline', async () => {
    const rewritten = write((tx) =>
      tx
        .updateTable('flight_timeline')
        .set({ note: 'Nothing happened' })
        .where('booking_id', '=', flightIn('hold_expired'))
        .execute(),
    );
    await expect(rewritten).rejects.toMatchObject({ code: '23514' });
  });
});

import { flightStatuses, rideStatuses } from 'shared/contract/lists';
import type { Tx } from '../database';
import { firstFlightStatus, flightKind } from '../flights/flight-states';
import * as flights from '../flights/testing/flight-calls';
import { firstRideStatus, rideKind } from '../rides/ride-states';
import * as rides from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { type BookingStatus, canTransition, InvalidTransition, type Kind, transition } from './states';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** A kind without the type of its states, for tests of both kinds. */
type AnyKind = Omit<Kind, 'states'> & { readonly states: Readonly<Partial<Kind['states']>> };
const statesOf = ({ states }: AnyKind) => states as Kind['states'];

interface Case {
  readonly kind: AnyKind;
  readonly statuses: readonly BookingStatus[];
  readonly first: BookingStatus;
  /** Two states with a transition between them. */
  readonly some: readonly [BookingStatus, BookingStatus];
  readonly transitionsTable: 'ride_arrows' | 'flight_arrows';
  /** Creates a booking. @returns its internal key */
  book(number: number): Promise<string>;
}

const cases: readonly Case[] = [
  {
    kind: rideKind,
    statuses: rideStatuses,
    first: firstRideStatus,
    some: ['awaiting_confirmation', 'confirmed'],
    transitionsTable: 'ride_arrows',
    book: async (number) => rides.keyOf(api, await rides.book(api, rides.travellerNo(number))),
  },
  {
    kind: flightKind,
    statuses: flightStatuses,
    first: firstFlightStatus,
    some: ['ticketing', 'ticketed'],
    transitionsTable: 'flight_arrows',
    async book() {
      const id = await flights.keyOf(api, await flights.book(api));
      // price_changed requires the new price
      const risen = { risen_offer: '{}', risen_total_kobo: 999_999_999 };
      await api.context.db.updateTable('flight_bookings').set(risen).where('id', '=', id).execute();
      return id;
    },
  },
];

class Undo extends Error {}

/** Does some work and rolls it back, so that every pair starts in the same state. @returns the error, if any */
const attempt = (work: (tx: Tx) => Promise<void>): Promise<unknown> =>
  api.context.db
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      throw new Undo();
    })
    .catch((error: unknown) => (error instanceof Undo ? undefined : error));

describe.each(cases)('the transitions of a $kind.name', ({ kind, statuses, first, some, transitionsTable, book }) => {
  const states = statesOf(kind);
  const anyKind = kind as Kind;
  const ids = new Map<BookingStatus, string>();
  const idIn = (status: BookingStatus): string => ids.get(status) ?? '';

  /** The shortest sequence of transitions from the first state. */
  function pathTo(target: BookingStatus): BookingStatus[] {
    const paths: BookingStatus[][] = [[first]];
    for (const path of paths) {
      const last = path.at(-1);
      if (last === target) return path.slice(1);
      if (last) paths.push(...states[last].to.filter((to) => !path.includes(to)).map((to) => [...path, to]));
    }
    throw new Error(`No path to ${target}`);
  }

  beforeAll(async () => {
    for (const [number, status] of statuses.entries()) {
      const id = await book(number + 1);
      ids.set(status, id);
      await api.context.db.transaction().execute(async (tx) => {
        for (const to of pathTo(status)) await transition(tx, api.context, anyKind, id, to);
      });
    }
  });

  /** An update as it could be written in a database console. */
  async function transitionBySql(tx: Tx, from: BookingStatus, to: BookingStatus): Promise<void> {
    const { status_seq } = await tx
      .updateTable(kind.bookings)
      .set((booking) => ({ status: to, status_seq: booking('status_seq', '+', 1) }))
      .where('id', '=', idIn(from))
      .returning('status_seq')
      .executeTakeFirstOrThrow();
    const entry = { booking_id: idIn(from), seq: status_seq, status: to, at: api.context.now(), note: 'By hand' };
    await tx.insertInto(kind.timeline).values(entry).execute();
  }

  const pairs = statuses.flatMap((from) => statuses.map((to): [BookingStatus, BookingStatus] => [from, to]));

  it('are the same in the code and in the database', async () => {
    const stored = await api.context.db.selectFrom(transitionsTable).selectAll().execute();
    const allowed = pairs.filter(([from, to]) => canTransition(states, from, to));
    expect(stored.map(({ from_status, to_status }) => `${from_status} ${to_status}`).sort()).toEqual(
      allowed.map((pair) => pair.join(' ')).sort(),
    );
  });

  it.each(pairs.filter(([from, to]) => canTransition(states, from, to)))('lead from %s to %s', async (from, to) => {
    expect(await attempt((tx) => transition(tx, api.context, anyKind, idIn(from), to))).toBeUndefined();
    expect(await attempt((tx) => transitionBySql(tx, from, to))).toBeUndefined();
  });

  it.each(pairs.filter(([from, to]) => !canTransition(states, from, to)))(
    'never lead from %s to %s',
    async (from, to) => {
      expect(await attempt((tx) => transition(tx, api.context, anyKind, idIn(from), to))).toBeInstanceOf(
        InvalidTransition,
      );
      expect(await attempt((tx) => transitionBySql(tx, from, to))).toMatchObject({ code: '23514' });
    },
  );

  it('write the note of the state or their own note, and enqueue a mail each time a state is entered', async () => {
    const [from, to] = some;
    const { mail, note } = states[to];
    const mailsOf = async (tx: Tx) => {
      const jobs = await tx.selectFrom('jobs').select(['payload', 'key']).where('kind', '=', 'mail').execute();
      return jobs.filter(({ payload }) => payload.bookingId === idIn(from) && payload.template === mail);
    };
    const noteOf = (tx: Tx) =>
      tx
        .selectFrom(kind.timeline)
        .select('note')
        .where('booking_id', '=', idIn(from))
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
    await attempt(async (tx) => {
      await transition(tx, api.context, anyKind, idIn(from), to);
      expect(await noteOf(tx)).toEqual({ note });
      expect(await mailsOf(tx)).toMatchObject([{ payload: { bookingKind: kind.name } }]);
    }).then((error) => expect(error).toBeUndefined());
    await attempt(async (tx) => {
      await transition(tx, api.context, anyKind, idIn(from), to, { note: 'Its own note', withoutMail: true });
      expect(await noteOf(tx)).toEqual({ note: 'Its own note' });
      expect(await mailsOf(tx)).toEqual([]);
    }).then((error) => expect(error).toBeUndefined());
  });

  describe('in the database', () => {
    const [from, to] = some;
    const write = (work: (tx: Tx) => Promise<unknown>) => api.context.db.transaction().execute(work);

    it('need a timeline entry', async () => {
      const withoutEntry = write((tx) =>
        tx
          .updateTable(kind.bookings)
          .set((booking) => ({ status: to, status_seq: booking('status_seq', '+', 1) }))
          .where('id', '=', idIn(from))
          .execute(),
      );
      await expect(withoutEntry).rejects.toMatchObject({ code: '23503' });
    });

    it('need a number', async () => {
      const unnumbered = write((tx) =>
        tx.updateTable(kind.bookings).set({ status: to }).where('id', '=', idIn(from)).execute(),
      );
      await expect(unnumbered).rejects.toMatchObject({ code: '23514' });
    });

    it('have a timeline that cannot be rewritten', async () => {
      const rewritten = write((tx) =>
        tx.updateTable(kind.timeline).set({ note: 'Nothing happened' }).where('booking_id', '=', idIn(from)).execute(),
      );
      await expect(rewritten).rejects.toMatchObject({ code: '23514' });
    });
  });
});

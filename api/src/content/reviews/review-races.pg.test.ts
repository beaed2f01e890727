import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { inTransaction, Refusal } from '../../http';
import { openTestApi, type TestApi } from '../../testing';
import type { ReviewableKind } from './reviewable';
import { sendReview } from './send-review';

// Rivals need connections of their own: on the embedded engine transactions come one after another.

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  // a moment between looking and writing, long enough for every rival to have looked
  await sql`create function take_your_time() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.1); return new; end $$`.execute(api.context.db);
  await sql`create trigger take_your_time before insert on reviews
    for each row execute function take_your_time()`.execute(api.context.db);
});
afterEach(() => api.close());

const rivals = 4;
const rounds = 5;
const email = 'amina@example.com';

/** One paid ride that has begun, by an id of the round's own. */
const ridesOfRound = (round: number): readonly ReviewableKind[] => [
  {
    kind: 'ride',
    find: async () => ({
      id: `00000000-0000-4000-8000-00000000000${round}`,
      email,
      author: 'Amina B.',
      about: 'Ikeja to Eti Osa',
      standing: 'ready',
    }),
    ended: async () => [],
  },
];

/** How many of those who review one ride at the same moment are told that theirs was taken. */
async function race(round: number): Promise<number> {
  const { context } = api;
  const body = { bookingId: 'TFY-R8K2-MQX4', email, rating: 5, comment: 'On time.' };
  const answers = await Promise.all(
    Array.from({ length: rivals }, () =>
      inTransaction(context.db, (tx) => sendReview(tx, context, ridesOfRound(round), body)),
    ),
  );
  for (const answer of answers) if (answer instanceof Refusal) expect(answer.code).toBe('ALREADY_REVIEWED');
  return answers.filter((answer) => !(answer instanceof Refusal)).length;
}

async function races(): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await race(round));
  return taken;
}

test(`takes one review of ${rivals} at once, every time`, async () => {
  expect(await races()).toEqual(Array.from({ length: rounds }, () => 1));
});

test('control: without the constraint it would take several', async () => {
  await sql`alter table reviews drop constraint reviews_one_a_booking`.execute(api.context.db);
  expect(Math.max(...(await races()))).toBeGreaterThan(1);
});

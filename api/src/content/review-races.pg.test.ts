import { sql } from 'kysely';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import { openTestApi, type TestApi } from '../testing';
import { meetAtCommit } from '../testing/meet-at-commit';
import { type ReviewableKind, sendReview } from './reviews';

// concurrent transactions need several connections; the embedded engine has one

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const rivals = 4;
const rounds = 5;
const email = 'amina@example.com';

/** A paid ride that has begun, with its own id for each round. */
const ridesOfRound = (round: number): readonly ReviewableKind[] => [
  {
    kind: 'ride',
    find: async () => ({
      id: `00000000-0000-4000-8000-00000000000${round}`,
      email,
      author: 'Amina B.',
      about: 'Ikeja to Eti Osa',
      journey: 'begun',
    }),
    ended: async () => [],
  },
];

/** Sends several reviews of one ride at the same time. @returns the number of accepted reviews */
async function race(round: number): Promise<number> {
  const { context } = api;
  const body = { bookingId: 'TFY-R8K2-MQX4', email, rating: 5, comment: 'On time.' };
  const send = () => inTransaction(context.db, (tx) => sendReview(tx, context, ridesOfRound(round), body));
  const answers = (await meetAtCommit(context.db, 'reviews', Array<typeof send>(rivals).fill(send))).map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  for (const answer of answers) if (answer instanceof Refusal) expect(answer.code).toBe('ALREADY_REVIEWED');
  return answers.filter((answer) => !(answer instanceof Refusal)).length;
}

test(`accepts one of ${rivals} concurrent reviews, every time`, async () => {
  for (let round = 0; round < rounds; round += 1) expect(await race(round)).toBe(1);
});

test('control: without the constraint it accepts all of them', async () => {
  await sql`alter table reviews drop constraint reviews_one_a_booking`.execute(api.context.db);
  expect(await race(0)).toBe(rivals);
});

import { PGlite } from '@electric-sql/pglite';
import { type Dialect, Kysely, sql } from 'kysely';
import { PGliteDialect } from 'kysely-pglite-dialect';
import { BoundedPGliteDialect } from './open-pglite';

const statements = 50;

let pglite: PGlite;
beforeAll(async () => {
  pglite = await PGlite.create();
});
afterAll(() => pglite.close());

/** The number of turns of the event loop while calls are queued for the database. */
const turnsBy = async (dialect: Dialect): Promise<number> => {
  const db = new Kysely<object>({ dialect });
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: statements }, () => sql`select 1`.execute(db)));
  isOver = true;
  return turns;
};

test('the event loop turns between the statements of the embedded database', async () => {
  expect(await turnsBy(new BoundedPGliteDialect(pglite))).toBeGreaterThanOrEqual(statements);
});

test('control: with the plain dialect the event loop does not turn for each statement', async () => {
  const dialect = new PGliteDialect(pglite as unknown as ConstructorParameters<typeof PGliteDialect>[0]);
  expect(await turnsBy(dialect)).toBeLessThan(statements / 2);
});

import { sql } from 'kysely';
import { openTestDatabase } from '../testing/open-test-database';
import type { Database } from './index';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('both engines read the same values', async () => {
  const instant = new Date('2026-11-20T14:45:30.123Z');
  const { rows } = await sql`select
    9007199254740991::int8 as kobo, 7::int4 as n, 1.5::numeric as km, date '2026-11-20' as day, time '09:30' as at,
    ${instant}::timestamptz as instant, ${JSON.stringify({ a: [1] })}::jsonb as json, array['a', 'b'] as names,
    true as yes, null::int8 as nothing, count(*) as one`.execute(database.db);
  expect(rows).toEqual([
    {
      kobo: 9_007_199_254_740_991,
      n: 7,
      km: 1.5,
      day: '2026-11-20',
      at: '09:30',
      instant,
      json: { a: [1] },
      names: ['a', 'b'],
      yes: true,
      nothing: null,
      one: 1,
    },
  ]);
});

test('both engines report a violated constraint by the same code', async () => {
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: { code?: string }) => error.code,
    );
  const insert = () => sql`insert into states values ('lagos', 'Lagos', 'LA', 'Ikeja')`.execute(database.db);
  expect(await codeOf(insert())).toBe('23505');
  expect(await codeOf(sql`select 1 / 0`.execute(database.db))).toBe('22012');
});

import { sql } from 'kysely';
import { openTestApi } from '../testing';
import { book, keyOf, travellerNo } from './testing/ride-calls';

test('the database refuses a second hold of a car that overlaps with the first', async () => {
  const api = await openTestApi();
  const { db, now } = api.context;
  const one = await keyOf(api, await book(api, travellerNo(1)));
  const two = await keyOf(api, await book(api, travellerNo(2)));
  const taken = db.transaction().execute(async (tx) => {
    await tx.updateTable('car_holds').set({ released_at: now() }).where('booking_id', '=', two).execute();
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
  await api.close();
});

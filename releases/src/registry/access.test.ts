import { openTestRegistry } from '../testing/test-registry';
import { createAccess } from './access';

test('the stored hash does not authenticate', async () => {
  const { db, close } = await openTestRegistry();
  const { token } = await createAccess(db).issue({ holder: 'Obi', role: 'operator' });
  const kept = await db.selectFrom('release_tokens').selectAll().execute();
  const [, , secret] = token.split('_');
  expect(JSON.stringify(kept)).not.toContain(secret);
  expect(kept).toHaveLength(1);
  await close();
});

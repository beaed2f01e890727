import { openTestRegistry } from '../testing/test-registry';
import { createAccess } from './access';

test('the stored hashes do not authenticate', async () => {
  const { db, close } = await openTestRegistry();
  const access = createAccess(db);
  const { token, issued } = await access.issue({ holder: 'Obi', role: 'operator', issuedBy: 'test' });
  const { value } = await access.startSession(issued.id);
  const kept = [
    await db.selectFrom('release_tokens').selectAll().execute(),
    await db.selectFrom('release_sessions').selectAll().execute(),
  ];
  const secrets = [token.split('_')[2], value.split('.')[1]];
  for (const secret of secrets) expect(JSON.stringify(kept)).not.toContain(secret);
  expect(kept.map((rows) => rows.length)).toEqual([1, 1]);
  await close();
});

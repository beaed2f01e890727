import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { migrate } from 'server/database';
import { openTestDatabase } from '../testing/test-database';
import { readPointers } from './pointer';
import type { ReleasesTables } from './tables';

const migrations = join(import.meta.dirname, '../../migrations');

test('automatic rollback is on for a pointer that was stored before it could be turned off', async () => {
  const database = await openTestDatabase();
  const before = await mkdtemp(join(tmpdir(), 'tafiya-migrations-'));
  for (const file of await readdir(migrations)) if (file < '0008') await cp(join(migrations, file), join(before, file));
  await migrate(database, before, 'releases');
  const db = database.db as unknown as Kysely<ReleasesTables>;
  await sql`
    insert into releases (name, version, container, digest, build, files, publisher)
    values ('mf-rides', '1.0.0', 'mf_rides', 'x', '{}', '[]', 'Ada')`.execute(db);
  await sql`insert into release_pointers (name, live_version, moved_by_hand) values ('mf-rides', '1.0.0', true)`.execute(
    db,
  );
  await migrate(database, migrations, 'releases');
  expect(await readPointers(db)).toMatchObject([{ live: '1.0.0', movedByHand: true, frozen: null, autoOff: null }]);
  await database.close();
  await rm(before, { recursive: true });
});

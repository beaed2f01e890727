import { seeds } from '../seeds';
import { fingerprintOfNewDatabase, sourcesOfNewDatabase } from './fingerprint';

it('includes all code that determines a new database, and no routes', async () => {
  const sources = await sourcesOfNewDatabase();
  expect(seeds.length).toBeGreaterThan(0);
  expect(sources).toEqual(
    expect.arrayContaining([
      'api/src/seeds.ts',
      'server/src/database/open-pglite.ts',
      'server/src/database/migrate.ts',
      'api/src/places/states.ts',
      'api/src/rides/fleet/car-models.ts',
      'api/src/rides/prices/price-table.ts',
      'shared/src/contract/lists.ts',
    ]),
  );
  expect(sources.filter((file) => /routes|[.]test[.]/.test(file))).toEqual([]);
});

it('is the same as long as nothing changes', async () => {
  expect(await fingerprintOfNewDatabase()).toBe(await fingerprintOfNewDatabase());
});

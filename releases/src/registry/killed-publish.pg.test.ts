import { once } from 'node:events';
import { join } from 'node:path';
import { ridesCandidate } from '../testing/candidates';
import type { DyingSettings } from '../testing/dying-publisher';
import { type PlaceToDie, placesToDie } from '../testing/places-to-die';
import { forkProgram } from '../testing/registry-process';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';

let site: TestRegistry;
beforeAll(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('This needs PostgreSQL: set TEST_DATABASE_URL.');
  site = await openTestRegistry();
});
afterAll(() => site.close());

/** Publishes in a separate process, and kills it where it pauses. */
async function publishAndKill(version: string, place: PlaceToDie): Promise<void> {
  const settings: DyingSettings = {
    url: site.databaseUrl ?? '',
    folder: join(site.dataDir, 'releases'),
    version,
    place,
  };
  const child = forkProgram('dying-publisher.ts', settings);
  expect(await once(child, 'message')).toEqual([place, undefined]);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test.each(placesToDie.map((place, index) => [place, `1.${index}.0`] as const))(
  'a publish that is killed %s leaves nothing to be seen, and is simply run again',
  async (place, version) => {
    await publishAndKill(version, place);
    expect(await site.registry.find('mf-rides', version)).toBeUndefined();
    expect(await site.registry.isServable('mf-rides', version)).toBe(false);
    expect((await site.registry.history({ limit: 10 })).filter(({ to }) => to === version)).toEqual([]);

    expect(await site.registry.publish(ridesCandidate(version))).toMatchObject({ isNew: true });
    expect(await site.registry.isServable('mf-rides', version)).toBe(true);
    const listed = (await site.registry.releases('mf-rides')).find(({ release }) => release.version === version);
    expect(listed?.check?.verdict).toBe('unverified');
  },
);

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releasePackages } from '../builds/packages';
import { declarationSchema } from '../release/declaration';
import { shellName } from '../release/names';
import { parseFixture } from './fixture';

const packages = (await releasePackages()).filter(({ name }) => name !== shellName);

/** The addresses that match a path, as a pattern. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`);

describe.each(packages)('all pages and widgets of $name can be opened without a site', ({ folder }) => {
  const read = async (file: string) => readFile(join(folder, file), 'utf8');

  test('each has a fixture with its own address', async () => {
    const { routes, widgets } = declarationSchema.parse(JSON.parse(await read('release.json')));
    for (const declared of [...routes, ...widgets]) {
      const { fixture, fault } = parseFixture(await read(declared.fixture ?? `no fixture of ${declared.module}`));
      expect(fault).toBeUndefined();
      if ('path' in declared) expect(fixture?.address.split('?')[0]).toMatch(patternOf(declared.path));
    }
  });
});

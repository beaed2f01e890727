import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseMapIn } from 'shared/remote';
import { buildFolder } from '../releases/command-line';
import { expect, test } from '../site/journey';

interface BuildShares {
  readonly provides?: Readonly<Record<string, unknown>>;
  readonly uses?: Readonly<Record<string, unknown>>;
}

const sharesOf = async (name: string, version: string): Promise<BuildShares> =>
  JSON.parse(await readFile(join(buildFolder(name, version), 'build.json'), 'utf8'));

test('each package that the shell shares is used by a remote', async ({ site }) => {
  const document = await (await fetch(site.origin)).text();
  const map = releaseMapIn(document);
  if (!map) throw new Error('The document has no release map');
  const { provides = {} } = await sharesOf('shell', map.shell.version);
  const remotes = await Promise.all(Object.values(map.remotes).map(({ name, version }) => sharesOf(name, version)));
  const used = new Set(remotes.flatMap(({ uses = {} }) => Object.keys(uses)));
  // No remote calls react-dom itself, but a second copy would break both. The shell bundles it anyway, so sharing it is free.
  expect(Object.keys(provides).filter((key) => !used.has(key))).toEqual(['react-dom']);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseMap } from 'shared/remote';
import { builtIn } from '../releases/command-line';
import { expect, test } from '../site/journey';

interface Doors {
  readonly provides?: Readonly<Record<string, unknown>>;
  readonly uses?: Readonly<Record<string, unknown>>;
}

const doorsOf = async (name: string, version: string): Promise<Doors> =>
  JSON.parse(await readFile(join(builtIn(name, version), 'build.json'), 'utf8'));

test('what the shell shares is used by a remote, each of them', async ({ site }) => {
  const document = await (await fetch(site.origin)).text();
  const map = JSON.parse(/id="release-map">(.*?)<\/script>/s.exec(document)?.[1] ?? '') as ReleaseMap;
  const { provides = {} } = await doorsOf('shell', map.shell.version);
  const remotes = await Promise.all(Object.values(map.remotes).map(({ name, version }) => doorsOf(name, version)));
  const used = new Set(remotes.flatMap(({ uses = {} }) => Object.keys(uses)));
  // No remote draws into the document by itself. Were one to bring a second react-dom for that, both would break: so it
  // stays on offer, and costs nothing, for the shell has it anyway.
  expect(Object.keys(provides).filter((key) => !used.has(key))).toEqual(['react-dom']);
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The modules that the shell shares with remotes; `shell/src/remotes/shares.ts` loads each key. Remotes name the same keys with
 * `import: false`, so that no remote contains a second copy. A facade is a file of the shell that exports the used names of a library.
 */
export const eagerShares = [
  { key: 'react', range: '^19.3.0' },
  { key: 'react/jsx-runtime', range: '^19.3.0' },
  { key: 'react-dom', range: '^19.3.0' },
  { key: 'react-router-dom', range: '^7.18.0', facade: './src/router.ts' },
  { key: '@tanstack/react-query', range: '^5.108.0', facade: './src/query.ts' },
  { key: 'shared/shell', range: '^1.0.0' },
  { key: 'shared/ui', range: '^1.0.0' },
  { key: 'shared/format', range: '^1.0.0' },
  { key: 'shared/http', range: '^1.0.0' },
];

/** Fetched only by the pages that need them; each is a chunk of the shell with this name. */
export const lazyShares = [
  { key: 'shared/ui/calendar', range: '^1.0.0', chunk: 'share-calendar' },
  { key: 'shared/ui/combobox', range: '^1.0.0', chunk: 'share-combobox' },
  { key: 'shared/ui/fields', range: '^1.0.0', chunk: 'share-fields' },
  { key: 'shared/ui/overlay', range: '^1.0.0', chunk: 'share-overlay' },
];

/** For a page that declares the module: the chunk that calls of the API load. */
export const callChunk = { key: 'shared/http', chunk: 'send' };

const allShares = [...eagerShares, ...lazyShares];

/** The version range that remotes require, by key. */
export const ranges = Object.fromEntries(allShares.map(({ key, range }) => [key, range]));

/** The facade of each library, as webpack aliases. */
export const facadesIn = (folder) =>
  Object.fromEntries(eagerShares.flatMap(({ key, facade }) => (facade ? [[`${key}$`, join(folder, facade)]] : [])));

/** The version that the shell has installed and the range that remotes require, by key. */
export function sharesOfShell(folder) {
  const { paths } = createRequire(join(folder, 'package.json')).resolve;
  const versionOf = (key) => {
    const name = key.startsWith('@') ? key.split('/').slice(0, 2).join('/') : key.split('/')[0];
    for (const path of paths(name) ?? []) {
      try {
        return JSON.parse(readFileSync(join(path, name, 'package.json'), 'utf8')).version;
      } catch {}
    }
    throw new Error(`The shell shares ${key}, but ${name} is not installed`);
  };
  return Object.fromEntries(allShares.map(({ key, range }) => [key, { version: versionOf(key), range }]));
}

/** @returns {Record<string, { singleton: boolean, import: false, requiredVersion: string }>} */
export const sharesOfRemote = () =>
  Object.fromEntries(
    allShares.map(({ key, range }) => [key, { singleton: true, import: false, requiredVersion: range }]),
  );

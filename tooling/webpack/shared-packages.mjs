import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * What the shell carries for everybody, once. The remotes name the same keys with `import: false`, so that a remote
 * never ships a second copy. Facades, not whole libraries: the router's is a file of the shell that re-exports the
 * names in use.
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
];

/** Heavy parts, fetched only by the pages that show them; each is a share of its own. */
export const lazyShares = [
  { key: 'shared/http', range: '^1.0.0' },
  { key: 'shared/ui/calendar', range: '^1.0.0' },
  { key: 'shared/ui/combobox', range: '^1.0.0' },
  { key: 'shared/ui/fields', range: '^1.0.0' },
  { key: 'shared/ui/overlay', range: '^1.0.0' },
];

const fileOf = (folder, facade) => join(folder, facade);

/** By name of a package the file of the shell that stands for it. */
export const facadesIn = (folder) =>
  Object.fromEntries(eagerShares.flatMap(({ key, facade }) => (facade ? [[`${key}$`, fileOf(folder, facade)]] : [])));

/**
 * What the shell provides, by the request that it is found by. A facade and a lazy share are named by their files: what is named by its
 * package is provided only if the shell itself imports it, and the calendar is used by remotes alone.
 *
 * @param {Record<string, string>} versions the version that the shell provides of each key
 */
export function sharesOfShell(folder, versions) {
  const { resolve } = createRequire(join(folder, 'package.json'));
  return Object.fromEntries([
    ...eagerShares.map(({ key, facade }) => [
      facade ? fileOf(folder, facade) : key,
      { shareKey: key, version: versions[key], eager: true },
    ]),
    ...lazyShares.map(({ key }) => [resolve(key), { shareKey: key, version: versions[key] }]),
  ]);
}

export const sharesOfRemote = () =>
  Object.fromEntries(
    [...eagerShares, ...lazyShares].map(({ key, range }) => [
      key,
      { singleton: true, import: false, requiredVersion: range },
    ]),
  );

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
  { key: 'shared/ui/overlay', range: '^1.0.0' },
];

/**
 * A lazy share is named by its file: a share that is named by its package is provided only if the shell itself imports
 * it, and the calendar is used by remotes alone.
 *
 * @param {Record<string, string>} versions the version that the shell provides of each key
 * @param {(key: string) => string} resolve the file of a key
 */
export const sharesOfShell = (versions, resolve) =>
  Object.fromEntries([
    ...eagerShares.map(({ key, range, facade }) => [
      key,
      {
        singleton: true,
        eager: true,
        requiredVersion: range,
        version: versions[key],
        ...(facade && { import: facade }),
      },
    ]),
    ...lazyShares.map(({ key, range }) => [
      key,
      { singleton: true, requiredVersion: range, version: versions[key], import: resolve(key) },
    ]),
  ]);

export const sharesOfRemote = () =>
  Object.fromEntries(
    [...eagerShares, ...lazyShares].map(({ key, range }) => [
      key,
      { singleton: true, import: false, requiredVersion: range },
    ]),
  );

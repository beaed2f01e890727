/**
 * By key how the shell loads what it shares. The eager ones are in the first chunks, and run when the first page asks for them. Each lazy one
 * is a chunk of its own name, by which the build finds its files.
 */
const loads = {
  react: () => import(/* webpackMode: "eager" */ 'react'),
  'react/jsx-runtime': () => import(/* webpackMode: "eager" */ 'react/jsx-runtime'),
  'react-dom': () => import(/* webpackMode: "eager" */ 'react-dom'),
  'react-router-dom': () => import(/* webpackMode: "eager" */ 'react-router-dom'),
  '@tanstack/react-query': () => import(/* webpackMode: "eager" */ '@tanstack/react-query'),
  'shared/shell': () => import(/* webpackMode: "eager" */ 'shared/shell'),
  'shared/ui': () => import(/* webpackMode: "eager" */ 'shared/ui'),
  'shared/format': () => import(/* webpackMode: "eager" */ 'shared/format'),
  'shared/http': () => import(/* webpackChunkName: "share-http" */ 'shared/http'),
  'shared/ui/calendar': () => import(/* webpackChunkName: "share-calendar" */ 'shared/ui/calendar'),
  'shared/ui/combobox': () => import(/* webpackChunkName: "share-combobox" */ 'shared/ui/combobox'),
  'shared/ui/fields': () => import(/* webpackChunkName: "share-fields" */ 'shared/ui/fields'),
  'shared/ui/overlay': () => import(/* webpackChunkName: "share-overlay" */ 'shared/ui/overlay'),
} satisfies Record<string, () => Promise<object>>;

type Key = keyof typeof loads;

/** Written here by the build, from `tooling/webpack/shared-packages.mjs`: the version that is installed, and the range that remotes expect. */
declare const SHARED_PACKAGES: Readonly<Record<Key, { readonly version: string; readonly range: string }>>;

const shareOf = (key: Key) => ({
  version: SHARED_PACKAGES[key].version,
  shareConfig: { singleton: true, requiredVersion: SHARED_PACKAGES[key].range },
  async get() {
    const exports = await loads[key]();
    return () => exports;
  },
});

/** What the shell shares with remotes, as the federation runtime takes it. */
export const shares = Object.fromEntries((Object.keys(loads) as Key[]).map((key) => [key, shareOf(key)]));

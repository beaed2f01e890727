/**
 * How the shell loads each module that it shares, by key. The eager ones are in the first chunks and are evaluated when first
 * requested. Each lazy one is a named chunk; the build finds its files by that name.
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
  'shared/http': () => import(/* webpackMode: "eager" */ 'shared/http'),
  'shared/ui/calendar': () => import(/* webpackChunkName: "share-calendar" */ 'shared/ui/calendar'),
  'shared/ui/combobox': () => import(/* webpackChunkName: "share-combobox" */ 'shared/ui/combobox'),
  'shared/ui/fields': () => import(/* webpackChunkName: "share-fields" */ 'shared/ui/fields'),
  'shared/ui/overlay': () => import(/* webpackChunkName: "share-overlay" */ 'shared/ui/overlay'),
} satisfies Record<string, () => Promise<object>>;

type Key = keyof typeof loads;

/** Defined by the build from `tooling/webpack/shared-packages.mjs`: the installed version, and the range that remotes require. */
declare const SHARED_PACKAGES: Readonly<Record<Key, { readonly version: string; readonly range: string }>>;

const shareOf = (key: Key) => ({
  version: SHARED_PACKAGES[key].version,
  shareConfig: { singleton: true, requiredVersion: SHARED_PACKAGES[key].range },
  async get() {
    const exports = await loads[key]();
    return () => exports;
  },
});

/** What the shell shares with remotes, in the format of the federation runtime. */
export const shares = Object.fromEntries((Object.keys(loads) as Key[]).map((key) => [key, shareOf(key)]));

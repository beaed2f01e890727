import { loadRemote } from '@module-federation/enhanced/runtime';

/** Replaces the shell's `remotes/load-module`: loads a module of a remote as the federation guides do. */
export async function loadModule({ name, version }, module) {
  const { default: Component } = await loadRemote(`${name}/${module.slice('./'.length)}`);
  return { version, Component };
}

/** This build has no other release. */
export const loadFallback = (remote, { module }) => loadModule(remote, module);

/** Nor does it replace a page that fails. */
export const fallbackOf = () => undefined;

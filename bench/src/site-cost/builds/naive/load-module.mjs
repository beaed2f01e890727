import { loadRemote } from '@module-federation/enhanced/runtime';

/** Stands for the shell's `remotes/load-module`: as the guides load a part of a remote. */
export async function loadModule({ name, version }, module) {
  const { default: Component } = await loadRemote(`${name}/${module.slice('./'.length)}`);
  return { version, Component };
}

/** There is no other release that could stand in. */
export const loadStandIn = (remote, { module }) => loadModule(remote, module);

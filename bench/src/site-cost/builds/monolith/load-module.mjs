import { modules } from 'virtual:modules-of-remotes';

/** Stands for the shell's `remotes/load-module`: a page is a part of this bundle. */
export async function loadModule({ version }, module) {
  const { default: Component } = await modules[module]();
  return { version, Component };
}

/** There is no other release that could stand in. */
export const loadStandIn = (remote, { module }) => loadModule(remote, module);

import { remoteModules as content } from '../../../../../mf-content/src/remote.ts';
import { modules as flights } from '../../../../../mf-flights/src/remote.ts';
import { remoteModules as rides } from '../../../../../mf-rides/src/remote.ts';
import { modules as tracking } from '../../../../../mf-tracking/src/remote.ts';

const modules = Object.assign(
  {},
  ...[content, flights, rides, tracking].flatMap(({ pages, widgets }) => [pages, widgets]),
);

/** Stands for the shell's `remotes/load-module`: a page is a part of this bundle. */
export async function loadModule({ version }, module) {
  const { default: Component } = await modules[module.slice('./'.length)]();
  return { version, Component };
}

/** There is no other release that could stand in. */
export const loadStandIn = (remote, { module }) => loadModule(remote, module);

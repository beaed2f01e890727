import type { ReleaseMap } from 'shared/remote';

/**
 * By the remote's name the version that a tab of this map runs.
 *
 * @param failed releases that could not be loaded here (`mf-rides@1.5.0`): the last known good one stands in for them
 */
export const runningOf = (map: ReleaseMap, failed: ReadonlySet<string> = new Set()): Record<string, string> =>
  Object.fromEntries(
    Object.values(map.remotes).map(({ name, version, lastKnownGood }) => [
      name,
      (failed.has(`${name}@${version}`) && lastKnownGood?.version) || version,
    ]),
  );

import type { ReleaseMap } from 'shared/remote';

/**
 * By the remote's name the version that a tab of this map runs.
 *
 * @param replaced releases that are not shown here (`mf-rides@1.5.0`): the last known good one stands in for them
 */
export const runningOf = (map: ReleaseMap, replaced: ReadonlySet<string> = new Set()): Record<string, string> =>
  Object.fromEntries(
    Object.values(map.remotes).map(({ name, version, lastKnownGood }) => [
      name,
      (replaced.has(`${name}@${version}`) && lastKnownGood?.version) || version,
    ]),
  );

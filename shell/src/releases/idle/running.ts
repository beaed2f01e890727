import type { ReleaseMap } from 'shared/remote';

/**
 * The version of each remote that a tab with this map runs, by the remote's name.
 *
 * @param replaced releases that were replaced by their last known good one in this tab (`mf-rides@1.5.0`)
 */
export const runningVersions = (map: ReleaseMap, replaced: ReadonlySet<string> = new Set()): Record<string, string> =>
  Object.fromEntries(
    Object.values(map.remotes).map(({ name, version, lastKnownGood }) => [
      name,
      (replaced.has(`${name}@${version}`) && lastKnownGood?.version) || version,
    ]),
  );

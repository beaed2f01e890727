import { compareVersions, satisfies } from './version-range.mjs';

const isUnderWay = (share) => Boolean(share.lib || share.loaded || share.loading);

/**
 * Which version of a share is taken, as of each there is to be one alone: one that is loaded or on its way before any that is not, then one
 * in the range, then the highest.
 *
 * @param {Record<string, object>} versions
 */
export function chooseVersion(versions, range) {
  const rankOf = (version) => [isUnderWay(versions[version]), satisfies(version, range)].map(Number);
  const [best] = Object.keys(versions)
    .map((version) => ({ version, rank: rankOf(version) }))
    .sort(
      (one, other) =>
        other.rank[0] - one.rank[0] || other.rank[1] - one.rank[1] || compareVersions(other.version, one.version),
    );
  return best?.version;
}

/**
 * Takes a share for somebody: what makes its module, at once if it is there, else a promise of it. What was fetched is kept for the others;
 * what failed is not.
 *
 * @param {Record<string, Record<string, object>> | undefined} scope by name and version what the shell shares
 * @throws if nobody shares it
 */
export function takeShare(scope, key, range, whose) {
  const versions = scope?.[key] ?? {};
  const version = chooseVersion(versions, range);
  if (version === undefined)
    throw new Error(
      `${whose} needs ${key} (${range}), which this shell does not share: publish a shell that does, or a release that does without`,
    );
  if (!satisfies(version, range)) console.warn(`${whose} needs ${key} ${range}, and gets ${version}`);
  const share = versions[version];
  if (share.lib) return share.lib;
  const keep = (factory) => {
    share.loaded = true;
    share.lib = factory;
    return factory;
  };
  const got = share.get();
  return got.then ? got.then(keep) : keep(got);
}

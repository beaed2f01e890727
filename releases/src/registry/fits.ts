import { fits } from '../gate/fits';
import { shellName } from '../release/names';
import { ReleaseRefusal } from '../release/refusal';
import type { Release } from '../release/release';
import { checkPaths } from './checks';

/** No path has two owners, and what a remote needs of the shell is there. */
function checkOne(release: Release, live: readonly Release[]): void {
  checkPaths(release, live);
  const shell = live.find(({ name }) => name === shellName);
  const { why } = shell ? fits(release, shell) : {};
  if (why) throw new ReleaseRefusal('DOES_NOT_FIT', `${release.name}@${release.version} does not fit. ${why}`);
}

/** The live releases with one of them in place of what is live of its name. */
export const liveWith = (live: readonly Release[], release: Release): Release[] => [
  ...live.filter(({ name }) => name !== release.name),
  release,
];

/**
 * Whether releases may be live together. A new shell has to suit every remote, a remote only itself.
 *
 * @param live all releases, as they would be live
 * @param moved the names that are new among them
 * @throws ReleaseRefusal PATH_TAKEN, DOES_NOT_FIT naming the first that does not fit
 */
export function checkFits(live: readonly Release[], moved: readonly string[]): void {
  const concerned = moved.includes(shellName) ? live : live.filter(({ name }) => moved.includes(name));
  for (const release of concerned) checkOne(release, live);
}

/** Why a release cannot be live beside the others; undefined if it can. */
export function unfitness(release: Release, live: readonly Release[]): string | undefined {
  try {
    checkFits(liveWith(live, release), [release.name]);
    return undefined;
  } catch (error) {
    if (error instanceof ReleaseRefusal) return error.message;
    throw error;
  }
}

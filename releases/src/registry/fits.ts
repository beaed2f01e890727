import { fits } from '../gate/fits';
import { shellName } from '../release/names';
import { ReleaseRefusal } from '../release/refusal';
import type { Release } from '../release/release';

/** A release that cannot be live beside the others. */
interface Misfit {
  readonly code: 'PATH_TAKEN' | 'DOES_NOT_FIT';
  readonly release: Release;
  /** In sentences that say what to do. */
  readonly why: string;
}

/** No path has two owners, and what a remote needs of the shell is there. */
function misfitOf(release: Release, live: readonly Release[]): Misfit | undefined {
  const taken = takenPath(release, live);
  if (taken) return { code: 'PATH_TAKEN', release, why: `The path ${taken.path} belongs to ${taken.owner}.` };
  const shell = live.find(({ name }) => name === shellName);
  const { why } = shell ? fits(release, shell) : {};
  return why === undefined ? undefined : { code: 'DOES_NOT_FIT', release, why };
}

/** The live releases with one of them in place of what is live of its name. */
export const liveWith = (live: readonly Release[], release: Release): Release[] => [
  ...live.filter(({ name }) => name !== release.name),
  release,
];

/** The first that does not fit, if any. A new shell has to suit every remote, a remote only itself. */
function firstMisfit(live: readonly Release[], moved: readonly string[]): Misfit | undefined {
  const concerned = moved.includes(shellName) ? live : live.filter(({ name }) => moved.includes(name));
  for (const release of concerned) {
    const misfit = misfitOf(release, live);
    if (misfit) return misfit;
  }
  return undefined;
}

const sentenceOf = ({ code, release: { name, version }, why }: Misfit): string =>
  code === 'PATH_TAKEN' ? why : `${name}@${version} does not fit. ${why}`;

/**
 * Whether releases may be live together.
 *
 * @param live all releases, as they would be live
 * @param moved the names that are new among them
 * @throws ReleaseRefusal PATH_TAKEN, DOES_NOT_FIT naming the first that does not fit
 */
export function checkFits(live: readonly Release[], moved: readonly string[]): void {
  const misfit = firstMisfit(live, moved);
  if (misfit) throw new ReleaseRefusal(misfit.code, sentenceOf(misfit));
}

/** Why a release cannot be live beside the others; undefined if it can. */
export function unfitness(release: Release, live: readonly Release[]): string | undefined {
  const misfit = firstMisfit(liveWith(live, release), [release.name]);
  return misfit && sentenceOf(misfit);
}

/** The same where the release has been named already. */
export function unfitnessOfNamed(release: Release, live: readonly Release[]): string | undefined {
  const misfit = firstMisfit(liveWith(live, release), [release.name]);
  return misfit && (misfit.release === release ? misfit.why : sentenceOf(misfit));
}

/** Two paths that no address tells apart: names of parameters do not count. */
const shapeOf = (path: string) => path.toLowerCase().replace(/:[^/]+/g, ':');

/** A path belongs to one remote at a time: the first of a release's paths that is another's, and whose. */
function takenPath(
  { name, declaration }: Release,
  live: readonly Release[],
): { readonly path: string; readonly owner: string } | undefined {
  const others = live.flatMap((release) => (release.name === name ? [] : (release.declaration ?? [])));
  for (const { path } of declaration?.routes ?? []) {
    const owner = others.find(({ routes }) => routes.some((route) => shapeOf(route.path) === shapeOf(path)));
    if (owner) return { path, owner: owner.name };
  }
  return undefined;
}

import { compatibilityOf } from '../gate/compatibility';
import { shellName } from '../release/names';
import { ReleaseRefusal } from '../release/refusal';
import type { Release } from '../release/release';

/** A release that cannot be active beside the others, and why. */
interface Incompatibility {
  readonly code: 'PATH_TAKEN' | 'DOES_NOT_FIT';
  readonly release: Release;
  /** Sentences with advice. */
  readonly why: string;
}

/** Checks that each path has one owner, and that the shell provides what a remote needs. */
function findIncompatibility(release: Release, live: readonly Release[]): Incompatibility | undefined {
  const taken = takenPath(release, live);
  if (taken) return { code: 'PATH_TAKEN', release, why: `The path ${taken.path} belongs to ${taken.owner}.` };
  const shell = live.find(({ name }) => name === shellName);
  const { why } = shell ? compatibilityOf(release, shell) : {};
  return why === undefined ? undefined : { code: 'DOES_NOT_FIT', release, why };
}

/** The active releases, with the one of this name replaced. */
export const liveWith = (live: readonly Release[], release: Release): Release[] => [
  ...live.filter(({ name }) => name !== release.name),
  release,
];

/** The first incompatibility, if any. A new shell is checked against all remotes, a new remote alone. */
function firstIncompatibility(live: readonly Release[], moved: readonly string[]): Incompatibility | undefined {
  const toCheck = moved.includes(shellName) ? live : live.filter(({ name }) => moved.includes(name));
  for (const release of toCheck) {
    const incompatibility = findIncompatibility(release, live);
    if (incompatibility) return incompatibility;
  }
  return undefined;
}

const sentenceOf = ({ code, release: { name, version }, why }: Incompatibility): string =>
  code === 'PATH_TAKEN' ? why : `${name}@${version} does not fit. ${why}`;

/**
 * Checks that releases may be active together.
 *
 * @param live all releases that would be active
 * @param moved the names that changed
 * @throws ReleaseRefusal PATH_TAKEN, DOES_NOT_FIT about the first incompatibility
 */
export function checkCompatibility(live: readonly Release[], moved: readonly string[]): void {
  const incompatibility = firstIncompatibility(live, moved);
  if (incompatibility) throw new ReleaseRefusal(incompatibility.code, sentenceOf(incompatibility));
}

/** Why a release cannot be active beside the others; undefined if it can. */
export function incompatibilityOf(release: Release, live: readonly Release[]): string | undefined {
  const incompatibility = firstIncompatibility(liveWith(live, release), [release.name]);
  return incompatibility && sentenceOf(incompatibility);
}

/** The same without the release's own name, for use after it. */
export function incompatibilityReason(release: Release, live: readonly Release[]): string | undefined {
  const incompatibility = firstIncompatibility(liveWith(live, release), [release.name]);
  return incompatibility && (incompatibility.release === release ? incompatibility.why : sentenceOf(incompatibility));
}

/** Paths of equal shape match the same addresses: the names of parameters do not matter. */
const shapeOf = (path: string) => path.toLowerCase().replace(/:[^/]+/g, ':');

/** The first path of a release that belongs to another active remote, and its owner. */
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

import { satisfies, validRange } from 'semver';
import { isShell, type RemoteBuild, type ShellBuild } from './build';
import { shellName } from './names';
import { ReleaseRefusal } from './refusal';
import type { Release } from './release';

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

type Side = Pick<Release, 'declaration' | 'build'>;

export interface Compatibility {
  readonly ok: boolean;
  /** The first incompatibility, with advice; absent if there is none. */
  readonly why?: string;
  /** What could not be checked, because the build record of one of the two is too old. */
  readonly unchecked: readonly string[];
}

/** Pre-releases count, so that a shell built as `1.1.0-local.3fa92c` satisfies `^1.0.0`. */
const isInRange = (version: string, range: string) => satisfies(version, range, { includePrerelease: true });

const anyName = '*';

/** Whether a remote can run in a shell, according to both build records. A shell is compatible with itself. */
export function compatibilityOf(release: Side, shell: Side): Compatibility {
  if (isShell(release.build) || !isShell(shell.build)) return { ok: true, unchecked: [] };
  const unchecked = uncheckedOf(release.build, shell.build);
  const why =
    contractFault(release.declaration?.contract, shell.build) ??
    sharedModuleFault(release.build, shell.build) ??
    copyFault(release.build.copies ?? {}, shell.build);
  return why ? { ok: false, why, unchecked } : { ok: true, unchecked };
}

function uncheckedOf(remote: RemoteBuild, shell: ShellBuild): string[] {
  const { uses } = remote;
  return [
    ...(shell.contract ? [] : [`The shell ${shell.version} does not record its contract.`]),
    ...(shell.provides ? [] : [`The shell ${shell.version} does not record what it shares.`]),
    ...(uses ? [] : [`The build ${remote.name}@${remote.version} does not record what it takes of the shell.`]),
    ...Object.entries(shell.provides ?? {}).flatMap(([key, { names }]) =>
      uses?.[key] && !names ? [`The names of ${key} are not known.`] : [],
    ),
  ];
}

function contractFault(range: string | undefined, { contract }: ShellBuild): string | undefined {
  if (!range || !contract) return undefined;
  if (validRange(range) === null) return `Its contract "${range}" is not a version range.`;
  if (isInRange(contract, range)) return undefined;
  return `Needs shell contract ${range}, the active shell has ${contract}. Ship a shell that offers it first, or build against ${contract}.`;
}

function sharedModuleFault({ uses = {}, copies }: RemoteBuild, { version, provides }: ShellBuild): string | undefined {
  if (!provides) return undefined;
  for (const [key, { range, names }] of Object.entries(uses)) {
    const shared = provides[key];
    // shared only among remotes, so the shell need not provide it
    if (!shared && copies?.[key]) continue;
    if (!shared) return `Needs ${key}, which the shell ${version} does not share. Ship a shell that shares it first.`;
    if (validRange(range) === null) return `Its range "${range}" for ${key} is not a version range.`;
    if (!isInRange(shared.version, range))
      return `Needs ${key} ${range}, the shell ${version} has ${shared.version}. Ship a shell with it first, or build against ${shared.version}.`;
    const lacking = names.filter((name) => name !== anyName && shared.names && !shared.names.includes(name));
    if (lacking.length)
      return `Uses ${lacking.join(', ')} of ${key}, which the shell ${version} does not have. Ship a shell that has it first, or stop using it.`;
  }
  return undefined;
}

/** A bundled copy could replace the shell's, and would not share its state. */
function copyFault(copies: NonNullable<RemoteBuild['copies']>, { provides = {} }: ShellBuild): string | undefined {
  const [key, file] = Object.entries(copies).find(([shared]) => provides[shared]) ?? [];
  return (
    key && `Has a copy of ${key} in ${file}, which the shell shares: share it with { singleton: true, import: false }.`
  );
}

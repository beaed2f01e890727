import { satisfies, validRange } from 'semver';
import { isShell, type RemoteBuild, type ShellBuild } from '../release/build';
import type { Release } from '../release/release';

type Side = Pick<Release, 'declaration' | 'build'>;

export interface Fit {
  readonly ok: boolean;
  /** The first thing that does not fit, in sentences that say what to do; none if all does. */
  readonly why?: string;
  /** What could not be looked at, because one of the two was built before it was recorded. */
  readonly unchecked: readonly string[];
}

/** A shell built as `1.1.0-local.3fa92c` is at least as good as 1.1.0's own pre-releases say. */
const meets = (version: string, range: string) => satisfies(version, range, { includePrerelease: true });

const anyName = '*';

/** Whether a remote can run in a shell, by the records of both builds alone. A shell fits itself. */
export function fits(release: Side, shell: Side): Fit {
  if (isShell(release.build) || !isShell(shell.build)) return { ok: true, unchecked: [] };
  const unchecked = uncheckedOf(release.build, shell.build);
  const why =
    contractFault(release.declaration?.contract, shell.build) ??
    doorFault(release.build, shell.build) ??
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
  if (validRange(range) === null) return `Its contract "${range}" is no range of versions.`;
  if (meets(contract, range)) return undefined;
  return `Needs shell contract ${range}, live is ${contract}. Ship a shell that offers it first, or build against ${contract}.`;
}

function doorFault({ uses = {}, copies }: RemoteBuild, { version, provides }: ShellBuild): string | undefined {
  if (!provides) return undefined;
  for (const [key, { range, names }] of Object.entries(uses)) {
    const door = provides[key];
    // what it shares with other remotes alone is its own matter
    if (!door && copies?.[key]) continue;
    if (!door) return `Needs ${key}, which the shell ${version} does not share. Ship a shell that shares it first.`;
    if (validRange(range) === null) return `Its range "${range}" for ${key} is no range of versions.`;
    if (!meets(door.version, range))
      return `Needs ${key} ${range}, the shell ${version} has ${door.version}. Ship a shell with it first, or build against ${door.version}.`;
    const lacking = names.filter((name) => name !== anyName && door.names && !door.names.includes(name));
    if (lacking.length)
      return `Uses ${lacking.join(', ')} of ${key}, which the shell ${version} does not have. Ship a shell that has it first, or do without.`;
  }
  return undefined;
}

/** A copy of its own could win over the shell's, and would share no state with it. */
function copyFault(copies: NonNullable<RemoteBuild['copies']>, { provides = {} }: ShellBuild): string | undefined {
  const [key, file] = Object.entries(copies).find(([shared]) => provides[shared]) ?? [];
  return (
    key && `Has a copy of ${key} in ${file}, which the shell shares: share it with { singleton: true, import: false }.`
  );
}

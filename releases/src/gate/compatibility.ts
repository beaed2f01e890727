import { satisfies, validRange } from 'semver';
import { isShell, type RemoteBuild, type ShellBuild } from '../release/build';
import type { Release } from '../release/release';

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
  if (validRange(range) === null) return `Its contract "${range}" is no range of versions.`;
  if (isInRange(contract, range)) return undefined;
  return `Needs shell contract ${range}, live is ${contract}. Ship a shell that offers it first, or build against ${contract}.`;
}

function sharedModuleFault({ uses = {}, copies }: RemoteBuild, { version, provides }: ShellBuild): string | undefined {
  if (!provides) return undefined;
  for (const [key, { range, names }] of Object.entries(uses)) {
    const shared = provides[key];
    // shared only among remotes, so the shell need not provide it
    if (!shared && copies?.[key]) continue;
    if (!shared) return `Needs ${key}, which the shell ${version} does not share. Ship a shell that shares it first.`;
    if (validRange(range) === null) return `Its range "${range}" for ${key} is no range of versions.`;
    if (!isInRange(shared.version, range))
      return `Needs ${key} ${range}, the shell ${version} has ${shared.version}. Ship a shell with it first, or build against ${shared.version}.`;
    const lacking = names.filter((name) => name !== anyName && shared.names && !shared.names.includes(name));
    if (lacking.length)
      return `Uses ${lacking.join(', ')} of ${key}, which the shell ${version} does not have. Ship a shell that has it first, or do without.`;
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

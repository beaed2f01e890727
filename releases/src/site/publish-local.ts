import { buildStale, type LocalRelease } from '../builds/build-all';
import { readBuild } from '../builds/read-build';
import type { Registry } from '../registry/registry';
import type { Step } from '../terminal/steps';

const who = 'pnpm start';

/**
 * Brings the releases of this checkout into the registry and makes them live. What the registry has already is not
 * even built; a pointer that a person moved stays where it is.
 *
 * @param latest whether it moves those too, and from then on follows them again
 * @returns the names that were left as a person put them
 */
export async function publishLocal(
  releases: readonly LocalRelease[],
  registry: Registry,
  { step, latest }: { readonly step: Step; readonly latest: boolean },
): Promise<string[]> {
  const unknown: LocalRelease[] = [];
  for (const release of releases)
    if (!(await registry.isServable(release.of.name, release.version))) unknown.push(release);

  await buildStale(unknown, step);
  for (const { of, version } of unknown)
    await step(`published ${of.name} ${version}`, async () =>
      registry.publish({ ...(await readBuild(of, version)), publisher: who, commit: null }),
    );

  const moved = (await registry.pointers()).filter((pointer) => pointer.movedByHand && !latest);
  const byHand = new Set(moved.map(({ name }) => name));
  const own = releases.filter(({ of }) => !byHand.has(of.name));
  for (const { of, version } of own)
    await registry.makeLive({ name: of.name, version, kind: 'start', who, why: 'built from this checkout' });
  return releases.map(({ of }) => of.name).filter((name) => byHand.has(name));
}

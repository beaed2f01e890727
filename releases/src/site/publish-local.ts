import { StartFailure } from 'server/start-failure';
import { buildStale, type LocalRelease } from '../builds/build-all';
import { readBuild } from '../builds/read-build';
import type { MoveOrder } from '../registry/move-order';
import type { Registry } from '../registry/registry';
import { ReleaseRefusal } from '../release/refusal';
import type { Step } from '../terminal/output';

const who = 'pnpm start';

/**
 * Publishes the releases of this checkout and activates all of them in one transaction, as a new shell and its remotes
 * may be compatible only with each other. Published versions are not built again; a pointer that a person moved or froze
 * stays.
 *
 * @param latest whether to also move pointers that a person has moved; later starts then move them again
 * @returns the names that stay as a person has set them
 * @throws StartFailure if the others are incompatible with these
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
      registry.publishLocal({ ...(await readBuild(of, version)), publisher: who, commit: null }),
    );

  const held = (await registry.pointers()).filter(({ frozen, movedByHand }) => frozen || (movedByHand && !latest));
  const left = new Set(held.map(({ name }) => name));
  const orders = releases.filter(({ of }) => !left.has(of.name)).map(startOf);
  await registry.moveAll(orders).catch((error: unknown) => {
    throw error instanceof ReleaseRefusal ? new StartFailure(incompatibleMessage(error, [...left])) : error;
  });
  return releases.map(({ of }) => of.name).filter((name) => left.has(name));
}

const startOf = ({ of, version }: LocalRelease): MoveOrder => ({
  name: of.name,
  version,
  kind: 'start',
  mover: 'site',
  who,
  why: 'built from this checkout',
});

const incompatibleMessage = ({ message }: ReleaseRefusal, left: readonly string[]): string =>
  left.length
    ? `${message} ${left.join(', ')} stays as a person set it: \`pnpm start --latest\` takes along what is not frozen.`
    : message;

import { operations } from '../contract/operations';
import type { LiveReleases } from '../live/live-releases';
import type { Pointer } from '../registry/pointer';
import type { Registry } from '../registry/registry';
import { sayWithdrawn } from '../registry/withdrawals.repository';
import type { ReleaseStore } from '../store/release-store';
import { checkBriefOf, checkFactsOf, pointerFactsOf } from './releases-facts';
import type { Serve } from './releases-serve';
import { callerOf, requireName, visibleNames } from './releases-sign-in';

interface Listed {
  readonly registry: Registry;
  readonly live: Pick<LiveReleases, 'standIns'>;
  readonly store: Pick<ReleaseStore, 'faultOf'>;
}

/** What is published and what is live. */
export function registerLists(serve: Serve, { registry, live: served, store }: Listed): void {
  /** What is wrong with the files of what should be served of a name, and what is served instead. */
  async function alteredOf({ name, live, canary }: Pointer): Promise<string | null> {
    for (const version of [live, canary?.version]) {
      const release = version ? await registry.find(name, version) : undefined;
      const fault = release && ((await registry.trustFault(release)) ?? store.faultOf(release));
      if (!fault) continue;
      const standIn = version === live && served.standIns().get(name);
      const instead = standIn ? ` ${name}@${standIn} is served in its place.` : '';
      return `${fault}${instead} Publish the same build again to repair it.`;
    }
    return null;
  }

  serve(operations.status, async ({ request }) => {
    const own = visibleNames(request);
    const pointers = (await registry.pointers()).filter(({ name }) => !own || own.includes(name));
    return {
      releases: await Promise.all(
        pointers.map(async (pointer) => {
          const { name, live } = pointer;
          const release = live ? await registry.find(name, live) : undefined;
          const check = live ? await registry.lastCheck(name, live) : null;
          return {
            ...pointerFactsOf(pointer),
            publisher: release?.publisher ?? null,
            publishedAt: release?.createdAt.toISOString() ?? null,
            commit: release?.commit ?? null,
            check: check && checkBriefOf(check),
            signedBy: (release && (await registry.provenance(release))) ?? null,
            altered: await alteredOf(pointer),
          };
        }),
      ),
    };
  });

  serve(operations.releases, async ({ query: { name } }) => {
    const listed = await registry.releases(name);
    const pointer = (await registry.pointers()).find((each) => each.name === name);
    return {
      name,
      live: pointer?.live ?? null,
      releases: listed.map(({ release, sizeBytes, check, liveForSeconds, unfit, withdrawal }) => ({
        version: release.version,
        publishedAt: release.createdAt.toISOString(),
        publisher: release.publisher,
        commit: release.commit,
        files: release.files.length,
        sizeBytes,
        check: check && checkFactsOf(check),
        liveForSeconds,
        withdrawn: withdrawal ? { at: withdrawal.at.toISOString(), who: withdrawal.who, why: withdrawal.why } : null,
        fits: withdrawal
          ? { ok: false, why: sayWithdrawn(withdrawal) }
          : { ok: unfit === undefined, why: unfit ?? null },
      })),
    };
  });

  serve(operations.verify, async ({ body: { name, version }, request }) => {
    requireName(request, name);
    const check = await registry.verify(name, version, callerOf(request).token.holder);
    return { name, version, check: checkFactsOf(check) };
  });
}

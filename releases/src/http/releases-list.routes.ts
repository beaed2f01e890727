import { operations } from '../contract/operations';
import type { Registry } from '../registry/registry';
import { checkBriefOf, checkFactsOf, pointerFactsOf } from './releases-facts';
import type { Serve } from './releases-serve';
import { callerOf, requireName } from './releases-sign-in';

/** What is published and what is live. */
export function registerLists(serve: Serve, registry: Registry): void {
  serve(operations.status, async () => {
    const pointers = await registry.pointers();
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
      releases: listed.map(({ release, sizeBytes, check, liveForSeconds, unfit }) => ({
        version: release.version,
        publishedAt: release.createdAt.toISOString(),
        publisher: release.publisher,
        commit: release.commit,
        files: release.files.length,
        sizeBytes,
        check: check && checkFactsOf(check),
        liveForSeconds,
        fits: { ok: unfit === undefined, why: unfit ?? null },
      })),
    };
  });

  serve(operations.verify, async ({ body: { name, version }, request }) => {
    requireName(request, name);
    const check = await registry.verify(name, version, callerOf(request).token.holder);
    return { name, version, check: checkFactsOf(check) };
  });
}

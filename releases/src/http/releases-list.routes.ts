import type { FastifyInstance } from 'fastify';
import { route } from 'server/http';
import { operations } from '../contract/operations';
import type { StoreFacts } from '../contract/releases-api';
import type { LiveReleases } from '../live/live-releases';
import type { Keep } from '../registry/keeps.repository';
import type { Pointer } from '../registry/pointer';
import type { Registry } from '../registry/registry';
import { withdrawnMessage } from '../registry/withdrawals.repository';
import { shellName, shellTitle } from '../release/names';
import type { ReleaseStore } from '../store/release-store';
import {
  notShown,
  publishedBy,
  recordDone,
  requireName,
  requireVisible,
  seesPeople,
  visibleNames,
} from './registry-access';
import { checkBriefOf, checkFactsOf, pointerFactsOf } from './releases-facts';

interface ListOptions {
  readonly registry: Registry;
  readonly live: Pick<LiveReleases, 'replacements'>;
  readonly store: Pick<ReleaseStore, 'faultOf' | 'space'>;
  readonly storeKind: StoreFacts['kind'];
  /** Threshold of free space for an alarm. */
  readonly diskAlarmMegabytes: number;
}

const keptFactsOf = ({ who, why, at }: Keep, isOpen: boolean) => ({
  by: isOpen ? who : notShown,
  why,
  at: at.toISOString(),
});

const megabyte = 1024 * 1024;

/** The size of the release files, and an alarm if the disk is nearly full. */
async function storeFactsOf({ registry, store, storeKind, diskAlarmMegabytes }: ListOptions): Promise<StoreFacts> {
  const [use, space] = [await registry.storeUse(), await store.space()];
  const isLow = space !== undefined && space.freeBytes < diskAlarmMegabytes * megabyte;
  const left = Math.floor((space?.freeBytes ?? 0) / megabyte);
  return {
    kind: storeKind,
    sizeBytes: use.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    measuredAt: use[0]?.measuredAt.toISOString() ?? null,
    freeBytes: space?.freeBytes ?? null,
    totalBytes: space?.totalBytes ?? null,
    alarm: isLow
      ? `Only ${left} MB are free on the disk of the release files. Publishing fails when it is full: free some space, or lower RELEASE_KEEP_COUNT and RELEASE_KEEP_DAYS.`
      : null,
    names: use.map(({ name, sizeBytes, releases }) => ({ name, sizeBytes, releases })),
  };
}

/** The routes that list published and active releases. */
export function registerLists(app: FastifyInstance, listed: ListOptions): void {
  const { registry, live: served, store } = listed;
  /** The fault of the active release or canary of a name, and what is served instead; null without a fault. */
  async function alteredOf({ name, live, canary }: Pointer): Promise<string | null> {
    for (const version of [live, canary?.version]) {
      const release = version ? await registry.find(name, version) : undefined;
      const fault = release && ((await registry.trustFault(release)) ?? store.faultOf(release));
      if (!fault) continue;
      const replacement = version === live && served.replacements().get(name);
      const instead = replacement ? ` ${name}@${replacement} is served in its place.` : '';
      return `${fault}${instead} Publish the same build again to repair it.`;
    }
    return null;
  }

  route(app, operations.status, async ({ request }) => {
    const own = visibleNames(request);
    const pointers = (await registry.pointers()).filter(({ name }) => !own || own.includes(name));
    const [notices, keeps] = [await registry.notices(), await registry.keeps()];
    return {
      store: own ? null : await storeFactsOf(listed),
      releases: await Promise.all(
        pointers.map(async (pointer) => {
          const { name, live } = pointer;
          const release = live ? await registry.find(name, live) : undefined;
          const check = live ? await registry.lastCheck(name, live) : null;
          const facts = pointerFactsOf(pointer);
          const isOpen = seesPeople(request, name);
          return {
            ...facts,
            frozen: facts.frozen && (isOpen ? facts.frozen : { ...facts.frozen, by: notShown }),
            autoOff: facts.autoOff && (isOpen ? facts.autoOff : { ...facts.autoOff, by: notShown }),
            title: name === shellName ? shellTitle : (release?.declaration?.title ?? null),
            canRollBack: (await registry.rollbackChoices(name)).size > 0,
            publisher: isOpen ? (release?.publisher ?? null) : null,
            publishedAt: release?.createdAt.toISOString() ?? null,
            commit: release?.commit ?? null,
            check: check && checkBriefOf(check),
            signedBy: (release && (await registry.provenance(release))) ?? null,
            altered: await alteredOf(pointer),
            dueForRemoval: notices
              .filter((notice) => notice.name === name)
              .map(({ version, dueAt }) => ({ version, at: dueAt.toISOString() })),
            kept: keeps
              .filter((keep) => keep.name === name)
              .map((keep) => ({ version: keep.version, ...keptFactsOf(keep, isOpen) })),
          };
        }),
      ),
    };
  });

  route(app, operations.releases, async ({ query: { name }, request }) => {
    requireVisible(request, name);
    const isOpen = seesPeople(request, name);
    const listed = await registry.releases(name);
    const rollbackChoices = await registry.rollbackChoices(name);
    const pointer = (await registry.pointers()).find((each) => each.name === name);
    return {
      name,
      live: pointer?.live ?? null,
      releases: listed.map(
        ({ release, sizeBytes, check, liveForSeconds, incompatibility, withdrawal, keep, notice }) => ({
          version: release.version,
          publishedAt: release.createdAt.toISOString(),
          publisher: isOpen ? release.publisher : null,
          commit: release.commit,
          files: release.files.length,
          sizeBytes,
          check: check && checkFactsOf(check),
          liveForSeconds,
          isRollbackTarget: rollbackChoices.has(release.version),
          withdrawn: withdrawal
            ? {
                at: withdrawal.at.toISOString(),
                who: isOpen ? withdrawal.who : notShown,
                why: withdrawal.why,
              }
            : null,
          kept: keep ? keptFactsOf(keep, isOpen) : null,
          removedAt: notice?.dueAt.toISOString() ?? null,
          fits: withdrawal
            ? { ok: false, why: isOpen ? withdrawnMessage(withdrawal) : `It was withdrawn: "${withdrawal.why}".` }
            : { ok: incompatibility === undefined, why: incompatibility ?? null },
        }),
      ),
    };
  });

  route(app, operations.verify, async ({ body: { name, version }, request }) => {
    requireName(request, name);
    const check = await registry.verify(name, version, publishedBy(request));
    await recordDone(request, {
      action: 'releases: verify',
      reference: name,
      after: { version, result: check.verdict },
    });
    return { name, version, check: checkFactsOf(check) };
  });
}

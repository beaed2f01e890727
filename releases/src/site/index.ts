import type { Settings } from 'api';
import { brand } from 'shared/brand';
import type { Releases } from '..';
import { type LocalRelease, localReleases } from '../builds/build-all';
import { openOps } from '../builds/ops-build';
import type { Registry } from '../registry/registry';
import { shellName } from '../release/names';
import { type Step, silentSteps } from '../terminal/output';
import { type Watch, type WatchListener, watchPackages } from '../watch/watch-packages';
import { mountSite } from './mount-site';
import { createUndoList, openParts, type UndoList } from './open-parts';
import { publishLocal } from './publish-local';
import { listenFailure, localOrigin, readSettings } from './read-settings';
import { siteFacts } from './site-facts';
import { keepToken, removeSiteFile, type SiteFile, writeSiteFile } from './site-file';

export interface StartOptions {
  /** The settings' source: PORT (0 takes a free one), HOST, DATA_DIR, DATABASE_URL and the rest. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Reports the steps of the start. */
  readonly step?: Step;
  /** Called with notices for the user, as sentences. */
  readonly note?: (sentence: string) => void;
  /** Activates this checkout's releases even if a person has moved a pointer. */
  readonly latest?: boolean;
  /** Packages to serve from watch builds instead of releases, on the ports after the site's own. */
  readonly watch?: { readonly names: readonly string[]; readonly listener: WatchListener };
  /** The workspace whose packages are built and released; default: this one. */
  readonly root?: string;
}

export interface Site {
  /** Where this process is reached: `http://localhost:4000`. */
  readonly origin: string;
  /** Where its back office is reached: `http://localhost:4100`. */
  readonly opsOrigin: string;
  /** The address at which the first person of the staff signs up, while there is none. */
  readonly firstPersonLink: string | undefined;
  readonly settings: Settings;
  readonly releases: Releases;
  /** Finishes running requests, stops the jobs, closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the whole site in this process: the API, the release registry and the document server, with the releases that
 * are built from this checkout.
 *
 * @throws SettingsError, StartFailure, BuildFailed, each with what to do about it
 */
export async function startSite(options: StartOptions = {}): Promise<Site> {
  const { env = process.env, step = silentSteps, note, latest = false, watch, root } = options;
  const settings = await readSettings(env);
  if (env.STAFF_TOKEN)
    note?.('STAFF_TOKEN has no effect any more, as people of the staff sign in by name. Remove it from the settings.');
  const local = await step('checked what is built', () => localReleases(root));
  const undo = createUndoList();
  try {
    const parts = await step('opened the database', () => openParts(settings, undo));
    const { app, ops, api, releases } = parts;
    const { host, port, opsPort } = settings;

    const toRelease = await notWatched(local, watch?.names ?? [], releases.registry);
    for (const name of await publishLocal(toRelease, releases.registry, { step, latest }))
      note?.(
        `${name} stays as a person set it: see \`pnpm release status\`. \`pnpm start --latest\` takes it along, unless it is frozen.`,
      );
    await releases.live.refresh();

    const watching = watch && (await startWatch({ watch, local, settings, step, undo }));
    await mountSite(parts, { backOffice: await openOps(root, { step, note }), watching });
    await ops
      .listen({ port: opsPort, host })
      .catch((error: unknown) => Promise.reject(listenFailure(error, host, opsPort, 'OPS_PORT')));
    await app.listen({ port, host }).catch((error: unknown) => Promise.reject(listenFailure(error, host, port)));

    const origin = localOrigin(host, port);
    const opsOrigin = localOrigin(host, opsPort);
    await announce({ origin, opsOrigin, staffKey: api.commandLineKey }, settings, releases, undo);
    const firstPersonLink = await api.inviteFirstPerson();
    await api.startJobs();
    releases.startJobs();
    // Pages of watch builds must not be examined as releases.
    if (settings.releases.examinesLive && !watch) releases.startExaminations();
    return { origin, opsOrigin, firstPersonLink, settings, releases, close: undo.run };
  } catch (error) {
    // the first error is the cause
    await undo.run().catch(() => undefined);
    throw error;
  }
}

/**
 * The releases that are not served from watch builds. A remote needs an active shell: if there is none yet, the shell is released even
 * if it is watched.
 */
async function notWatched(
  local: readonly LocalRelease[],
  watched: readonly string[],
  registry: Registry,
): Promise<LocalRelease[]> {
  const released = local.filter(({ of }) => !watched.includes(of.name));
  const hasShell = async () => (await registry.pointers()).some(({ name, live }) => name === shellName && live);
  return released.length === 0 || (await hasShell())
    ? released
    : local.filter((release) => released.includes(release) || release.of.name === shellName);
}

interface WatchStart {
  readonly watch: NonNullable<StartOptions['watch']>;
  readonly local: readonly LocalRelease[];
  readonly settings: Settings;
  readonly step: Step;
  readonly undo: UndoList;
}

/** Each package has a fixed port after the site's, whichever are watched. */
async function startWatch({ watch, local, settings, step, undo }: WatchStart): Promise<Watch> {
  const packages = local.map(({ of }, index) => ({ of, port: settings.port + 1 + index }));
  const watching = await watchPackages({
    packages: packages.filter(({ of }) => watch.names.includes(of.name)),
    listener: watch.listener,
    site: siteFacts(settings),
    step,
  });
  undo.add(() => watching.stop());
  return watching;
}

/** Lets the command line on this machine find the site. */
async function announce(
  at: Pick<SiteFile, 'origin' | 'opsOrigin' | 'staffKey'>,
  { dataDir }: Settings,
  releases: Releases,
  undo: UndoList,
): Promise<void> {
  const { pid } = process;
  await writeSiteFile(dataDir, { ...at, token: await keepToken(dataDir, releases), pid });
  undo.add(() => removeSiteFile(dataDir, pid));
}

interface Addresses {
  readonly origin: string;
  readonly opsOrigin?: string;
  readonly firstPersonLink?: string | undefined;
}

export const readyLines = ({ origin, opsOrigin, firstPersonLink }: Addresses): string =>
  [
    opsOrigin && `The back office is at ${opsOrigin}/ops`,
    firstPersonLink && `The first person of the staff signs up at ${firstPersonLink}`,
    `${brand.name} is ready at ${origin}`,
    '',
  ]
    .filter((line) => line !== undefined)
    .join('\n');

import { resolve } from 'node:path';
import { apiPrefix, createApi, createServer, loadSettings, type Settings } from 'api';
import { registerSandboxPage } from 'api/sandbox';
import { brand } from 'shared/brand';
import { localReleases } from '../builds/build-all';
import { openReleases, type Releases } from '../index';
import { type Step, silentSteps } from '../terminal/steps';
import type { WatchListener } from '../watch/watch-package';
import { watchPackages } from '../watch/watch-packages';
import { closeServer } from './close-server';
import { dataFailure } from './data-failure';
import { listenFailure, probePort } from './free-port';
import { keepToken } from './keep-token';
import { publishLocal } from './publish-local';
import { removeSiteFile, writeSiteFile } from './site-file';

export interface StartOptions {
  /** The settings' source: PORT (0 takes a free one), HOST, DATA_DIR, DATABASE_URL and the rest. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Told of each step of the start. */
  readonly step?: Step;
  /** Told of what a person should know, in a sentence. */
  readonly note?: (sentence: string) => void;
  /** Makes this checkout's releases live also where a person has moved a pointer. */
  readonly latest?: boolean;
  /** Packages to be served from watch builds in place of their releases, on the ports after the site's own. */
  readonly watch?: { readonly names: readonly string[]; readonly listener: WatchListener };
  /** The workspace whose packages are built and released; this one unless given. */
  readonly root?: string;
}

export interface Site {
  /** Where this process is reached: `http://localhost:4000`. */
  readonly origin: string;
  readonly settings: Settings;
  readonly releases: Releases;
  /** Finishes what is under way, stops the jobs, closes the database. */
  close(): Promise<void>;
}

/**
 * The whole site in this process: the API, the release registry and the document server, on the releases that this
 * checkout's sources make.
 *
 * @throws SettingsError, StartFailure, BuildFailed, each with what to do about it
 */
export async function startSite(options: StartOptions = {}): Promise<Site> {
  const { env = process.env, step = silentSteps, note, latest = false, watch, root } = options;
  const settings = await readSettings(env);
  const app = await createServer(settings);
  const local = await step('checked what is built', () => localReleases(root));
  const api = await step('opened the database', () =>
    createApi({ settings, log: app.log }).catch((error: unknown) => {
      throw dataFailure(error, settings);
    }),
  );
  const undo: (() => unknown)[] = [() => api.close()];
  const close = async () => {
    const faults: unknown[] = [];
    for (const back of undo.splice(0).reverse())
      await Promise.resolve()
        .then(back)
        .catch((error: unknown) => faults.push(error));
    if (faults.length) throw faults[0];
  };

  try {
    const testMode = settings.payment.provider === 'sandbox';
    const releases = await openReleases({
      database: api.database,
      dataDir: settings.dataDir,
      origin: settings.origin,
      testMode,
      onError: (error) => app.log.warn({ err: error }, 'The live releases could not be looked up'),
    });
    undo.push(() => releases.close());
    undo.push(() => closeServer(app));

    const watched = local.filter(({ of }) => watch?.names.includes(of.name));
    const released = local.filter((each) => !watched.includes(each));
    for (const name of await publishLocal(released, releases.registry, { step, latest }))
      note?.(
        `${name} stays as a person set it: \`pnpm release status\` shows where, \`pnpm start --latest\` takes it along.`,
      );

    await releases.live.refresh();

    await app.register(api.plugin, { prefix: apiPrefix });
    registerSandboxPage(app, api.context);
    const development =
      watch &&
      (await watchPackages({
        packages: watched.map(({ of }) => ({
          of,
          port: settings.port + 1 + local.findIndex((each) => each.of === of),
        })),
        listener: watch.listener,
        testMode,
        step,
      }));
    if (development) {
      undo.push(() => development.stop());
      development.register(app);
    }
    await releases.register(app, development);
    await app
      .listen({ port: settings.port, host: settings.host })
      .catch((error: unknown) => Promise.reject(listenFailure(error, settings.host, settings.port)));

    const origin = `http://${nameOf(settings.host)}:${settings.port}`;
    await writeSiteFile(settings.dataDir, {
      origin,
      token: await keepToken(settings.dataDir, releases),
      pid: process.pid,
    });
    undo.push(() => removeSiteFile(settings.dataDir, process.pid));
    await api.startJobs();
    return { origin, settings, releases, close };
  } catch (error) {
    // What first went wrong is what matters.
    await close().catch(() => undefined);
    throw error;
  }
}

export const readyLine = ({ origin }: Site): string => `${brand.name} is ready at ${origin}`;

/** The settings with the port that will really be used, so that every address made from it is right. */
async function readSettings(env: NonNullable<StartOptions['env']>): Promise<Settings> {
  const first = await Promise.resolve(env)
    .then(loadSettings)
    .catch((error: unknown) => {
      throw dataFailure(error, { dataDir: resolve(env.DATA_DIR || '.data'), databaseUrl: env.DATABASE_URL });
    });
  const port = await probePort(first.host, first.port);
  return port === first.port ? first : loadSettings({ ...env, PORT: String(port) });
}

/** What to write for an address that a browser on this machine reaches by the usual name. */
const nameOf = (host: string) => (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host);

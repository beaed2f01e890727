import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ReleaseMap, type RemoteRelease, releasePaths } from 'shared/remote';
import type { Site } from '../../site/launch-site';
import { operatorOf } from '../operator';
import type { CodeFailure, RemoteName } from './failure-modes';

/** The damage of a release: of its entry for browsers, and of the one for a server, which is left out without this. */
interface Damage {
  readonly browser?: CodeFailure;
  readonly server?: (entry: string) => string;
}

const root = resolve(import.meta.dirname, '../../..');

/** The build record, `build.json`. */
interface Build {
  readonly name: string;
  readonly version: string;
  readonly container: string;
  readonly entry: string;
  readonly modules: Readonly<Record<string, readonly string[]>>;
  readonly firstCalls?: Readonly<Record<string, string>>;
  readonly server: { readonly entry: string; readonly files: readonly string[] };
  readonly hashes: Readonly<Record<string, string>>;
}

interface Declaration {
  readonly routes: readonly { readonly fixture?: string }[];
  readonly widgets: readonly { readonly fixture?: string }[];
}

/** The active release of a remote, as the release map of the site has it. */
export async function activeReleaseOf(site: Site, name: RemoteName): Promise<RemoteRelease> {
  const { remotes } = (await (await fetch(site.origin + releasePaths.map)).json()) as ReleaseMap;
  const release = remotes[name];
  if (!release) throw new Error(`${name} has no active release`);
  return release;
}

const readJson = async <Data>(...path: string[]): Promise<Data> =>
  JSON.parse(await readFile(join(root, ...path), 'utf8'));

const hashOf = (like: string, content: string) => {
  const [algorithm = ''] = like.split('-');
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
};

/** A hash as the entry contains it: without the algorithm and the padding, which the runtime adds. */
const bareHash = (hash: string) => hash.replace(/^sha\d+-|=+$/g, '');

/**
 * The built remote as another version, with container name, base URL and hashes of that version. It has the files that pages load
 * first, and none of those that they load later.
 */
async function copyAsVersion(built: Build, declaration: Declaration, version: string, damage: Damage) {
  const { browser: damageEntry = (entry: string) => entry, server: damageServer } = damage;
  const container = `${built.name}_${version}`.replace(/\W/g, '_');
  const rename = (text: string) =>
    text
      .replaceAll(built.container, container)
      .replaceAll(`/remotes/${built.name}/${built.version}/`, `/remotes/${built.name}/${version}/`);
  const read = (file: string) => readFile(join(root, built.name, 'dist', built.version, file), 'utf8');
  const fixtures = [...declaration.routes, ...declaration.widgets].flatMap(({ fixture }) => fixture ?? []);
  const chunks = Object.values(built.modules).flat();
  const parts = Object.values(built.firstCalls ?? {});
  const names = [...new Set([...chunks, ...parts, ...fixtures, ...(damageServer ? built.server.files : [])])];
  const files = await Promise.all(
    names.map(async (file) => {
      const text = rename(await read(file));
      return { file, text: damageServer && file === built.server.entry ? damageServer(text) : text };
    }),
  );

  const hashes = (of: typeof files) =>
    Object.fromEntries(of.map(({ file, text }) => [file, hashOf(built.hashes[file] ?? '', text)]));
  const entry = Object.entries(hashes(files)).reduce(
    (text, [file, hash]) => text.replaceAll(bareHash(built.hashes[file] ?? hash), bareHash(hash)),
    rename(await read(built.entry)),
  );
  files.push({ file: built.entry, text: damageEntry(entry, container) });
  return {
    build: { ...built, server: damageServer && built.server, version, container, hashes: hashes(files) },
    declaration,
    files: files.map(({ file, text }) => ({ file, content: Buffer.from(text).toString('base64') })),
  };
}

/** The actions of the squad and of operators on one of the site's own remotes. */
export async function squadOf(site: Site, name: RemoteName) {
  const first = await activeReleaseOf(site, name);
  const built = await readJson<Build>(name, 'dist', first.version, 'build.json');
  const declaration = await readJson<Declaration>(name, 'release.json');
  const operator = operatorOf(site);
  return {
    activeRelease: () => activeReleaseOf(site, name),
    /** Publishes the remote as another version, damaged or unchanged, and makes that version active. */
    async publish(version: string, browser?: CodeFailure): Promise<RemoteRelease> {
      await operator.publish({ ...(await copyAsVersion(built, declaration, version, { browser })), live: true });
      return activeReleaseOf(site, name);
    },
    /** Publishes the remote as another version whose server side is damaged, for all visits or for a percentage of them. */
    async publishServerSide(version: string, server: Damage['server'], canary?: number): Promise<void> {
      const release = await copyAsVersion(built, declaration, version, { server });
      await operator.publish({ ...release, live: canary === undefined, canary });
    },
    /** Rolls back to the first release of the site. */
    async rollBack(): Promise<void> {
      await operator.move({ name, kind: 'rollback', version: first.version });
    },
  };
}

export type Squad = Awaited<ReturnType<typeof squadOf>>;

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ReleaseMap, type RemoteRelease, releasePaths } from 'shared/remote';
import type { Site } from '../../site/launch-site';
import { operatorOf } from '../operator';
import type { CodeFailure, RemoteName } from './failure-modes';

const root = resolve(import.meta.dirname, '../../..');

/** What the build writes beside its files; read by the registry, and here. */
interface Build {
  readonly name: string;
  readonly version: string;
  readonly container: string;
  readonly entry: string;
  readonly modules: Readonly<Record<string, readonly string[]>>;
  readonly fragments: Readonly<Record<string, string>>;
  readonly firstCalls?: Readonly<Record<string, string>>;
  readonly hashes: Readonly<Record<string, string>>;
}

interface Declaration {
  readonly routes: readonly { readonly fixture?: string }[];
  readonly widgets: readonly { readonly fixture?: string }[];
}

/** What a remote runs on this site now, as a page is told. */
export async function liveOf(site: Site, name: RemoteName): Promise<RemoteRelease> {
  const { remotes } = (await (await fetch(site.origin + releasePaths.map)).json()) as ReleaseMap;
  const live = remotes[name];
  if (!live) throw new Error(`No release of ${name} is live`);
  return live;
}

const readJson = async <Data>(...path: string[]): Promise<Data> =>
  JSON.parse(await readFile(join(root, ...path), 'utf8'));

const hashOf = (like: string, content: string) => {
  const [algorithm = ''] = like.split('-');
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
};

/** As an entry holds the hashes of its chunks: without what is the same in all of them. */
const bare = (hash: string) => hash.replace(/^sha\d+-|=+$/g, '');

/**
 * The built remote as another version: its own container, its own address, the hashes that go with them. It holds what
 * its pages begin with and nothing that they fetch later.
 */
async function copyAsVersion(built: Build, declaration: Declaration, version: string, spoil: CodeFailure) {
  const container = `${built.name}_${version}`.replace(/\W/g, '_');
  const rename = (text: string) =>
    text
      .replaceAll(built.container, container)
      .replaceAll(`/remotes/${built.name}/${built.version}/`, `/remotes/${built.name}/${version}/`);
  const read = (file: string) => readFile(join(root, built.name, 'dist', built.version, file), 'utf8');
  const fixtures = [...declaration.routes, ...declaration.widgets].flatMap(({ fixture }) => fixture ?? []);
  const chunks = Object.values(built.modules).flat();
  const parts = [built.fragments, built.firstCalls ?? {}].flatMap((files) => Object.values(files));
  const names = [...new Set([...chunks, ...parts, ...fixtures])];
  const files = await Promise.all(names.map(async (file) => ({ file, text: rename(await read(file)) })));

  const hashes = (of: typeof files) =>
    Object.fromEntries(of.map(({ file, text }) => [file, hashOf(built.hashes[file] ?? '', text)]));
  const entry = Object.entries(hashes(files)).reduce(
    (text, [file, hash]) => text.replaceAll(bare(built.hashes[file] ?? hash), bare(hash)),
    rename(await read(built.entry)),
  );
  files.push({ file: built.entry, text: spoil(entry, container) });
  return {
    build: { ...built, version, container, hashes: hashes(files) },
    declaration,
    files: files.map(({ file, text }) => ({ file, content: Buffer.from(text).toString('base64') })),
  };
}

/** One of the site's own remotes, and what its squad and operators do with it. */
export async function squadOf(site: Site, name: RemoteName) {
  const first = await liveOf(site, name);
  const built = await readJson<Build>(name, 'dist', first.version, 'build.json');
  const declaration = await readJson<Declaration>(name, 'release.json');
  const operator = operatorOf(site);
  return {
    live: () => liveOf(site, name),
    /** Makes the same remote live as another version, spoilt or as it is. */
    async publish(version: string, spoil: CodeFailure = (entry) => entry): Promise<RemoteRelease> {
      await operator.publish({ ...(await copyAsVersion(built, declaration, version, spoil)), live: true });
      return liveOf(site, name);
    },
    /** Back to the release that the site began with. */
    async rollBack(): Promise<void> {
      await operator.move({ name, kind: 'rollback', version: first.version });
    },
  };
}

export type Squad = Awaited<ReturnType<typeof squadOf>>;

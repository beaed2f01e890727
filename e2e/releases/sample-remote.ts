import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { dataOf } from '../site/call-api';
import { callRegistry } from '../site/call-registry';
import type { Site } from '../site/launch-site';

/** How a release fails in a browser: set in `localStorage['fault <container>']`, so the browser of the gate has none. */
export type SampleFault =
  | 'throws-at-start'
  | 'no-default'
  /** Its pages throw in every render. */
  | 'crash'
  /** Its pages render, and throw after typing. */
  | 'crash-when-typed';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const containerOf = (name: string, version: string) => `${name}_${version}`.replace(/\W/g, '_');
const entry = 'remoteEntry.0a1b2c3d.js';

/** Three long pages with their version, a field and links to each other; two of the pages are protected. */
const container = (name: string, version: string, path: string) => `(() => {
const fault = () => localStorage.getItem('fault ${containerOf(name, version)}');
if (fault() === 'throws-at-start') throw new Error('${name}@${version} throws at its start');
let scope;
const shared = async (key) => (await Object.values(scope[key])[0].get())();
globalThis.${containerOf(name, version)} = {
  init(given) { scope = given; },
  async get(module) {
    if (fault() === 'no-default') return () => ({});
    const { createElement: h, useState } = await shared('react');
    const { Link } = await shared('react-router-dom');
    const way = (to, text) => h(Link, { to, style: { padding: '12px' } }, text);
    return () => ({ default: function Page() {
      const [typed, type] = useState('');
      if (fault() === 'crash' || (fault() === 'crash-when-typed' && typed)) throw new Error('${name}@${version} broke');
      return h('div', null,
        h('h1', null, 'Sample ${version}'),
        h('p', null, 'This is ' + module.slice(2)),
        h('label', null, 'Your note ', h('input', { value: typed, onChange: (event) => type(event.target.value) })),
        way('${path}', 'Read'), way('${path}-pay', 'Pay'), way('${path}-paid', 'Paid'),
        h('div', { style: { height: '3000px' } }));
    } });
  },
};
})();`;

function releaseOf(name: string, version: string, path: string) {
  const page = (at: string, module: string, isProtected: boolean) => ({
    path: at,
    module,
    head: { title: `Sample ${version}` },
    ...(isProtected && { protected: true }),
  });
  return {
    build: {
      name,
      version,
      container: containerOf(name, version),
      entry,
      modules: { './read': [], './pay': [], './paid': [] },
    },
    declaration: {
      name,
      title: 'Sample',
      contract: '^2.0.0',
      routes: [page(path, './read', false), page(`${path}-pay`, './pay', true), page(`${path}-paid`, './paid', true)],
      widgets: [],
    },
    files: [{ file: entry, content: base64(container(name, version, path)) }],
    by: 'a squad',
    commit: null,
  };
}

interface SignedRelease {
  readonly build: { readonly name: string; readonly version: string };
  readonly declaration: { readonly contract: string };
  readonly files: readonly { readonly file: string; readonly content: string }[];
  readonly commit: string | null;
}

/** JSON with sorted keys. */
const sortedJson = (value: unknown) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** Signs a release as docs/releases-signing.md describes it, without the product's own code. */
export function signatureOf({ build, declaration, files, commit }: SignedRelease, privateKey: KeyObject) {
  const builder = 'a squad';
  const records = files.map(({ file, content }) => {
    const bytes = Buffer.from(content, 'base64');
    return {
      file,
      integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}`,
      sizeBytes: bytes.byteLength,
    };
  });
  const manifest = {
    type: 'tafiya-release-1',
    name: build.name,
    version: build.version,
    contract: declaration.contract,
    commit,
    builder,
    build,
    declaration,
    files: records,
  };
  const publicBytes = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return {
    keyId: createHash('sha256').update(publicBytes).digest('hex').slice(0, 16),
    signature: sign(null, Buffer.from(sortedJson(manifest)), privateKey).toString('base64'),
    builder,
  };
}

/** A small generated remote, with the actions of its squad and operators. */
export function sampleRemote(site: Pick<Site, 'opsOrigin' | 'dataDir'>, word: string, signingKey?: KeyObject) {
  const name = `mf-${word}`;
  const path = `/${word}`;
  const rollback = { name, kind: 'rollback', by: 'an operator', why: 'the release is broken' };
  return {
    name,
    path,
    entryOf: (version: string) => `**/remotes/${name}/${version}/${entry}`,
    faultKey: (version: string) => `fault ${containerOf(name, version)}`,
    publish(version: string, live = true) {
      const release = releaseOf(name, version, path);
      const signature = signingKey && signatureOf(release, signingKey);
      return dataOf(callRegistry(site, '/releases', { ...release, ...(signature && { signature }), live }));
    },
    rollBack: () => dataOf(callRegistry(site, '/moves', rollback)),
  };
}

export type SampleRemote = ReturnType<typeof sampleRemote>;

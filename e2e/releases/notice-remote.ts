import { createHash } from 'node:crypto';
import { dataOf } from '../site/call-api';
import { callRegistry } from '../site/call-registry';
import type { Site } from '../site/launch-site';

/** A hand-written container for the federation runtime, with the hash of the remote's other script. Its page is one sentence. */
const container = (name: string, version: string) =>
  `/* ${hashOf(noticeOf(version))} */ globalThis.${name} = { init() {}, get: async () => () => ({ default: () => 'This is notice ${version}.' }) };`;

const noticeOf = (version: string) => `/* notice of ${version} */`;
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const containerName = (version: string) => `mf_notice_${version.replace(/\W/g, '_')}`;

/** A hand-written remote with one page. The version is in the title of the document and in the page. */
const release = (version: string) => ({
  build: {
    name: 'mf-notice',
    version,
    container: containerName(version),
    entry: 'remoteEntry.0a1b2c3d.js',
    modules: { './notice': ['notice.4e5f6a7b.js'] },
  },
  declaration: {
    name: 'mf-notice',
    title: 'Notice',
    contract: '^2.0.0',
    routes: [{ path: '/notice', module: './notice', head: { title: `Notice ${version}` } }],
    widgets: [],
  },
  files: [
    { file: 'remoteEntry.0a1b2c3d.js', content: base64(container(containerName(version), version)) },
    { file: 'notice.4e5f6a7b.js', content: base64(noticeOf(version)) },
  ],
  by: 'a squad',
  commit: null,
  live: true,
});

/** The actions of the squad and of an operator on the notice remote of a site. */
export const noticeRemote = (site: Site) => {
  const rollback = { name: 'mf-notice', kind: 'rollback', by: 'an operator', why: 'the notice is wrong' };
  return {
    publish: (version: string) => dataOf(callRegistry(site, '/releases', release(version))),
    rollBack: () => dataOf(callRegistry(site, '/moves', rollback)),
  };
};

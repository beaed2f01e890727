import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '../site/launch-site';

/** A container as the federation runtime takes it, made by hand, with the hash of its other script; its one page is a sentence. */
const container = (name: string, version: string) =>
  `/* ${hashOf(noticeOf(version))} */ globalThis.${name} = { init() {}, get: async () => () => ({ default: () => 'This is notice ${version}.' }) };`;

const noticeOf = (version: string) => `/* notice of ${version} */`;
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const containerName = (version: string) => `mf_notice_${version.replace(/\W/g, '_')}`;

/** A remote of one page, made by hand. Its document says its version, and so does the page. */
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

/** What squads and operators ask of a site's registry. */
export const registryOf = ({ origin, dataDir }: Site) => {
  const order = async (path: string, body: object) => {
    const token = (await readFile(join(dataDir, 'releases-token'), 'utf8')).trim();
    const answer = await fetch(`${origin}/releases/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  return {
    publish: (version: string) => order('/releases', release(version)),
    rollBack: () =>
      order('/moves', { name: 'mf-notice', kind: 'rollback', by: 'an operator', why: 'the notice is wrong' }),
  };
};

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '../site/launch-site';

/** A remote of one page, made by hand: it is published and moved, never opened. Its document says its version. */
const release = (version: string) => ({
  build: {
    name: 'mf-notice',
    version,
    container: `mf_notice_${version.replace(/\W/g, '_')}`,
    entry: 'remoteEntry.0a1b2c3d.js',
    modules: { './notice': ['notice.4e5f6a7b.js'] },
  },
  declaration: {
    name: 'mf-notice',
    title: 'Notice',
    contract: '^1.0.0',
    routes: [{ path: '/notice', module: './notice', head: { title: `Notice ${version}` } }],
    widgets: [],
  },
  files: ['remoteEntry.0a1b2c3d.js', 'notice.4e5f6a7b.js'].map((file) => ({
    file,
    content: Buffer.from(`/* ${file} of ${version} */`).toString('base64'),
  })),
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
    rollBack: () => order('/rollback', { name: 'mf-notice', by: 'an operator', why: 'the notice is wrong' }),
  };
};

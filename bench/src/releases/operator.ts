import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../../e2e/site/launch-site';
import type { LocalRelease } from '../../../releases/src/builds/build-all';
import { readBuild } from '../../../releases/src/builds/read-build';
import type { PublishRequest } from '../../../releases/src/contract/releases-api';

/** The calls of the registry that an operator makes. */
export function operatorOf({ origin, dataDir }: Site) {
  const token = readFileSync(join(dataDir, 'releases-token'), 'utf8').trim();

  async function post(path: string, body: object): Promise<void> {
    const response = await fetch(`${origin}/releases/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  }
  const move = (kind: 'promote' | 'rollback', name: string, version: string) =>
    post('/moves', { name, kind, version, by: 'the bench', why: 'measurement' });
  return {
    promote: (name: string, version: string) => move('promote', name, version),
    rollBack: (name: string, version: string) => move('rollback', name, version),
    publishLive: (release: PublishRequest) => post('/releases', { ...release, live: true }),
  };
}

export type Operator = ReturnType<typeof operatorOf>;

/** Reads a build from the disk for publishing. */
export async function publishable({ of, version }: LocalRelease): Promise<PublishRequest> {
  const { build, declaration, files } = await readBuild(of, version);
  return {
    build,
    declaration,
    files: files.map(({ file, content }) => ({ file, content: content.toString('base64') })),
    by: 'the bench',
    commit: null,
    live: false,
  };
}

import { dataOf } from '../../../e2e/site/call-api';
import { callRegistry } from '../../../e2e/site/call-registry';
import type { Site } from '../../../e2e/site/launch-site';
import type { LocalRelease } from '../../../releases/src/builds/build-all';
import { readBuild } from '../../../releases/src/builds/read-build';
import type { PublishRequest } from '../../../releases/src/contract/releases-api';

/** The calls of the registry that an operator makes. */
export function operatorOf(site: Site) {
  const post = async (path: string, body: object): Promise<void> => {
    await dataOf(callRegistry(site, path, body));
  };
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

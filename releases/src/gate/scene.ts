import type { ReleaseMap } from 'shared/remote';
import { contentSecurityPolicy } from '../document/security';
import { isShell } from '../release/build';
import { releaseBase } from '../release/names';
import { stageDocument } from './stage-document';
import { stageMap } from './stage-map';
import type { StageOrder } from './stage-order';

/** What is shown on a stage: a shell with remotes in it. */
export interface Scene {
  readonly map: ReleaseMap;
  readonly document: string;
  readonly policy: string;
  /** By their paths. */
  readonly files: ReadonlyMap<string, Buffer>;
}

export function sceneOf({ shell, remotes }: Pick<StageOrder, 'shell' | 'remotes'>): Scene {
  const { build } = shell.release;
  if (!isShell(build)) throw new Error(`${build.name} is no shell`);
  const template = shell.files.find(({ file }) => file === build.document)?.content.toString() ?? '';
  const map = stageMap({ shell, remotes });
  const files = [shell, ...remotes].flatMap(({ release, files: own }) =>
    own.map(({ file, content }) => [releaseBase(release.name, release.version) + file, content] as const),
  );
  return {
    map,
    document: stageDocument(template, build, map),
    policy: contentSecurityPolicy({ template }),
    files: new Map(files),
  };
}

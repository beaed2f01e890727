import { documentData, type ReleaseMap } from 'shared/remote';
import { attributes, importMapElement, importMapOf, link } from '../document/elements';
import { contentSecurityPolicy } from '../document/security';
import { type ModuleHashes, moduleHashesOf } from '../live/live-site';
import { withIntegrity } from '../live/release-map';
import { isShell, type ShellBuild } from '../release/build';
import { releaseBase } from '../release/names';
import type { Release } from '../release/release';
import { type StageOrder, stageMap } from './stage-order';

/** The content of a stage: a shell with remotes in it. */
export interface Scene {
  readonly map: ReleaseMap;
  readonly document: string;
  readonly policy: string;
  /** By path. */
  readonly files: ReadonlyMap<string, Buffer>;
}

export function sceneOf({ shell, remotes }: Pick<StageOrder, 'shell' | 'remotes'>): Scene {
  const { build } = shell.release;
  if (!isShell(build)) throw new Error(`${build.name} is no shell`);
  const template = shell.files.find(({ file }) => file === build.document)?.content.toString() ?? '';
  const map = stageMap({ shell, remotes });
  const moduleHashes = Object.assign({}, ...remotes.map(({ release }) => moduleHashesOf(release)));
  const files = [shell, ...remotes].flatMap(({ release, files: own }) =>
    own.map(({ file, content }) => [releaseBase(release.name, release.version) + file, content] as const),
  );
  return {
    map,
    document: stageDocument(template, shell.release, build, map, moduleHashes),
    policy: contentSecurityPolicy({ template, moduleHashes }),
    files: new Map(files),
  };
}

/** The shell's document with the map of the stage. */
function stageDocument(
  template: string,
  release: Release,
  build: ShellBuild,
  map: ReleaseMap,
  moduleHashes: ModuleHashes,
): string {
  const { base } = map.shell;
  const parts: Readonly<Record<string, string>> = {
    theme: 'light',
    title: 'Stage',
    head: importMapElement(importMapOf(moduleHashes)),
    styles: build.styles.map((file) => link({ rel: 'stylesheet', crossorigin: true, href: base + file })).join(''),
    map: documentData(map, []),
    scripts: withIntegrity(release, build.initial)
      .map(
        ({ file, integrity }) =>
          `<script${attributes({ defer: true, crossorigin: true, src: base + file, integrity })}></script>`,
      )
      .join(''),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
}

import { type ReleaseMap, releaseMapElementId } from 'shared/remote';
import { attributes, dataBlock, link } from '../document/elements';
import type { ShellBuild } from '../release/build';

/**
 * The shell's own document with the stage's map. A page's text is left out, so that a heading in it is one that the
 * page itself has drawn.
 */
export function stageDocument(template: string, build: ShellBuild, map: ReleaseMap): string {
  const { base } = map.shell;
  const parts: Readonly<Record<string, string>> = {
    theme: 'light',
    title: 'Stage',
    styles: build.styles.map((file) => link({ rel: 'stylesheet', crossorigin: true, href: base + file })).join(''),
    map: dataBlock('application/json', map, releaseMapElementId),
    scripts: build.initial
      .map((file) => `<script${attributes({ defer: true, crossorigin: true, src: base + file })}></script>`)
      .join(''),
    year: String(new Date().getFullYear()),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
}

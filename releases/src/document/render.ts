import { escapeHtml } from 'api/markup';
import { releaseMapElementId } from 'shared/remote';
import type { LiveSite } from '../live/live-site';
import { withIntegrity } from '../live/release-map';
import type { PageOutline, PageScript } from './page';

/** An element's attributes; undefined leaves one out, true writes the bare name. */
function attributes(values: Readonly<Record<string, string | true | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
}

const link = (values: Parameters<typeof attributes>[0]) => `<link${attributes(values)}>`;
const meta = (values: Parameters<typeof attributes>[0]) => `<meta${attributes(values)}>`;

/** JSON that cannot end the element it stands in. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

export interface DocumentInput {
  readonly live: LiveSite;
  readonly page: PageOutline;
  /** What the traveller chose; empty where the device decides. */
  readonly theme: string;
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
}

/** The document of one page: the shell's template with everything filled in that this page starts with. */
export function renderDocument({ live, page, theme, origin }: DocumentInput): string {
  const { shell, map, template } = live;
  const ofShell = (files: readonly string[]): PageScript[] =>
    withIntegrity(shell, files).map(({ file, integrity }) => ({ href: map.shell.base + file, integrity }));

  const initial = ofShell(shell.build.initial);
  const shares = ofShell(page.needs.flatMap((share) => shell.build.shares[share] ?? []));
  const preloads = distinct([...initial, ...page.scripts, ...shares]);
  const canonical = page.canonicalPath === undefined ? undefined : origin + page.canonicalPath;

  const parts: Readonly<Record<string, string>> = {
    theme: escapeHtml(theme),
    title: escapeHtml(page.title),
    head: [
      page.description === undefined ? '' : meta({ name: 'description', content: page.description }),
      canonical === undefined
        ? meta({ name: 'robots', content: 'noindex' })
        : link({ rel: 'canonical', href: canonical }),
      ...shell.build.fonts.map((file) =>
        link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: map.shell.base + file }),
      ),
      ...preloads.map(({ href, integrity }) =>
        link({ rel: 'preload', as: 'script', crossorigin: true, href, integrity }),
      ),
    ].join(''),
    styles: ofShell(shell.build.styles)
      .map(({ href, integrity }) => link({ rel: 'stylesheet', crossorigin: true, href, integrity }))
      .join(''),
    map: `<script type="application/json" id="${releaseMapElementId}">${inlineJson(map)}</script>`,
    scripts: initial
      .map(
        ({ href, integrity }) =>
          `<script${attributes({ defer: true, crossorigin: true, src: href, integrity })}></script>`,
      )
      .join(''),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (place, name: string) => parts[name] ?? place);
}

const distinct = (scripts: readonly PageScript[]) => [
  ...new Map(scripts.map((script) => [script.href, script])).values(),
];

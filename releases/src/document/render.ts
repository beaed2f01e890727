import { escapeHtml } from 'server/http';
import { fillRulePlaces, firstCallsScript, type RuleWords, releaseMapElementId, rulesInWords } from 'shared/remote';
import type { LiveSite } from '../live/live-site';
import { withIntegrity } from '../live/release-map';
import { attributes, dataBlock, link } from './elements';
import { importMapElement, importMapOf } from './import-map';
import type { PageOutline, PageScript } from './page';
import { pageHead } from './page-head';
import { structuredData } from './structured-data';

export interface DocumentInput {
  readonly live: LiveSite;
  readonly page: PageOutline;
  /** The chosen theme; empty if the device decides. */
  readonly theme: string;
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
}

/** Renders the document of one page from the shell's template. */
export function renderDocument({ live, page, theme, origin }: DocumentInput): string {
  const { shell, map, template, styles } = live;
  const ofShell = (files: readonly string[]): PageScript[] =>
    withIntegrity(shell, files).map(({ file, integrity }) => ({ href: map.shell.base + file, integrity }));
  const initial = ofShell(shell.build.initial);
  const words = rulesInWords(map.site.rules);
  const shares = ofShell(page.needs.flatMap((share) => shell.build.shares[share] ?? []));

  const parts: Readonly<Record<string, string>> = {
    theme: escapeHtml(theme),
    page: page.isHome ? 'home' : '',
    title: escapeHtml(page.title),
    head: [
      // first, so that it runs at once
      page.firstCalls === undefined ? '' : firstCallsScript(page.firstCalls),
      importMapElement(importMapOf(live.moduleHashes)),
      // early: the rest of the head arrives while the first script is loading
      ...distinct([...initial, ...page.scripts, ...shares]).map(({ href, integrity, isModule }) =>
        isModule
          ? link({ rel: 'modulepreload', crossorigin: true, href, integrity })
          : link({ rel: 'preload', as: 'script', crossorigin: true, href, integrity }),
      ),
      pageHead(page, theme, origin),
      structuredData(page, origin, words),
      ...shell.build.fonts.map((file) =>
        link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: map.shell.base + file }),
      ),
    ].join(''),
    styles: styles
      ? `<style>${styles}</style>`
      : ofShell(shell.build.styles)
          .map(({ href, integrity }) => link({ rel: 'stylesheet', crossorigin: true, href, integrity }))
          .join(''),
    map: dataBlock('application/json', map, releaseMapElementId),
    scripts: initial
      .map(
        ({ href, integrity }) =>
          `<script${attributes({ defer: true, crossorigin: true, src: href, integrity })}></script>`,
      )
      .join(''),
    main: mainOf(page, words),
    year: String(new Date().getFullYear()),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (place, name: string) => parts[name] ?? place);
}

/** Fills the placeholders for rules in the texts of the shell and of remotes. Other braces stay as they are. */
const mainOf = ({ main, heading, hasText }: PageOutline, words: RuleWords): string => {
  const html = fillRulePlaces(main, words);
  return hasText ? html : html.replace('{{heading}}', () => escapeHtml(heading));
};

const distinct = (scripts: readonly PageScript[]) => [
  ...new Map(scripts.map((script) => [script.href, script])).values(),
];

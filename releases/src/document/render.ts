import { brand, type SiteContacts } from 'shared/brand';
import { escapedJson, escapeHtml } from 'shared/html';
import {
  documentData,
  documentPart,
  fillRulePlaces,
  type RenderedRoot,
  type RuleWords,
  renderedParts,
  ruleNamesAttribute,
  rulesInWords,
  withRoot,
} from 'shared/remote';
import type { LiveSite } from '../live/live-site';
import { withIntegrity } from '../live/release-map';
import type { RenderedPage } from '../renderer/rendered-pages';
import { brandFiles } from './brand-files';
import { attributes, dataBlock, importMapElement, importMapOf, link, meta } from './elements';
import type { PageOutline, PageScript } from './page';

export interface DocumentInput {
  readonly live: LiveSite;
  readonly page: PageOutline;
  /** The chosen theme; empty if the device decides. */
  readonly theme: string;
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
  /** The page as a server has rendered it. */
  readonly rendered?: RenderedPage | undefined;
  /** What the browser shows without such a page until it has rendered the page itself. */
  readonly frame?: RenderedRoot | undefined;
  /** Whether the page was not rendered in time, and will be for the next request. */
  readonly isLate?: boolean;
}

/** Renders the document of one page from the shell's template. */
export function renderDocument({ live, page, theme, origin, rendered, frame, isLate = false }: DocumentInput): string {
  const { shell, map, template, styles } = live;
  const ofShell = (files: readonly string[]): PageScript[] =>
    withIntegrity(shell, files).map(({ file, integrity }) => ({ href: map.shell.base + file, integrity }));
  const initial = ofShell(shell.build.initial);
  const isInitial = (address: string) => initial.some(({ href }) => href === address);
  const fonts = ofShell(shell.build.fonts);
  const linkedStyles = styles ? [] : ofShell(shell.build.styles);
  const words = rulesInWords(map.site.rules);
  const shares = ofShell(page.needs.flatMap((share) => shell.build.shares[share] ?? []));
  const shellFiles = [...initial, ...shares, ...linkedStyles, ...fonts].map(({ href }) => href);

  const parts: Readonly<Record<string, string>> = {
    theme: escapeHtml(theme),
    title: escapeHtml(page.title),
    head: [
      // first, so that it runs at once
      page.firstCalls === undefined || rendered?.dataJson ? '' : documentPart('firstCalls', page.firstCalls),
      importMapElement(importMapOf(live.moduleHashes)),
      // early: the rest of the head arrives while the first script is loading
      preloadHints(initial),
      documentPart('hints', preloadHints([...page.scripts, ...shares].filter(({ href }) => !isInitial(href)))),
      pageHead(page, theme, origin),
      // a browser with scripts renders the page itself
      isLate ? '<noscript><meta http-equiv="refresh" content="1"></noscript>' : '',
      // a page is read before its web font has come, and usable sooner if the scripts come first
      ...(rendered ? [] : fonts).map(({ href }) =>
        link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href }),
      ),
    ].join(''),
    styles: [
      styles ? `<style>${styles}</style>` : '',
      ...linkedStyles.map(({ href, integrity }) => link({ rel: 'stylesheet', crossorigin: true, href, integrity })),
      rendered ? namedRules(rendered) : '',
      frame ? `<style>${escapedRules(frame.css)}</style>` : '',
    ].join(''),
    // what is not needed to show the page: in the shell's template it follows the page
    map: documentData(map, shellFiles) + structuredData(page, origin, words, map.site.contacts),
    scripts: initial
      .map(
        ({ href, integrity }) =>
          `<script${attributes({ defer: true, crossorigin: true, src: href, integrity })}></script>`,
      )
      .join(''),
  };
  // an older template has more placeholders
  const html = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
  if (!rendered) return frame ? withRoot(html, frame.html) : html;
  const { day, dataJson, laterCss } = rendered;
  // the not-found page is the same at every address
  const address = page.status === 404 ? '*' : rendered.address;
  return withRoot(html, rendered.html, renderedParts({ address, day }, laterCss ?? '', escapedJson(dataJson)));
}

/** The browser does not insert the named rules and those of the classes again. */
const namedRules = (rendered: RenderedPage): string =>
  `<style${attributes({ [ruleNamesAttribute]: rendered.ruleNames.join(' ') })}>${escapedRules(rendered.css)}</style>`;

/** Escaped so that the rules cannot end their element. */
const escapedRules = (css: string): string => css.replaceAll('</', '<\\/');

/** The content of the style element with the rules of a page or a frame. */
export const renderedStyle = ({ css }: RenderedRoot): string => escapedRules(css);

const preloadHints = (scripts: readonly PageScript[]): string =>
  [...new Map(scripts.map((script) => [script.href, script])).values()]
    .map(({ href, integrity, isModule }) =>
      isModule
        ? link({ rel: 'modulepreload', crossorigin: true, href, integrity })
        : link({ rel: 'preload', as: 'script', crossorigin: true, href, integrity }),
    )
    .join('');

/** The metadata in the head: for search engines, link previews and the browser. */
function pageHead(page: PageOutline, theme: string, origin: string): string {
  const canonical = page.canonicalPath === undefined ? undefined : origin + page.canonicalPath;
  return [
    page.description === undefined ? '' : meta({ name: 'description', content: page.description }),
    canonical === undefined
      ? meta({ name: 'robots', content: 'noindex' })
      : link({ rel: 'canonical', href: canonical }),
    meta({ property: 'og:title', content: page.title }),
    canonical === undefined ? '' : card(page, canonical, origin),
    ...barColours(theme),
    link({ rel: 'manifest', href: '/manifest.webmanifest' }),
    link({ rel: 'apple-touch-icon', href: brandFiles['apple-touch-icon.png'].path }),
  ].join('');
}

/** The link preview. Only indexable pages have one. */
function card({ description }: PageOutline, canonical: string, origin: string): string {
  const { width, height, alt } = brand.socialCard;
  const properties: readonly (readonly [string, string | number | undefined])[] = [
    ['og:description', description],
    ['og:url', canonical],
    ['og:type', 'website'],
    ['og:site_name', brand.name],
    ['og:locale', brand.locale.replace('-', '_')],
    ['og:image', origin + brandFiles['social-card.png'].path],
    ['og:image:type', 'image/png'],
    ['og:image:width', width],
    ['og:image:height', height],
    ['og:image:alt', alt],
  ];
  return [
    ...properties.map(([property, content]) => (content === undefined ? '' : meta({ property, content }))),
    meta({ name: 'twitter:card', content: 'summary_large_image' }),
  ].join('');
}

/** The colour of the chosen theme, or both if the device decides. */
function barColours(theme: string): string[] {
  const { bar } = brand.colours;
  if (theme === 'light' || theme === 'dark') return [meta({ name: 'theme-color', content: bar[theme] })];
  return (['light', 'dark'] as const).map((each) =>
    meta({ name: 'theme-color', content: bar[each], media: `(prefers-color-scheme: ${each})` }),
  );
}

/** The schema.org data of a page; empty if it is not indexable. */
function structuredData(
  page: PageOutline,
  origin: string,
  words: RuleWords,
  contacts: SiteContacts | undefined,
): string {
  if (page.canonicalPath === undefined) return '';
  const things = page.isHome
    ? [organization(origin, contacts), webSite(origin)]
    : [trail(page, origin), ...(page.questions.length ? [answered(page, words)] : [])];
  return dataBlock('application/ld+json', { '@context': 'https://schema.org', '@graph': things });
}

/** The owner of the site, with the contacts that it has. */
function organization(origin: string, { email, phone }: SiteContacts = {}): object {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    url: `${origin}/`,
    logo: origin + brandFiles['icon-512.png'].path,
    ...(email && { email }),
    ...(phone && { telephone: phone }),
  };
}

const webSite = (origin: string): object => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: brand.name,
  url: `${origin}/`,
  description: brand.description,
  inLanguage: brand.locale,
  publisher: { '@id': `${origin}/#organization` },
});

const trail = ({ heading, canonicalPath = '' }: PageOutline, origin: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: heading, item: origin + canonicalPath },
  ],
});

const answered = ({ questions }: PageOutline, words: RuleWords): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: fillRulePlaces(question, words),
    acceptedAnswer: { '@type': 'Answer', text: fillRulePlaces(answer, words) },
  })),
});

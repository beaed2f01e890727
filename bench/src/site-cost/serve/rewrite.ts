import { encode } from 'server/http';
import { type ReleaseMap, releaseMapElementId } from 'shared/remote';

type Rewrite = (html: string, pathname: string) => Promise<{ readonly body: Buffer; readonly encoding: string }>;

/** The card that the home page opens with. */
const homeCard = 'flight-search-card';

const hints = /<link rel="preload" as="script"[^>]*>/g;
const fonts = /<link rel="preload" as="font"[^>]*>/g;
const scripts = /<script defer[^>]*><\/script>/g;
const mapBlock = new RegExp(`(<script type="application/json" id="${releaseMapElementId}">)(.*?)(</script>)`);

/** The scripts of the monolith that a page starts with, as its build tells them. */
export interface MonolithRecord {
  readonly scripts: readonly string[];
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

/** The site's own document, to the letter, with the monolith's scripts and their hints in the place of the releases'. */
export const forMonolith = (base: string, record: MonolithRecord): Rewrite =>
  onceEach((html, pathname) => withMonolith(html, pathname, base, record));

/** The same without the frame: what a single page application shows before its scripts run. */
export const forBare = (base: string, record: MonolithRecord): Rewrite =>
  onceEach((html, pathname) => withoutFrame(withMonolith(html, pathname, base, record)));

/** The document that the guides begin with: an empty root, one script, no hint. */
export const forNaive = (script: string): Rewrite =>
  onceEach((html) => withoutFrame(withScripts(withShortMap(html).replace(fonts, ''), [script])));

function withMonolith(
  html: string,
  pathname: string,
  base: string,
  { scripts: initial, modules }: MonolithRecord,
): string {
  const start = [...new Set([...initial, ...shownAt(html, pathname).flatMap((name) => modules[name] ?? [])])];
  const preloads = start.map((file) => `<link rel="preload" as="script" crossorigin href="${base}${file}">`);
  const scripted = withScripts(
    withShortMap(html),
    initial.map((file) => base + file),
  );
  return scripted.replace('</title>', `</title>${preloads.join('')}`);
}

const withoutFrame = (html: string): string =>
  html.replace(/<div id="root">[\s\S]*<\/div>\s*<\/body>/, '<div id="root"></div></body>');

/** Without those of the releases. */
const withScripts = (html: string, addresses: readonly string[]): string =>
  html
    .replace(hints, '')
    .replace(scripts, '')
    .replace(
      '</head>',
      `${addresses.map((src) => `<script defer crossorigin src="${src}"></script>`).join('')}</head>`,
    );

/** Routes and titles; one bundle has no use for where the files of releases lie. */
const withShortMap = (html: string): string =>
  html.replace(mapBlock, (_, before: string, text: string, after: string) => {
    const map = JSON.parse(text) as ReleaseMap;
    const remotes = Object.values(map.remotes).map(({ name, title, version, routes, widgets }) => [
      name,
      { name, title, version, routes, widgets, preload: {}, base: '/' },
    ]);
    return before + JSON.stringify({ ...map, remotes: Object.fromEntries(remotes) }).replaceAll('<', '\\u003c') + after;
  });

/** The module that an address shows, and the lazy parts that the site has a hint for. */
function shownAt(html: string, pathname: string): string[] {
  const map = JSON.parse(mapBlock.exec(html)?.[2] ?? '{}') as ReleaseMap;
  const remotes = Object.values(map.remotes);
  const matches = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
  const shown =
    pathname === '/'
      ? remotes.flatMap(({ widgets }) => widgets).find(({ name }) => name === homeCard)
      : remotes.flatMap(({ routes }) => routes).find(({ path }) => matches(path));
  return shown ? [shown.module, ...(shown.needs ?? [])] : [];
}

/** Made once for each page and theme, and then served from memory, as the site does. */
function onceEach(write: (html: string, pathname: string) => string): Rewrite {
  const made = new Map<string, Promise<{ body: Buffer; encoding: string }>>();
  return (html, pathname) => {
    const known = made.get(html);
    if (known) return known;
    const body = encode(write(html, pathname), 'br', 'smallest').then((body) => ({ body, encoding: 'br' }));
    made.set(html, body);
    return body;
  };
}

import { encode } from 'server/http';
import { type ReleaseMap, releaseMapElementId } from 'shared/remote';

/** Replaces the site's document by that of another build, compressed with brotli. */
export type Rewrite = (html: string, pathname: string) => Promise<Buffer>;

/** The scripts of a build: those of each page, and by module those that a page with it needs as well. */
export interface BuildScripts {
  readonly scripts: readonly string[];
  readonly modules: Readonly<Record<string, readonly string[]>>;
  /** Where the fonts are, with a slash at the end. */
  readonly fontFolder?: string;
}

/** The widget that the home page shows first. */
const homeCard = 'flight-search-card';

const preloadHints = /<link rel="preload" as="script"[^>]*>/g;
const fontHint = /(<link rel="preload" as="font"[^>]* href=")[^"]*\/([^"/]+")/;
const deferredScripts = /<script defer[^>]*><\/script>/g;
const mapBlock = new RegExp(`(<script type="application/json" id="${releaseMapElementId}">)(.*?)(</script>)`);

/**
 * The site's own document (frame, styles, fonts, first calls) with the scripts of another build, and preload hints for
 * those that its record knows. Each document is rewritten once and then served from memory, as the site does.
 */
export function rewriteFor(base: string, build: BuildScripts): Rewrite {
  const cached = new Map<string, Promise<Buffer>>();
  return (html, pathname) => {
    const known = cached.get(html) ?? encode(withScripts(html, pathname, base, build), 'br', 'smallest');
    cached.set(html, known);
    return known;
  };
}

function withScripts(html: string, pathname: string, base: string, build: BuildScripts): string {
  const { scripts, modules, fontFolder = '' } = build;
  const needed = new Set([...scripts, ...modulesAt(html, pathname).flatMap((name) => modules[name] ?? [])]);
  const hints = [...needed].map((file) => `<link rel="preload" as="script" crossorigin href="${base}${file}">`);
  const tags = scripts.map((file) => `<script defer crossorigin src="${base}${file}"></script>`);
  return html
    .replace(mapBlock, (_, start: string, map: string, end: string) => start + withoutFiles(map) + end)
    .replace(preloadHints, '')
    .replace(deferredScripts, '')
    .replace(fontHint, `$1${base}${fontFolder}$2`)
    .replace('</title>', `</title>${hints.join('')}`)
    .replace('</head>', `${tags.join('')}</head>`);
}

/** Routes and titles only: the other builds do not use the files of releases. */
function withoutFiles(text: string): string {
  const map = JSON.parse(text) as ReleaseMap;
  const remotes = Object.values(map.remotes).map(({ name, title, version, routes, widgets }) => [
    name,
    { name, title, version, routes, widgets, preload: {}, base: '/' },
  ]);
  return JSON.stringify({ ...map, remotes: Object.fromEntries(remotes) }).replaceAll('<', '\\u003c');
}

/** The module that a path shows, and the lazy entry points that its declaration names. */
function modulesAt(html: string, pathname: string): string[] {
  const map = JSON.parse(mapBlock.exec(html)?.[2] ?? '{}') as ReleaseMap;
  const remotes = Object.values(map.remotes);
  const matches = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
  const shown =
    pathname === '/'
      ? remotes.flatMap(({ widgets }) => widgets).find(({ name }) => name === homeCard)
      : remotes.flatMap(({ routes }) => routes).find(({ path }) => matches(path));
  return shown ? [shown.module, ...(shown.needs ?? [])] : [];
}

import { brand } from 'shared/brand';
import { type ReleaseEntry, type ReleaseMap, releaseMapElementId, withoutFirstCalls } from 'shared/remote';

/** The release map in a document; undefined if the text is not a document of this site. */
export function parseReleaseMap(html: string): ReleaseMap | undefined {
  const text = new RegExp(`<script type="application/json" id="${releaseMapElementId}">(.*?)</script>`, 's').exec(html);
  try {
    const map = JSON.parse(text?.[1] ?? '') as Partial<ReleaseMap> | null;
    return map?.shell?.base && map.remotes ? (map as ReleaseMap) : undefined;
  } catch {
    return undefined;
  }
}

/** The base paths of the code of the active releases and of their last known good ones. */
export const releaseBases = ({ shell, remotes }: ReleaseMap): string[] => [
  shell.base,
  ...Object.values(remotes).flatMap(({ base, lastKnownGood }) => (lastKnownGood ? [base, lastKnownGood.base] : [base])),
];

export const isBelow = (bases: readonly string[], address: string): boolean => {
  const { pathname } = new URL(address, 'http://site.invalid');
  return bases.some((base) => pathname.startsWith(base));
};

/** The paths of the code that a document references. */
export const referencedFiles = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/remotes\/[^"]+)"/g)].map(([, path]) => path ?? '')),
];

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

const fits = (pattern: string, pathname: string) => {
  const wanted = segmentsOf(pattern);
  const actual = segmentsOf(pathname);
  return (
    wanted.length === actual.length &&
    wanted.every((part, index) => part.startsWith(':') || part.toLowerCase() === actual[index]?.toLowerCase())
  );
};

const filesOfModule = ({ base, entry, preload }: ReleaseEntry, module: string): string[] =>
  [entry, ...(preload[module] ?? [])].map(({ file }) => base + file);

/** The paths of the code that the page at a path needs first; undefined if no remote has that page. */
export function filesOfPage(map: Pick<ReleaseMap, 'remotes'>, pathname: string): string[] | undefined {
  for (const remote of Object.values(map.remotes)) {
    const route = remote.routes.find(({ path }) => fits(path, pathname));
    if (route) return filesOfModule(remote, route.module);
  }
  return undefined;
}

/**
 * Turns a page's document into one for any page of the same releases: without the text and the first calls of that page. The
 * page that is opened sets the title.
 */
export const genericHtml = (html: string): string =>
  withoutFirstCalls(html)
    .replace(/<title>[^<]*<\/title>/, `<title>${brand.name}</title>`)
    .replace(/(<main\b[^>]*>)[\s\S]*?(<\/main>)/, '$1<p class="frame-loading">Loading...</p>$2');

import { brand } from 'shared/brand';
import { type ReleaseEntry, type ReleaseMap, releaseMapElementId, withoutFirstCalls } from 'shared/remote';

/** The release map that a document carries; undefined for text that is no document of this site. */
export function mapIn(html: string): ReleaseMap | undefined {
  const text = new RegExp(`<script type="application/json" id="${releaseMapElementId}">(.*?)</script>`, 's').exec(html);
  try {
    const map = JSON.parse(text?.[1] ?? '') as Partial<ReleaseMap> | null;
    return map?.shell?.base && map.remotes ? (map as ReleaseMap) : undefined;
  } catch {
    return undefined;
  }
}

/** Where the code of the site lies: of what is live, and of what stands behind it. */
export const basesOf = ({ shell, remotes }: ReleaseMap): string[] => [
  shell.base,
  ...Object.values(remotes).flatMap(({ base, lastKnownGood }) => (lastKnownGood ? [base, lastKnownGood.base] : [base])),
];

export const isBelow = (bases: readonly string[], address: string): boolean => {
  const { pathname } = new URL(address, 'http://site.invalid');
  return bases.some((base) => pathname.startsWith(base));
};

/** The code that a document names itself, as paths. */
export const filesNamedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/remotes\/[^"]+)"/g)].map(([, path]) => path ?? '')),
];

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

const fits = (pattern: string, pathname: string) => {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part.toLowerCase() === given[index]?.toLowerCase())
  );
};

const filesOfModule = ({ base, entry, preload }: ReleaseEntry, module: string): string[] =>
  [entry, ...(preload[module] ?? [])].map(({ file }) => base + file);

/** The remote's code that the page of an address starts with; undefined where no remote has that page. */
export function filesOfPage(map: Pick<ReleaseMap, 'remotes'>, pathname: string): string[] | undefined {
  for (const remote of Object.values(map.remotes)) {
    const route = remote.routes.find(({ path }) => fits(path, pathname));
    if (route) return filesOfModule(remote, route.module);
  }
  return undefined;
}

/**
 * One page's document as the document of any other page of the same releases: without the text and the calls that it
 * brought for its own. The page gives it its title.
 */
export const asOtherPage = (html: string): string =>
  withoutFirstCalls(html)
    .replace(/<title>[^<]*<\/title>/, `<title>${brand.name}</title>`)
    .replace(/(<main\b[^>]*>)[\s\S]*?(<\/main>)/, '$1<p class="frame-loading">Loading...</p>$2');

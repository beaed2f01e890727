import { type ReleaseMap, releaseMapElementId, withoutFirstCalls } from 'shared/remote';
import { dataBlock } from '../document/elements';

const mapBlock = new RegExp(`<script type="application/json" id="${releaseMapElementId}">([\\s\\S]*?)</script>`);

/** The map that a document carries; undefined where it is no page of the site. */
export function mapIn(html: string): ReleaseMap | undefined {
  const text = mapBlock.exec(html)?.[1];
  return text === undefined ? undefined : (JSON.parse(text) as ReleaseMap);
}

/**
 * A deployed site's document with another map in it, and a script at its end. The hints to fetch what the deployed
 * releases of `replaced` consist of are left out: nobody will run it. So are the first calls of the page, which the watch
 * build may make in another way.
 */
export function overlayDocument(
  html: string,
  {
    map,
    replaced,
    script,
  }: { readonly map: ReleaseMap; readonly replaced: readonly string[]; readonly script: string },
): string {
  const bases = replaced.map((name) => `/remotes/${name}/`);
  return withoutFirstCalls(html)
    .replace(mapBlock, () => dataBlock('application/json', map, releaseMapElementId))
    .replace(/<link rel="preload"[^>]*>/g, (hint) => (bases.some((base) => hint.includes(base)) ? '' : hint))
    .replace('</body>', () => `${script}</body>`);
}

/** The deployed site's policy, with leave to load from watch builds, whose source maps are evaluated code. */
export function overlayPolicy(policy: string, alsoFrom: readonly string[]): string {
  const widened = ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src'];
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && directive !== 'upgrade-insecure-requests')
    .map((directive) => {
      const [name = ''] = directive.split(' ');
      if (!widened.includes(name)) return directive;
      return [directive, ...alsoFrom, ...(name === 'script-src' ? ["'unsafe-eval'"] : [])].join(' ');
    })
    .join('; ');
}

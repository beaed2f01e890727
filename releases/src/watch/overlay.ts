import { type ReleaseMap, withReleaseMap } from 'shared/remote';

/** A deployed site's document with another map and a script at its end, without what only the deployed releases need. */
export const overlayDocument = (html: string, map: ReleaseMap, script: string): string =>
  withReleaseMap(html, map).replace('</body>', () => `${script}</body>`);

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

import { livePaths, type ReleaseMap } from 'shared/remote';

/**
 * The release map as it is now for this visit; undefined if the site does not say it.
 *
 * @param query what the tab says of itself
 */
export async function askMap(query = ''): Promise<ReleaseMap | undefined> {
  try {
    const answer = await fetch(livePaths.map + query, { cache: 'no-cache' });
    return answer.ok ? ((await answer.json()) as ReleaseMap) : undefined;
  } catch {
    return undefined;
  }
}

import { livePaths, type ReleaseMap } from 'shared/remote';

/**
 * Fetches the current release map for this visit; undefined if the request fails.
 *
 * @param query the tab's id and the releases that it runs, as a query string with its `?`
 */
export async function fetchReleaseMap(query = ''): Promise<ReleaseMap | undefined> {
  try {
    const response = await fetch(livePaths.map + query, { cache: 'no-cache' });
    return response.ok ? ((await response.json()) as ReleaseMap) : undefined;
  } catch {
    return undefined;
  }
}

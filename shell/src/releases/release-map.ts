import { previewParameter, previewStorageKey, type ReleaseMap, releasePaths } from 'shared/remote';

/**
 * Fetches the current release map for this visit; undefined if the request fails.
 *
 * @param query the tab's id and the releases that it runs, as a query string with its `?`
 */
export async function fetchReleaseMap(query = ''): Promise<ReleaseMap | undefined> {
  try {
    const response = await fetch(releasePaths.map + query, { cache: 'no-cache' });
    return response.ok ? ((await response.json()) as ReleaseMap) : undefined;
  } catch {
    return undefined;
  }
}

/** False for watch builds: they are served from other origins and change in place, so they are neither cached nor followed. */
export const isReleased = ({ shell, remotes }: ReleaseMap): boolean =>
  [shell, ...Object.values(remotes)].every(({ base }) => base.startsWith('/'));

export const isPreview = ({ remotes }: ReleaseMap): boolean =>
  Object.values(remotes).some(({ channel }) => channel === 'preview');

/** Whether this tab may show a preview: its URL has the parameter, or it showed one before. */
export function mayBePreview(): boolean {
  try {
    return location.search.includes(`${previewParameter}=`) || sessionStorage.getItem(previewStorageKey) !== null;
  } catch {
    return false;
  }
}

import { livePaths, type ReleaseMap } from 'shared/remote';

/** The release map as it is now for this visit; undefined if the site does not say it. */
export async function askMap(): Promise<ReleaseMap | undefined> {
  try {
    const answer = await fetch(livePaths.map, { cache: 'no-cache' });
    return answer.ok ? ((await answer.json()) as ReleaseMap) : undefined;
  } catch {
    return undefined;
  }
}

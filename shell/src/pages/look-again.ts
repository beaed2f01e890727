import { type RemoteRelease, readReleaseMap } from 'shared/remote';
import { routeAt } from '../remotes';

/**
 * What a second look finds of a page that could not be opened: still nothing; the same release, whose entry can be
 * fetched now; or another release in its place (it was rolled back, or has come), for which the document is loaded anew.
 */
export type SecondLook = 'nothing' | 'reachable' | 'replaced';

/** Asks the site for its document of now and, if the same release is live, for that release's entry. */
export async function lookAgain(known: RemoteRelease | undefined, pathname: string): Promise<SecondLook> {
  try {
    const answer = await fetch(pathname, { cache: 'no-store', headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const live = routeAt(readReleaseMap(page), pathname)?.remote;
    if (!live) return 'nothing';
    if (live.version !== known?.version) return 'replaced';
    const entry = await fetch(live.base + live.entry.file, { cache: 'no-store' });
    return entry.ok ? 'reachable' : 'nothing';
  } catch {
    return 'nothing';
  }
}

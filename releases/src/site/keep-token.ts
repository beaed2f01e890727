import type { Releases } from '../index';
import { readSiteFile } from './site-file';

const holder = 'this machine';

/** The token of this data folder: the one that stands in its site file as long as it opens the registry, else a new one. */
export async function keepToken(dataDir: string, releases: Releases): Promise<string> {
  const kept = (await readSiteFile(dataDir))?.token;
  return kept && (await releases.holderOf(kept)) ? kept : releases.issueToken(holder);
}

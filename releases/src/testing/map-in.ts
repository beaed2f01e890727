import { type ReleaseMap, releaseMapIn } from 'shared/remote';

/** The release map of a document. */
export function mapIn(html: string): ReleaseMap {
  const map = releaseMapIn(html);
  if (!map) throw new Error('The document has no release map');
  return map;
}

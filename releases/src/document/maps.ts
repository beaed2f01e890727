import { createHash } from 'node:crypto';
import type { LiveSite } from '../live/live-site';
import { compress } from '../store/compress';
import type { PreparedDocument } from './documents';

/** A release map with its encodings. */
export type PreparedMap = Pick<PreparedDocument, 'tag' | 'forms'>;

/** Release maps for open tabs, cached for each set of canaries. */
export function createMaps(): (live: LiveSite) => Promise<PreparedMap> {
  const prepared = new WeakMap<LiveSite, Promise<PreparedMap>>();
  return (live) => {
    const made = prepared.get(live) ?? prepare(live);
    prepared.set(live, made);
    return made;
  };
}

async function prepare({ map }: LiveSite): Promise<PreparedMap> {
  const json = Buffer.from(JSON.stringify(map));
  const tag = createHash('sha256').update(json).digest('base64url').slice(0, 27);
  return { tag, forms: { identity: json, ...(await compress(json)) } };
}

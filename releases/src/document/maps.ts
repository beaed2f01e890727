import { createHash } from 'node:crypto';
import type { LiveSite } from '../live/live-site';
import { compress } from '../store/compress';
import type { PreparedDocument } from './documents';

/** A release map by itself, ready to be sent. */
export type PreparedMap = Pick<PreparedDocument, 'tag' | 'forms'>;

/** The maps that open tabs ask for after a move: each made once for each set of canaries, then served from memory. */
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

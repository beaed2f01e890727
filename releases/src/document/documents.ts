import { createHash } from 'node:crypto';
import type { LiveSite } from '../live/live-site';
import { compress } from '../store/compress';
import type { Encoding } from '../store/release-store';
import { outlinePage } from './page';
import { renderDocument } from './render';
import { contentSecurityPolicy, integrityPolicy, workersOf } from './security';

/** A rendered document with its encodings. */
export interface PreparedDocument {
  readonly status: 200 | 404;
  readonly policy: string;
  /** Empty for watch builds, whose scripts have no hashes. */
  readonly integrityPolicy: Readonly<Record<string, string>>;
  readonly tag: string;
  readonly forms: Readonly<Record<Encoding, Buffer>>;
}

export interface DocumentsOptions {
  readonly origin: string;
  readonly alsoFrom?: readonly string[] | undefined;
}

export type Documents = (live: LiveSite, pathname: string, theme: string) => Promise<PreparedDocument>;

/**
 * The documents of the site. Each page is rendered and compressed once for each set of canaries, and cached until a
 * pointer moves: the cache is keyed weakly by the site. A site has a few dozen pages, so no limit is needed.
 */
export function createDocuments({ origin, alsoFrom }: DocumentsOptions): Documents {
  const workers = workersOf(origin);
  const prepared = new WeakMap<LiveSite, Map<string, Promise<PreparedDocument>>>();

  return (live, pathname, theme) => {
    const ofSite = prepared.get(live) ?? new Map<string, Promise<PreparedDocument>>();
    prepared.set(live, ofSite);
    const page = outlinePage(live, pathname);
    const key = `${theme} ${page.key}`;
    const known = ofSite.get(key);
    if (known) return known;
    const html = Buffer.from(renderDocument({ live, page, theme, origin }));
    const policy = contentSecurityPolicy({ ...live, firstCalls: page.firstCalls }, { workers, alsoFrom });
    const made = prepare(html, page.status, policy, alsoFrom?.length ? {} : integrityPolicy);
    ofSite.set(key, made);
    return made;
  };
}

async function prepare(
  html: Buffer,
  status: 200 | 404,
  policy: string,
  integrity: PreparedDocument['integrityPolicy'],
): Promise<PreparedDocument> {
  const tag = createHash('sha256')
    .update(policy)
    .update(JSON.stringify(integrity))
    .update(html)
    .digest('base64url')
    .slice(0, 27);
  return { status, policy, integrityPolicy: integrity, tag, forms: { identity: html, ...(await compress(html)) } };
}

/** A release map with its encodings. */
type PreparedMap = Pick<PreparedDocument, 'tag' | 'forms'>;

/** Release maps for open tabs, cached for each set of canaries. */
export function createMaps(): (live: LiveSite) => Promise<PreparedMap> {
  const prepared = new WeakMap<LiveSite, Promise<PreparedMap>>();
  return (live) => {
    const made = prepared.get(live) ?? prepareMap(live);
    prepared.set(live, made);
    return made;
  };
}

async function prepareMap({ map }: LiveSite): Promise<PreparedMap> {
  const json = Buffer.from(JSON.stringify(map));
  const tag = createHash('sha256').update(json).digest('base64url').slice(0, 27);
  return { tag, forms: { identity: json, ...(await compress(json)) } };
}

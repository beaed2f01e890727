import { createHash } from 'node:crypto';
import type { LiveSite } from '../live/live-site';
import type { RenderedPage, RenderedPages } from '../renderer/rendered-pages';
import { compress } from '../store/compress';
import type { Encoding } from '../store/release-store';
import { outlinePage } from './page';
import { renderDocument, renderedRules } from './render';
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
  /** Pages rendered on this server; without it, all pages are rendered in browsers only. */
  readonly pages?: RenderedPages | undefined;
}

export interface DocumentRequest {
  readonly pathname: string;
  readonly hasQuery: boolean;
  /** The chosen theme; empty if the device decides. */
  readonly theme: string;
}

export type Documents = (live: LiveSite, request: DocumentRequest) => Promise<PreparedDocument>;

/** A document with the page from which it was made. */
interface Made {
  readonly rendered: RenderedPage | undefined;
  readonly document: Promise<PreparedDocument>;
}

/**
 * The documents of the site. Each page is prepared and compressed once for each set of canaries, and again when a server has
 * rendered it. It is cached until a pointer moves: the cache is keyed weakly by the site. A site has a few dozen pages, so no limit
 * is needed. A page with a query is rendered in the browser only.
 */
export function createDocuments({ origin, alsoFrom, pages }: DocumentsOptions): Documents {
  const workers = workersOf(origin);
  const prepared = new WeakMap<LiveSite, Map<string, Made>>();

  return (live, { pathname, hasQuery, theme }) => {
    const ofSite = prepared.get(live) ?? new Map<string, Made>();
    prepared.set(live, ofSite);
    const page = outlinePage(live, pathname);
    const rendered = hasQuery ? undefined : pages?.get(live, page);
    const key = `${theme} ${rendered !== undefined} ${page.key}`;
    const known = ofSite.get(key);
    if (known && known.rendered === rendered) return known.document;
    const html = Buffer.from(renderDocument({ live, page, theme, origin, rendered }));
    const policy = contentSecurityPolicy(
      { ...live, firstCalls: page.firstCalls, pageStyles: rendered && renderedRules(rendered) },
      { workers, alsoFrom },
    );
    const document = prepare(html, page.status, policy, alsoFrom?.length ? {} : integrityPolicy);
    ofSite.set(key, { rendered, document });
    return document;
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

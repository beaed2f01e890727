import { createHash } from 'node:crypto';
import { encode } from 'server/http';
import type { RenderedRoot } from 'shared/remote';
import type { LiveSite } from '../live/live-site';
import type { Visitor } from '../renderer/page-answers';
import type { RenderedPage, RenderedPages } from '../renderer/rendered-pages';
import { compress } from '../store/compress';
import type { Encoding } from '../store/release-store';
import { type ListedPages, outlinePage, type PageOutline } from './page';
import { type DocumentInput, renderDocument, renderedStyle } from './render';
import { contentSecurityPolicy, integrityPolicy, workersOf } from './security';

/** A rendered document with its encodings. */
export interface PreparedDocument {
  readonly status: 200 | 404;
  readonly policy: string;
  /** Empty for watch builds, whose scripts have no hashes. */
  readonly integrityPolicy: Readonly<Record<string, string>>;
  readonly tag: string;
  /** As plain HTML, and compressed. */
  readonly form: (encoding: Encoding) => Buffer | Promise<Buffer>;
  readonly html: string;
}

export interface DocumentsOptions {
  readonly origin: string;
  readonly alsoFrom?: readonly string[] | undefined;
  /** Pages rendered on this server; without it, all pages are rendered in browsers only. */
  readonly pages?: DocumentPages | undefined;
  readonly listedPages: ListedPages;
}

/** A development site waits for each. */
export interface DocumentPages extends Pick<RenderedPages, 'requested' | 'listed'> {
  kept(live: LiveSite, page: PageOutline): ReturnType<RenderedPages['kept']> | Promise<RenderedPage | undefined>;
  frame(live: LiveSite): ReturnType<RenderedPages['frame']> | Promise<RenderedRoot | undefined>;
}

export interface DocumentRequest {
  readonly pathname: string;
  /** Without the question mark; empty without a query. */
  readonly query: string;
  readonly visitor: Visitor;
  /** The chosen theme; empty if the device decides. */
  readonly theme: string;
}

export type Documents = (live: LiveSite, request: DocumentRequest) => Promise<PreparedDocument>;

/** A document with the page or the frame from which it was made. */
interface Made {
  readonly root: RenderedRoot | undefined;
  readonly document: Promise<PreparedDocument>;
}

/** What is in the root of a document, and why. */
type Roots = Pick<DocumentInput, 'rendered' | 'frame' | 'isLate'>;

/**
 * The documents of the site. Each page is prepared and compressed once for each set of canaries, and again when a server has
 * rendered it. It is cached until a pointer moves: the cache is keyed weakly by the site. A site has a few dozen pages, so no limit
 * is needed. The document of a page that is rendered for a query is cached with that page.
 */
export function createDocuments({ origin, alsoFrom, pages, listedPages }: DocumentsOptions): Documents {
  const workers = workersOf(origin);
  const prepared = new WeakMap<LiveSite, Map<string, Made>>();
  const requested = new WeakMap<RenderedPage, Map<string, PreparedDocument>>();

  function partsOf(live: LiveSite, page: PageOutline, theme: string, roots: Roots) {
    const html = renderDocument({ live, page, theme, origin, ...roots });
    const { status, firstCalls } = page;
    const root = roots.rendered ?? roots.frame;
    const policy = contentSecurityPolicy(
      { ...live, firstCalls, pageStyle: root && renderedStyle(root) },
      { workers, alsoFrom },
    );
    const integrity = alsoFrom?.length ? {} : integrityPolicy;
    const identity = Buffer.from(html);
    const tag = tagOf(policy, JSON.stringify(integrity), identity);
    return { status, policy, integrityPolicy: integrity, html, identity, tag };
  }

  function keptDocument(live: LiveSite, page: PageOutline, theme: string, roots: Roots) {
    const ofSite = prepared.get(live) ?? new Map<string, Made>();
    prepared.set(live, ofSite);
    const { rendered, frame, isLate = false } = roots;
    const root = rendered ?? frame;
    const key = `${theme} ${isLate ? 'late' : rendered !== undefined} ${page.key}`;
    const known = ofSite.get(key);
    if (known && known.root === root) return known.document;
    const parts = partsOf(live, page, theme, roots);
    // a development site renders each document anew
    const document = alsoFrom?.length ? Promise.resolve(compressedOnDemand(parts)) : compressed(parts);
    ofSite.set(key, { root, document });
    return document;
  }

  function requestedDocument(live: LiveSite, page: PageOutline, theme: string, rendered: RenderedPage) {
    const ofPage = requested.get(rendered) ?? new Map<string, PreparedDocument>();
    requested.set(rendered, ofPage);
    const document = ofPage.get(theme) ?? compressedOnDemand(partsOf(live, page, theme, { rendered }));
    ofPage.set(theme, document);
    return document;
  }

  return async (live, { pathname, query, theme, visitor }) => {
    const page = outlinePage(live, pathname, listedPages);
    const rendered = page.isListed
      ? await pages?.listed(live, page, visitor)
      : query
        ? await pages?.requested(live, page, `${pathname}?${query}`, visitor)
        : await pages?.kept(live, page);
    if (rendered !== undefined && rendered !== 'late')
      return query || page.isListed
        ? requestedDocument(live, page, theme, rendered)
        : keptDocument(live, page, theme, { rendered });
    return keptDocument(live, page, theme, { frame: await pages?.frame(live), isLate: rendered === 'late' });
  };
}

const tagOf = (...texts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('base64url').slice(0, 27);
};

interface DocumentParts extends Omit<PreparedDocument, 'form'> {
  readonly identity: Buffer;
}

/** For a document that is sent many times. */
async function compressed({ identity, ...document }: DocumentParts): Promise<PreparedDocument> {
  const forms = { identity, ...(await compress(identity)) };
  return { ...document, form: (encoding) => forms[encoding] };
}

/** For a document that may be sent once. */
function compressedOnDemand({ identity, ...document }: DocumentParts): PreparedDocument {
  const forms = new Map<Encoding, Promise<Buffer>>();
  return {
    ...document,
    form(encoding) {
      if (encoding === 'identity') return identity;
      const form = forms.get(encoding) ?? encode(identity, encoding, 'quick');
      forms.set(encoding, form);
      return form;
    },
  };
}

/** A release map with its encodings. */
interface PreparedMap {
  readonly tag: string;
  readonly forms: Readonly<Record<Encoding, Buffer>>;
}

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
  return { tag: tagOf(json.toString()), forms: { identity: json, ...(await compress(json)) } };
}

import { createHash } from 'node:crypto';
import type { LiveSite } from '../live/live-site';
import { compress } from '../store/compress';
import type { Encoding } from '../store/release-store';
import { outlinePage } from './page';
import { renderDocument } from './render';
import { contentSecurityPolicy } from './security';

/** A document ready to be sent, in each form. */
export interface PreparedDocument {
  readonly status: 200 | 404;
  readonly policy: string;
  readonly tag: string;
  readonly forms: Readonly<Record<Encoding, Buffer>>;
}

export interface DocumentsOptions {
  readonly current: () => LiveSite | undefined;
  readonly origin: string;
  readonly alsoFrom?: readonly string[];
}

/**
 * The documents of the site. Each page is rendered and compressed once and then served from memory, until a pointer
 * moves; a site has a few dozen pages, so nothing needs to be thrown out in between.
 */
export function createDocuments({ current, origin, alsoFrom }: DocumentsOptions) {
  let of: LiveSite | undefined;
  let prepared = new Map<string, Promise<PreparedDocument>>();

  /** @returns undefined while no shell is live */
  return (pathname: string, theme: string): Promise<PreparedDocument> | undefined => {
    const live = current();
    if (!live) return undefined;
    if (live !== of) {
      of = live;
      prepared = new Map();
    }
    const page = outlinePage(live, pathname);
    const key = `${theme} ${page.key}`;
    const known = prepared.get(key);
    if (known) return known;
    const html = Buffer.from(renderDocument({ live, page, theme, origin }));
    const made = prepare(html, page.status, contentSecurityPolicy(live.template, alsoFrom));
    prepared.set(key, made);
    return made;
  };
}

async function prepare(html: Buffer, status: 200 | 404, policy: string): Promise<PreparedDocument> {
  const tag = createHash('sha256').update(policy).update(html).digest('base64url').slice(0, 27);
  return { status, policy, tag, forms: { identity: html, ...(await compress(html)) } };
}

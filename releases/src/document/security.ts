import type { LiveSite } from '../live/live-site';
import { inlineHash } from '../release/digest';
import { importMapOf } from './import-map';

/** The scripts that stand in the template itself; data blocks and scripts with an address are none. */
const inlineScripts = (template: string): string[] =>
  [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, content]) => content ?? '');

/** What stands in a document itself and is run or applied. */
type InlineParts = Pick<LiveSite, 'template'> &
  Partial<Pick<LiveSite, 'styles' | 'moduleHashes'>> & {
    /** Of the page. */
    readonly firstCalls?: string | undefined;
  };

/**
 * What a document may do. Scripts and styles in it by hash and never by nonce: a 304 keeps the old body, and a new nonce
 * would then block everything in it.
 *
 * @param workers what may run as a worker: a release's own would outlive its tab and its release, and answer for its folder
 * @param alsoFrom addresses that a development site loads from, besides its own
 */
export function contentSecurityPolicy(
  { template, styles, moduleHashes, firstCalls }: InlineParts,
  {
    workers = ["'none'"],
    alsoFrom = [],
  }: { readonly workers?: readonly string[]; readonly alsoFrom?: readonly string[] } = {},
): string {
  const self = ["'self'", ...alsoFrom].join(' ');
  const importMap = importMapOf(moduleHashes);
  const directives: Readonly<Record<string, string>> = {
    'default-src': "'none'",
    // Watch builds carry their source maps in evaluated code; a release never does.
    'script-src': [
      self,
      ...[...inlineScripts(template), firstCalls, importMap].filter((script) => script !== undefined).map(inlineHash),
      ...(alsoFrom.length ? ["'unsafe-eval'"] : []),
    ].join(' '),
    'style-src': [self, ...(styles ? [inlineHash(styles)] : [])].join(' '),
    'connect-src': self,
    'img-src': `${self} data:`,
    'font-src': self,
    'worker-src': workers.join(' '),
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/**
 * The net below every loader, whoever built it: a browser that knows this header requests no script of which the document, an import map
 * or the script that asks for it does not say the hash.
 */
export const integrityPolicy: Readonly<Record<string, string>> = {
  'Integrity-Policy': 'blocked-destinations=(script)',
};

/**
 * The site's own service worker, by its whole address: a path alone cannot be named. Who opens a site on this machine by
 * the number of its address has another origin.
 */
export const workersOf = (origin: string): string[] =>
  [origin, ...(origin.startsWith('http://localhost:') ? [origin.replace('localhost', '127.0.0.1')] : [])].map(
    (each) => `${each}/sw.js`,
  );

/** On everything that this module serves. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

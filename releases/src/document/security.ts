import type { LiveSite } from '../live/live-site';
import { inlineHash } from '../release/digest';
import { importMapOf } from './elements';

/** The inline scripts of the template, without data blocks and scripts with an address. */
const inlineScripts = (template: string): string[] =>
  [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, content]) => content ?? '');

/** The inline scripts and styles of a document. */
type InlineParts = Pick<LiveSite, 'template'> &
  Partial<Pick<LiveSite, 'styles' | 'moduleHashes'>> & {
    /** Of the page. */
    readonly firstCalls?: string | undefined;
    /** The rules of a page that a server has rendered. */
    readonly pageStyle?: string | undefined;
  };

/**
 * The Content-Security-Policy of a document. Inline scripts and styles are allowed by hash, not by nonce: a 304 keeps
 * the old body, and a new nonce would block everything in it.
 *
 * @param workers allowed sources of workers; a worker of a release would outlive its tab and its release
 * @param alsoFrom addresses that a development site loads from, besides its own
 */
export function contentSecurityPolicy(
  { template, styles, moduleHashes, firstCalls, pageStyle }: InlineParts,
  {
    workers = ["'none'"],
    alsoFrom = [],
  }: { readonly workers?: readonly string[]; readonly alsoFrom?: readonly string[] } = {},
): string {
  const self = ["'self'", ...alsoFrom].join(' ');
  const importMap = importMapOf(moduleHashes);
  const directives: Readonly<Record<string, string>> = {
    'default-src': "'none'",
    // Watch builds have source maps in evaluated code; releases never do.
    'script-src': [
      self,
      ...[...inlineScripts(template), firstCalls, importMap].filter((script) => script !== undefined).map(inlineHash),
      ...(alsoFrom.length ? ["'unsafe-eval'"] : []),
    ].join(' '),
    'style-src': [self, ...[styles, pageStyle].flatMap((each) => (each ? [inlineHash(each)] : []))].join(' '),
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
 * A second check for loaders of any bundler: browsers that support this header load no script without a hash in the
 * document, the import map or the loading script.
 */
export const integrityPolicy: Readonly<Record<string, string>> = {
  'Integrity-Policy': 'blocked-destinations=(script)',
};

/**
 * The site's service worker, by its full address, as the policy allows no path alone. On localhost also by 127.0.0.1,
 * which is another origin.
 */
export const workersOf = (origin: string): string[] =>
  [origin, ...(origin.startsWith('http://localhost:') ? [origin.replace('localhost', '127.0.0.1')] : [])].map(
    (each) => `${each}/sw.js`,
  );

/** Headers of all responses of this package. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

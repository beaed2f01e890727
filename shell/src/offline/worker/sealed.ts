import { sealedHeaders, sealedText, sealHeader, sealKeyName, withdrawnReleasesName } from 'shared/remote';
import { quietly } from './quietly';

/** The headers of every document of the site that are not sealed with it. */
const ownHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

const algorithm = { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256' } as const;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

let key: Promise<CryptoKey> | undefined;

/** What the site writes into the worker's script: the only thing on the device that no page can write. */
const siteFact = <Fact>(name: string) => (globalThis as unknown as Record<string, Fact | undefined>)[name];

function sealKey(): Promise<CryptoKey> {
  const given = siteFact<JsonWebKey>(sealKeyName) ?? {};
  key ??= crypto.subtle.importKey('jwk', given, algorithm, false, ['verify']);
  return key;
}

/** Where the code of withdrawn releases was. */
export const withdrawnBases = (): string[] =>
  (siteFact<readonly string[]>(withdrawnReleasesName) ?? []).map((release) => `/remotes/${release.replace('@', '/')}/`);

/**
 * A stored document as the site has sent it, made anew with the headers that it was sealed with. Undefined for anything
 * that the site has not sealed: every script of a page can write into these caches. Undefined also for one that names a
 * withdrawn release: a script may have put it back.
 */
export async function sealedDocument(stored: Response | undefined): Promise<Response | undefined> {
  if (!stored) return undefined;
  const seal = stored.headers.get(sealHeader);
  if (!seal) return undefined;
  const html = await stored.clone().text();
  const text = new TextEncoder().encode(sealedText((name) => stored.headers.get(name), html));
  const isSealed = await quietly(async () => crypto.subtle.verify(algorithm, await sealKey(), bytesOf(seal), text));
  if (!isSealed || withdrawnBases().some((base) => html.includes(base))) return undefined;
  const headers = new Headers({ ...ownHeaders, [sealHeader]: seal });
  for (const name of sealedHeaders) {
    const value = stored.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(html, { headers });
}

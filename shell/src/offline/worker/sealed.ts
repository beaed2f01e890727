import { sealedHeaders, sealedText, sealHeader, sealKeyName, withdrawnReleasesName } from 'shared/remote';
import { bestEffort } from './best-effort';

/** The headers that every document of the site has and that are not part of the signature. */
const fixedHeaders = {
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

/** A value that the site writes into the worker's script: the only data on the device that no page can write. */
const injectedValue = <Value>(name: string) => (globalThis as unknown as Record<string, Value | undefined>)[name];

function sealKey(): Promise<CryptoKey> {
  const publicKey = injectedValue<JsonWebKey>(sealKeyName) ?? {};
  key ??= crypto.subtle.importKey('jwk', publicKey, algorithm, false, ['verify']);
  return key;
}

/** The base paths of the code of withdrawn releases. */
export const withdrawnBases = (): string[] =>
  (injectedValue<readonly string[]>(withdrawnReleasesName) ?? []).map(
    (release) => `/remotes/${release.replace('@', '/')}/`,
  );

/**
 * Verifies the signature of a stored document, and returns it with the headers that were signed. Undefined if the site has
 * not signed it: every script of a page can write into these caches. Undefined too if it references a withdrawn release: a
 * script may have stored it again.
 */
export async function sealedDocument(stored: Response | undefined): Promise<Response | undefined> {
  if (!stored) return undefined;
  const seal = stored.headers.get(sealHeader);
  if (!seal) return undefined;
  const html = await stored.clone().text();
  const text = new TextEncoder().encode(sealedText((name) => stored.headers.get(name), html));
  const isValid = await bestEffort(async () => crypto.subtle.verify(algorithm, await sealKey(), bytesOf(seal), text));
  if (!isValid || withdrawnBases().some((base) => html.includes(base))) return undefined;
  const headers = new Headers({ ...fixedHeaders, [sealHeader]: seal });
  for (const name of sealedHeaders) {
    const value = stored.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(html, { headers });
}

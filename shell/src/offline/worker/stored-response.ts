/**
 * Headers that are added to a stored response: its length and time, for the limits, and a hash, to detect an entry that was
 * altered or truncated.
 */
const headers = { bytes: 'x-offline-bytes', storedAt: 'x-offline-at', hash: 'x-offline-hash' } as const;

const algorithms: Readonly<Record<string, string>> = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

async function hashOf(algorithm: string, body: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest(algorithm, body));
  return btoa(String.fromCharCode(...digest));
}

/** Whether a body matches an integrity attribute; true if the attribute is empty. */
export async function matchesIntegrity(body: ArrayBuffer, integrity: string): Promise<boolean> {
  const wanted = integrity.split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return true;
  for (const one of wanted) {
    const [name = '', hash] = one.split('-', 2);
    const algorithm = algorithms[name];
    if (algorithm && hash === (await hashOf(algorithm, body))) return true;
  }
  return false;
}

/** @param body the body of the response, which was read already */
export async function toStoredResponse(response: Response, body: ArrayBuffer, nowMs: number): Promise<Response> {
  const storedHeaders = new Headers(response.headers);
  // The body is stored decompressed, and without variants.
  for (const name of ['content-encoding', 'content-length', 'vary']) storedHeaders.delete(name);
  storedHeaders.set(headers.bytes, String(body.byteLength));
  storedHeaders.set(headers.storedAt, String(nowMs));
  storedHeaders.set(headers.hash, `sha256-${await hashOf('SHA-256', body)}`);
  return new Response(body, { status: 200, headers: storedHeaders });
}

export const bytesOf = (stored: Response): number => Number(stored.headers.get(headers.bytes));
export const storedAtMs = (stored: Response): number => Number(stored.headers.get(headers.storedAt));

/** The headers of every response from the device, whatever headers a script of a page has stored: it is not a document. */
const responseHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

const codeTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
};

/**
 * Stored code, with the content type of its file extension; undefined if it does not match its own hash, the integrity of
 * the request, or a known type.
 */
export async function verifiedCode(
  { url, integrity }: Pick<Request, 'url' | 'integrity'>,
  stored: Response,
): Promise<Response | undefined> {
  const type = codeTypes[/\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? ''];
  const hash = stored.headers.get(headers.hash);
  const body = await stored.arrayBuffer();
  if (!type || !hash || !(await matchesIntegrity(body, hash)) || !(await matchesIntegrity(body, integrity)))
    return undefined;
  return new Response(body, { headers: { ...responseHeaders, 'Content-Type': type } });
}

/** A stored response of the API, as JSON. */
export const storedApiResponse = (stored: Response): Response =>
  new Response(stored.body, {
    headers: { ...responseHeaders, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });

/**
 * An answer as it is kept, with what is needed to trust and to count it later: its length, the time, and a hash, by which
 * an entry that was altered or cut short is found out.
 */
const headers = { bytes: 'x-offline-bytes', storedAt: 'x-offline-at', hash: 'x-offline-hash' } as const;

const algorithms: Readonly<Record<string, string>> = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

async function hashOf(algorithm: string, body: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest(algorithm, body));
  return btoa(String.fromCharCode(...digest));
}

/** Whether a body is what an integrity attribute asks for; true where it asks for nothing. */
export async function isSound(body: ArrayBuffer, integrity: string): Promise<boolean> {
  const wanted = integrity.split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return true;
  for (const one of wanted) {
    const [name = '', hash] = one.split('-', 2);
    const algorithm = algorithms[name];
    if (algorithm && hash === (await hashOf(algorithm, body))) return true;
  }
  return false;
}

/** @param body of the answer, read already */
export async function toStored(answer: Response, body: ArrayBuffer, nowMs: number): Promise<Response> {
  const kept = new Headers(answer.headers);
  // The body is stored as it is read: it is not compressed any more, and it varies by nothing.
  for (const name of ['content-encoding', 'content-length', 'vary']) kept.delete(name);
  kept.set(headers.bytes, String(body.byteLength));
  kept.set(headers.storedAt, String(nowMs));
  kept.set(headers.hash, `sha256-${await hashOf('SHA-256', body)}`);
  return new Response(body, { status: 200, headers: kept });
}

export const bytesOf = (stored: Response): number => Number(stored.headers.get(headers.bytes));
export const storedAtMs = (stored: Response): number => Number(stored.headers.get(headers.storedAt));

/** What every answer from the device says, whatever a script of a page has stored beside it: it is no document. */
const answerHeaders = {
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
 * Stored code if it is as it was stored and as the tag that asks for it wants it, under the type that its address says;
 * undefined if anything differs.
 */
export async function soundCode(
  { url, integrity }: Pick<Request, 'url' | 'integrity'>,
  stored: Response,
): Promise<Response | undefined> {
  const type = codeTypes[/\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? ''];
  const hash = stored.headers.get(headers.hash);
  const body = await stored.arrayBuffer();
  if (!type || !hash || !(await isSound(body, hash)) || !(await isSound(body, integrity))) return undefined;
  return new Response(body, { headers: { ...answerHeaders, 'Content-Type': type } });
}

/** A stored answer of the API: data, and nothing else. */
export const storedData = (stored: Response): Response =>
  new Response(stored.body, {
    headers: { ...answerHeaders, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });

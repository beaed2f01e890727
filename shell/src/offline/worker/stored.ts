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

/** A stored answer if it is as it was stored and as the tag that asks for it wants it; undefined if anything differs. */
export async function soundStored(stored: Response, integrity = ''): Promise<Response | undefined> {
  const body = await stored.clone().arrayBuffer();
  const hash = stored.headers.get(headers.hash);
  return hash && (await isSound(body, hash)) && (await isSound(body, integrity)) ? stored : undefined;
}

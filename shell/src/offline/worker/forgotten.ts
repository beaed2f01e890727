/** What the traveller had forgotten is not kept again by itself. Addresses name a booking, so only their hashes stay. */
const cacheName = 'tafiya-forgotten';
const listAddress = '/offline/forgotten';
const most = 50;

async function hashOf(path: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(path)));
  return [...digest.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function read(): Promise<string[]> {
  const stored = await (await caches.open(cacheName)).match(listAddress);
  return stored ? ((await stored.json()) as string[]) : [];
}

export const isForgotten = async (path: string): Promise<boolean> => (await read()).includes(await hashOf(path));

export async function markForgotten(path: string, isGone: boolean): Promise<void> {
  const hash = await hashOf(path);
  const others = (await read()).filter((one) => one !== hash);
  const next = isGone ? [...others, hash].slice(-most) : others;
  await (await caches.open(cacheName)).put(listAddress, Response.json(next));
}

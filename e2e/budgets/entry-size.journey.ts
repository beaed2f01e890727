import { releaseMapIn } from 'shared/remote';
import { expect, test } from '../site/journey';

/** Compressed with brotli; slightly above the largest entry measured, which differs by some 40 bytes by the hashes in it. The gate rejects entries above 8 kB. */
const maxEntryBytes = 8_000;

test('the entry of each remote stays within its size budget', async ({ site }) => {
  const document = await (await fetch(site.origin)).text();
  const map = releaseMapIn(document);
  if (!map) throw new Error('The document has no release map');
  for (const { name, base, entry } of Object.values(map.remotes)) {
    const { headers } = await fetch(site.origin + base + entry.file, { headers: { 'accept-encoding': 'br' } });
    expect.soft(headers.get('content-encoding'), name).toBe('br');
    const bytes = Number(headers.get('content-length') ?? Number.NaN);
    expect.soft(bytes, `the entry of ${name}`).toBeGreaterThan(0);
    expect.soft(bytes, `the entry of ${name}`).toBeLessThan(maxEntryBytes);
  }
});

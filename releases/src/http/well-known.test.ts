import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

beforeAll(async () => {
  site = await openTestReleases();
});
afterAll(() => site.close());

const readEntry = (xml: string, path: string) =>
  new RegExp(`<url><loc>https://tafiya.test${path}</loc><lastmod>([^<]+)</lastmod></url>`).exec(xml)?.[1] ?? '';

test('without an active shell there is no sitemap', async () => {
  expect((await get('/sitemap.xml')).statusCode).toBe(503);
});

describe('the sitemap', () => {
  test('lists exactly the indexable pages, each with the time its remote went live', async () => {
    const began = Date.now();
    await site.goLive(shellCandidate());
    await site.goLive(ridesCandidate());
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([...body.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address)).toEqual([
      'https://tafiya.test/',
      'https://tafiya.test/ride-search',
    ]);
    const since = Date.parse(readEntry(body, '/ride-search'));
    expect(since).toBeGreaterThanOrEqual(began);
    expect(since).toBeLessThanOrEqual(Date.now());
  });

  test('changes with a move, and is answered 304 otherwise', async () => {
    const first = await get('/sitemap.xml');
    const held = { 'if-none-match': String(first.headers.etag) };
    expect((await get('/sitemap.xml', held)).statusCode).toBe(304);
    await site.goLive(ridesCandidate('1.1.0'));
    const moved = await get('/sitemap.xml', held);
    expect(readEntry(moved.body, '/ride-search') > readEntry(first.body, '/ride-search')).toBe(true);
    expect(readEntry(moved.body, '/')).toBe(readEntry(first.body, '/'));
  });
});

test('robots.txt excludes addresses that are not pages, and names the sitemap', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^User-agent: \*\nDisallow: \/api\//);
  expect(body).toContain('\nSitemap: https://tafiya.test/sitemap.xml\n');
});

describe('security.txt', () => {
  const fieldsOf = (body: string) =>
    Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    );

  test('has a contact, an expiry date and its canonical address', async () => {
    const { body, headers } = await get('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const { Expires, ...others } = fieldsOf(body);
    expect(others).toEqual({
      Contact: 'https://tafiya.test/contact',
      'Preferred-Languages': 'en',
      Canonical: 'https://tafiya.test/.well-known/security.txt',
    });
    const days = (Date.parse(Expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(28);
    expect(days).toBeLessThan(366);
  });

  test('names the support address if there is one', async () => {
    const other = await openTestReleases({ supportMail: 'help@tafiya.test' });
    const { body } = await other.app.inject('/.well-known/security.txt');
    await other.close();
    expect(body).toContain('Contact: mailto:help@tafiya.test\n');
  });
});

describe('the web manifest', () => {
  const manifest = async () => (await get('/manifest.webmanifest')).json();

  test('names the site and its shortcuts', async () => {
    expect((await get('/manifest.webmanifest')).headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(await manifest()).toMatchObject({
      short_name: 'Tafiya',
      start_url: '/',
      display: 'standalone',
      theme_color: '#08351f',
      shortcuts: [
        { name: 'Flights', url: '/flight-search' },
        { name: 'Airport Pickup', url: '/ride-search' },
        { name: 'Track Booking', url: '/track-booking' },
      ],
    });
  });

  test('has icons of every kind, each of the stated size and cached for a year', async () => {
    const { icons } = (await manifest()) as { icons: { src: string; sizes: string; type: string; purpose: string }[] };
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
      'any any',
    ]);
    for (const { src, sizes, type } of icons) {
      const { statusCode, headers, rawPayload } = await get(src);
      expect([src, statusCode, headers['content-type']]).toEqual([src, 200, type]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      if (type === 'image/png') expect(`${sizeOf(rawPayload)}`).toBe(sizes);
    }
  });
});

/** Width and height of a PNG, as its first chunk says them. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('the preview image has the size that documents state', async () => {
  const { body } = await get('/');
  const address = /property="og:image" content="https:\/\/tafiya\.test([^"]+)"/.exec(body)?.[1] ?? '';
  const { headers, rawPayload } = await get(address);
  expect([headers['content-type'], sizeOf(rawPayload)]).toEqual(['image/png', '1200x630']);
});

test('the conventional addresses of icons exist', async () => {
  expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
  expect((await get('/favicon.ico')).headers.location).toBe('/favicon.svg');
  const { headers } = await get('/apple-touch-icon.png');
  expect((await get(String(headers.location))).headers['content-type']).toBe('image/png');
});

import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { defaultSiteRules, shellFilesIn } from 'shared/remote';
import { isUnaltered } from '../release/digest';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { mapIn } from '../testing/map-in';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

const preloadsIn = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="script" crossorigin href="([^"]+)"/g)].map(([, href]) => href);

beforeAll(async () => {
  site = await openTestReleases();
});
afterAll(() => site.close());

test('without an active shell the site says so as plain text', async () => {
  const answer = await get('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.body).toContain('pnpm start');
});

describe('with a shell and a remote live', () => {
  beforeAll(async () => {
    await site.goLive(shellCandidate());
    await site.goLive(ridesCandidate());
  });

  test('a page has its own title, description and canonical address', async () => {
    const { statusCode, body, headers } = await get('/ride-search?pickupLocation=Ikeja');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<title>Book a &quot;ride&quot; &lt;fast&gt; · Tafiya</title>');
    expect(body).toContain('<meta name="description" content="Priced cars">');
    expect(body).toContain('<link rel="canonical" href="https://tafiya.test/ride-search">');
    expect(body).not.toContain('noindex');
    expect(body).not.toContain('{{');
  });

  test('a page that is not indexable says so', async () => {
    expect((await get('/ride-of/42')).body).toContain('<meta name="robots" content="noindex">');
  });

  test.each(['/ride-search', '/Ride-Search/', '/ride-of/a%2Fb'])('%s is a page', async (url) => {
    expect((await get(url)).statusCode).toBe(200);
  });

  test.each(['/nowhere', '/ride-of', '/ride-of/1/2', '/index.html', '/%E0%A4%A'])(
    '%s is the same document, as not found',
    async (url) => {
      const { statusCode, body, headers } = await get(url);
      expect(statusCode === 404 || statusCode === 400).toBe(true);
      if (statusCode === 400) return;
      expect(body).toContain('<title>Page not found · Tafiya</title>');
      expect(mapIn(body).remotes).toHaveProperty('mf-rides');
      expect(headers['cache-control']).toBe('private, no-cache');
    },
  );

  test.each(['/api/v2/x', '/ops', '/sandbox/x', '/releases/x', '/sw.js'])(
    '%s is kept for the site itself and is never a page',
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).not.toContain('text/html');
    },
  );

  test('the document preloads the first chunks of the shell and of this page, nothing else', async () => {
    const shell = '/remotes/shell/1.0.0/';
    const rides = '/remotes/mf-rides/1.0.0/';
    expect(preloadsIn((await get('/ride-search')).body)).toEqual([
      `${shell}runtime.11111111.js`,
      `${shell}main.22222222.js`,
      `${rides}remoteEntry.aaaaaaaa.js`,
      `${rides}ride-search.bbbbbbbb.js`,
      `${shell}calendar.55555555.js`,
    ]);
    expect(preloadsIn((await get('/')).body)).toContain(`${rides}card.cccccccc.js`);
    expect(preloadsIn((await get('/nowhere')).body)).toHaveLength(2);
  });

  test('the document lists the files of the shell that it loads', async () => {
    const { body } = await get('/ride-search');
    const loaded = [...body.matchAll(/(?:src|href)="(\/remotes\/shell\/[^"]+)"/g)].map(([, path]) => path);
    expect(shellFilesIn(body).toSorted()).toEqual([...new Set(loaded)].toSorted());
    expect(shellFilesIn(body)).toHaveLength(4);
  });

  test('preloads come first in the head', async () => {
    const { body } = await get('/ride-search');
    const head = body.slice(body.lastIndexOf('</script>', body.indexOf('name="description"')));
    expect(head.lastIndexOf('rel="preload" as="script"')).toBeLessThan(head.indexOf('name="description"'));
    expect(head.indexOf('rel="preload" as="script"')).toBeGreaterThan(0);
  });

  test('every script has its hash', async () => {
    const { body } = await get('/ride-search');
    const bound = [...body.matchAll(/(?:src|href)="(\/remotes\/[^"]+\.js)" integrity="([^"]+)"/g)];
    expect(bound.length).toBe(7);
    for (const [, address, integrity] of bound)
      expect(await isUnaltered((await get(address ?? '')).rawPayload, integrity ?? '')).toBe(true);
    expect(body.match(/<script [^>]*src=/g)).toEqual(body.match(/<script defer crossorigin src=/g));
  });

  test('the map names the active releases, and no text in it can end its element', async () => {
    const { body } = await get('/');
    const map = mapIn(body);
    expect(map.shell).toEqual({ version: '1.0.0', base: '/remotes/shell/1.0.0/' });
    expect(map.site).toEqual({ testMode: true, rules: defaultSiteRules });
    expect(map.remotes['mf-rides']).toMatchObject({
      title: 'Airport pickup',
      container: 'mf_rides_1_0_0',
      entry: { file: 'remoteEntry.aaaaaaaa.js' },
      routes: ridesDeclaration.routes,
    });
    expect(/id="release-map">([\s\S]*?)<\/script>/.exec(body)?.[1]).not.toContain('<');
  });

  test('the shell’s styles are inline, so that the first paint waits for nothing else', async () => {
    const { body } = await get('/ride-search');
    expect(/<style>(.*?)<\/style>/s.exec(body)?.[1]).toBe("body { margin: 0; quotes: '<\\/style>' }");
    expect(body).not.toContain('stylesheet');
  });

  test('the policy allows this document its own inline script and styles by hash, and no other inline content', async () => {
    const { headers, body } = await get('/');
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
    const hash = hashOf("document.documentElement.dataset.own = 'x';");
    const styles = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self' 'sha256-${hashOf(styles)}'; connect-src 'self'; ` +
        "img-src 'self' data:; font-src 'self'; worker-src https://tafiya.test/sw.js; manifest-src 'self'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      'integrity-policy': 'blocked-destinations=(script)',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('the theme of the cookie is in the document, if it exists', async () => {
    expect((await get('/', { cookie: 'a=b; theme=dark' })).body).toContain('data-theme="dark"');
    expect((await get('/', { cookie: 'theme="><script>' })).body).toContain('data-theme=""');
  });

  test('a cached document is answered 304 until a pointer moves', async () => {
    const first = await get('/', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('<title>');
    const held = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) };
    const again = await get('/', held);
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag]);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);

    await site.goLive(ridesCandidate('1.1.0'));
    const moved = await get('/', held);
    expect(moved.statusCode).toBe(200);
    expect(mapIn(brotliDecompressSync(moved.rawPayload).toString()).remotes['mf-rides']).toMatchObject({
      version: '1.1.0',
      lastKnownGood: { version: '1.0.0' },
    });
  });

  test('HEAD answers as GET without a body', async () => {
    const answer = await site.app.inject({ method: 'HEAD', url: '/ride-search' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

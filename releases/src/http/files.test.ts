import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isUnaltered } from '../release/digest';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
const main = '/remotes/shell/1.0.0/main.22222222.js';
const mainContent = '/* main */'.repeat(200);

beforeAll(async () => {
  site = await openTestReleases();
  await site.goLive(shellCandidate());
  await site.publish(ridesCandidate());
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

test.each([
  ['br', 'gzip, deflate, br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', 'gzip;q=1, br;q=0', (body: Buffer) => gunzipSync(body)],
  [undefined, 'identity', (body: Buffer) => body],
])('a script is sent as %s to a client that accepts "%s"', async (encoding, accept, read) => {
  const answer = await get(main, { 'accept-encoding': accept });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(read(answer.rawPayload).toString()).toBe(mainContent);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    vary: 'Accept-Encoding',
  });
});

test('each encoding has its own ETag, and a matching one is answered 304', async () => {
  const [br, plain] = await Promise.all([get(main, { 'accept-encoding': 'br' }), get(main)]);
  expect(br.headers.etag).not.toBe(plain.headers.etag);
  const again = await get(main, { 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a font keeps its type and is not compressed again', async () => {
  const answer = await get('/remotes/shell/1.0.0/onest.44444444.woff2', { 'accept-encoding': 'br' });
  expect(answer.headers['content-type']).toBe('font/woff2');
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('an inactive release is served too, as open tabs still need its files', async () => {
  expect((await get('/remotes/mf-rides/1.0.0/card.cccccccc.js')).statusCode).toBe(200);
});

test('the recorded integrity matches the served bytes', async () => {
  const release = await site.releases.registry.find('shell', '1.0.0');
  const record = release?.files.find(({ file }) => file === 'main.22222222.js');
  expect(await isUnaltered((await get(main)).rawPayload, record?.integrity ?? '')).toBe(true);
});

test('fixtures and source maps are not served', async () => {
  const [route, ...others] = ridesDeclaration.routes;
  const declaration = {
    ...ridesDeclaration,
    routes: [...(route ? [{ ...route, fixture: 'fixtures/ride.json' }] : []), ...others],
  };
  const candidate = ridesCandidate('1.1.0', { declaration });
  const fixture = { address: '/ride-search', now: '2026-11-21T09:00:00+01:00' };
  const more = { 'fixtures/ride.json': JSON.stringify(fixture), 'card.cccccccc.js.map': '{}', 'prices.json': '{}' };
  const files = Object.entries(more).map(([file, content]) => ({ file, content: Buffer.from(content) }));
  await site.publish({ ...candidate, files: [...candidate.files, ...files] });
  const statusOf = async (file: string) => (await get(`/remotes/mf-rides/1.1.0/${file}`)).statusCode;
  expect(await statusOf('fixtures/ride.json')).toBe(404);
  expect(await statusOf('card.cccccccc.js.map')).toBe(404);
  expect(await statusOf('prices.json')).toBe(200);
});

describe('what is not a file of a release is 404, and never HTML', () => {
  test.each([
    '/remotes/shell/1.0.0/document.html',
    '/remotes/shell/1.0.0/',
    '/remotes/shell/1.0.0/absent.js',
    '/remotes/shell/9.9.9/main.22222222.js',
    '/remotes/mf-none/1.0.0/main.22222222.js',
    '/remotes/SHELL/1.0.0/main.22222222.js',
    '/remotes/shell/..%2fshell/1.0.0/main.22222222.js',
    '/remotes/shell/1.0.0/..%2f..%2f..%2fetc%2fpasswd',
    '/remotes/shell/1.0.0/..%5c..%5cmain.22222222.js',
    '/remotes/shell/1.0.0/main.22222222.js%00.css',
    '/remotes/.uploads/x/y.js',
    '/remotes',
    '/remotes/shell',
  ])('%s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.body).not.toContain('<');
  });

  test('dots that a client does not normalise', async () => {
    const port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
    for (const path of [
      '/remotes/shell/1.0.0/../../../../../etc/passwd',
      '/remotes/shell/1.0.0/%2e%2e/%2e%2e/mf-rides/1.0.0/card.cccccccc.js',
    ])
      expect(await rawGet(port, path)).toMatch(/^HTTP\/1\.1 404 [\s\S]*"code":"NOT_FOUND"/);
  });
});

/** Sends a request without normalising its path. */
function rawGet(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

import { createPublicKey, verify } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { sealedText, sealHeader } from 'shared/remote';
import { createDocumentSeals } from '../document/document-seal';
import { shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
const get = (headers: Record<string, string> = {}) => site.app.inject({ url: '/sw.js', headers });

/** A shell with a service worker. */
function withWorker(version: string) {
  const shell = shellCandidate(version);
  const file = { file: 'sw.js', content: Buffer.from(`/* worker of ${version} */`.repeat(40)) };
  return { ...shell, build: { ...shell.build, worker: 'sw.js' }, files: [...shell.files, file] };
}

beforeAll(async () => {
  site = await openTestReleases();
});
afterAll(() => site.close());

test('a site whose shell has no service worker has none', async () => {
  await site.goLive(shellCandidate('1.0.0'));
  const answer = await get();
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).not.toContain('text/html');
});

test('it is the active shell’s, revalidated each time, and may only connect to this site', async () => {
  await site.goLive(withWorker('1.1.0'));
  const answer = await get({ 'accept-encoding': 'br' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers['content-security-policy']).toMatch("default-src 'none'; connect-src 'self'");
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('worker of 1.1.0');
  const again = await get({ 'accept-encoding': 'br', 'if-none-match': String(answer.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('it starts with the public key of document seals, which is the same in every process', async () => {
  const script = (await get()).body;
  const jwk = JSON.parse(/^self\.documentSealKey=(.*);\n/.exec(script)?.[1] ?? '{}');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isSealed = ({ headers, body }: { headers: Record<string, unknown>; body: string }) =>
    verify(
      'sha256',
      Buffer.from(sealedText((name) => headers[name] as string | undefined, body)),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(String(headers[sealHeader]), 'base64'),
    );
  const document = await site.app.inject('/');
  expect(isSealed(document)).toBe(true);
  expect(isSealed({ ...document, body: `${document.body} ` })).toBe(false);
  expect(isSealed({ ...document, headers: { ...document.headers, 'content-security-policy': '' } })).toBe(false);
  const one = createDocumentSeals('a secret of all processes').publicKey;
  expect(createDocumentSeals('a secret of all processes').publicKey).toEqual(one);
  expect(createDocumentSeals('another secret').publicKey).not.toEqual(one);
});

test('it changes with the active shell, also on a rollback', async () => {
  await site.goLive(withWorker('1.2.0'));
  expect((await get()).body).toContain('worker of 1.2.0');
  await site.releases.registry.rollBack({ name: 'shell', who: 'test', why: 'test' });
  expect((await get()).body).toContain('worker of 1.1.0');
});

test('it lists withdrawn releases, so that it opens no document of them, and changes with the list', async () => {
  const before = await get();
  expect(before.body).toContain('self.withdrawnReleases=[];');
  await site.releases.registry.withdraw({
    name: 'shell',
    version: '1.2.0',
    who: 'test',
    why: 'test',
    force: false,
    tokenId: null,
    purgesDevices: false,
  });
  await site.releases.live.refresh();
  const after = await get({ 'if-none-match': String(before.headers.etag) });
  expect(after.statusCode).toBe(200);
  expect(after.body).toContain('self.withdrawnReleases=["shell@1.2.0"];');
});

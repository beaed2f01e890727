import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import type { OpsBuild } from '../builds/ops-build';
import { integrityOf } from '../release/digest';
import { registerOps } from './ops.routes';

const script = Buffer.from('document.title = "Rides";'.repeat(20));
const build: OpsBuild = {
  scripts: ['main.11111111.js'],
  styles: ['main.22222222.css'],
  fonts: ['latin.33333333.woff2'],
  document: '<!doctype html><html><head><script>theme()</script>{{head}}</head><body></body></html>',
  files: new Map([
    ['main.11111111.js', script],
    ['main.22222222.css', Buffer.from('html{}')],
    ['latin.33333333.woff2', Buffer.from('font')],
  ]),
};

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
});
afterEach(() => app.close());

describe('the back office', () => {
  beforeEach(() => registerOps(app, build));

  test.each(['/ops', '/ops/', '/ops/rides?day=2026-11-21', '/ops/no-such-page'])(
    'has one document at %s, which is not cached and not indexed',
    async (url) => {
      const { statusCode, headers, body } = await app.inject({ url });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
      });
      expect(body).toContain(
        `<script defer src="/ops/assets/main.11111111.js" crossorigin integrity="${integrityOf(script)}"></script>`,
      );
      expect(body).toContain('href="/ops/assets/main.22222222.css"');
    },
  );

  test('allows only its own files and one inline script, and no frame', async () => {
    const policy = String((await app.inject({ url: '/ops' })).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test('serves its files for a year, compressed if accepted', async () => {
    const url = '/ops/assets/main.11111111.js';
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(packed.rawPayload)).toEqual(script);
    expect((await app.inject({ url })).rawPayload).toEqual(script);
    const font = await app.inject({ url: '/ops/assets/latin.33333333.woff2', headers: { 'accept-encoding': 'br' } });
    expect(font.headers).not.toHaveProperty('content-encoding');
  });

  test.each(['main.99999999.js', 'build.json', 'toString', ''])('answers 404 for "%s", not a page', async (file) => {
    const { statusCode, headers } = await app.inject({ url: `/ops/assets/${file}` });
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toMatch('application/json');
    expect(headers['cache-control']).toBe('no-store');
  });
});

test('without a build the response says what to do', async () => {
  registerOps(app, undefined);
  const { statusCode, body } = await app.inject({ url: '/ops/rides' });
  expect(statusCode).toBe(503);
  expect(body).toContain('pnpm build');
  expect((await app.inject({ url: '/ops/assets/main.11111111.js' })).statusCode).toBe(404);
});

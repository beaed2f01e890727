import Fastify from 'fastify';
import { defaultSiteRules, documentData, type ReleaseMap, releaseMapIn } from 'shared/remote';
import { probePort } from '../site/read-settings';
import { silentSteps } from '../terminal/output';
import { type AgainstSite, serveAgainst } from './serve-against';

const map: ReleaseMap = {
  tag: 'deployed',
  shell: { version: '1.0.0', base: '/remotes/shell/1.0.0/' },
  remotes: {},
  site: { testMode: false, rules: defaultSiteRules },
};
const deployed = Fastify({ forceCloseConnections: true });
let site: AgainstSite;
let origin: string;

beforeAll(async () => {
  deployed.get('/', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "script-src 'self'; upgrade-insecure-requests")
      .header('integrity-policy', 'blocked-destinations=(script)')
      .header('strict-transport-security', 'max-age=1')
      .header('etag', '"1"')
      .header('set-cookie', [
        '__Host-visit=1; Path=/; HttpOnly; Secure',
        'other=2; Domain=tafiya.example; SameSite=Lax',
      ])
      .send(`<html><body>${documentData(map, [])}</body></html>`),
  );
  deployed.get('/old', (_, reply) => reply.redirect('/new', 301));
  deployed.post('/api/v1/echo', async (request) => ({ origin: request.headers.origin, body: request.body }));
  deployed.get('/cookies', async (request) => request.headers.cookie);
  deployed.get('/sw.js', async () => 'a worker');
  origin = await deployed.listen({ port: 0, host: '127.0.0.1' });
  const port = await probePort('127.0.0.1', 0);
  site = await serveAgainst({
    deployed: origin,
    packages: [],
    port,
    step: silentSteps,
    listener: { built() {}, failed() {}, pageFailed() {} },
  });
});
afterAll(async () => {
  await site.close();
  await deployed.close();
});

const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' });

test('a document is the deployed one, is notified of builds, and is not cached', async () => {
  const answer = await get('/');
  const html = await answer.text();
  expect(releaseMapIn(html)).toEqual(map);
  expect(html).toContain('/releases/dev/page.js');
  expect(answer.headers.get('content-security-policy')).toBe("script-src 'self' 'unsafe-eval'");
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const name of ['etag', 'strict-transport-security', 'integrity-policy'])
    expect(answer.headers.get(name)).toBeNull();
});

test('cookies of the deployed site can be stored by a browser on this machine', async () => {
  const kept = ['plain__Host-visit=1; Path=/; HttpOnly', 'other=2; SameSite=Lax'];
  expect((await get('/')).headers.getSetCookie()).toEqual(kept);
  const answer = await fetch(`${site.origin}/cookies`, { headers: { cookie: 'plain__Host-visit=1; other=2' } });
  expect(await answer.text()).toBe('__Host-visit=1; other=2');
});

test('a call is forwarded with its body, as from a page of the deployed site', async () => {
  const answer = await fetch(`${site.origin}/api/v1/echo`, {
    method: 'POST',
    headers: { origin: site.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ ride: 1 }),
  });
  expect(await answer.json()).toEqual({ origin, body: { ride: 1 } });
});

test('a redirect stays one, and the worker of the deployed site is not served', async () => {
  expect((await get('/old')).headers.get('location')).toBe('/new');
  expect((await get('/sw.js')).status).toBe(404);
});

test('no health reports are sent to the deployed site', async () => {
  expect((await fetch(`${site.origin}/releases/reports`, { method: 'POST', body: '{}' })).status).toBe(204);
});

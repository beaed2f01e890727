import { parseSettings } from 'api/settings';
import type { PageCall } from 'shared/remote';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { mapIn } from '../testing/map-in';
import { renderingShell, withServerSide } from '../testing/rendering-candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';
import type { CallApi } from './page-answers';

/** Its page at `/ride-search?…` makes one call, and shows the answer. */
const shellSource = `
exports.callsOf = async ({ address }) =>
  address.startsWith('/ride-search?')
    ? [{ method: 'POST', url: '/api/v1/search', body: /other=\\d+/.exec(address)?.[0] ?? '{}' }]
    : [];
exports.renderPage = async ({ map, address, answers }, entryOf) => {
  if (address.includes('slow')) await new Promise((done) => setTimeout(done, 400));
  if (address.includes('exit')) console.log.constructor('return process')().exit();
  if (address.includes('broken')) throw new Error('window is not defined');
  const { version, container } = map.remotes['mf-rides'] ?? {};
  if (container) entryOf(container);
  const found = answers.map(({ text }) => text).join();
  return {
    html: '<h1>' + version + ' found ' + found + '</h1>', css: '', ruleNames: [],
    data: answers.map(({ text }) => ({ key: ['search'], data: text, updatedAtMs: 1 })),
  };
};`;

const rides = (version: string) =>
  withServerSide(
    ridesCandidate(version, {
      mark: version,
      declaration: {
        ...ridesDeclaration,
        routes: ridesDeclaration.routes.map((route) => ({ ...route, rendersQueries: route.path === '/ride-search' })),
      },
      firstCalls: '(()=>{first()})();',
    }),
    '',
  );

let site: TestReleases;
const calls: { readonly call: PageCall; readonly address: string }[] = [];
const errors: unknown[] = [];
const alarms: string[] = [];
let nowMs = Date.now();
let answer: CallApi;

beforeEach(async () => {
  calls.length = 0;
  errors.length = 0;
  alarms.length = 0;
  answer = async (call) => ({ ...call, text: `car ${calls.length}` });
  site = await openTestReleases({
    watching: parseSettings({}),
    now: () => new Date(nowMs),
    onError: (error) => errors.push(error),
    onAlarm: (sentence) => alarms.push(sentence),
    callApi: (call, address) => {
      calls.push({ call, address });
      return answer(call, address);
    },
  });
  await site.goLive(renderingShell(shellSource));
  await site.goLive(rides('1.0.0'));
});
afterEach(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', ...headers } });
const isRendered = (body: string) => body.includes('id="rendered"');
const titleOf = (body: string) => /<h1>(.*?)<\/h1>/.exec(body)?.[1];

/** Loads the set of releases, which takes longer than a request waits. */
const warmUp = async () => {
  while (!isRendered((await get('/nowhere')).body)) await new Promise((resolve) => setImmediate(resolve));
};

test('the document of a search has its results, their data in place of the first calls, and its own address', async () => {
  await warmUp();
  const { body, headers } = await get('/ride-search?day=1');
  expect(titleOf(body)).toBe('1.0.0 found car 1');
  expect(body).toContain('id="page-data">[{"key":["search"],"data":"car 1","updatedAtMs":1}]<');
  expect(body).toContain('"address":"/ride-search?day=1"');
  expect(body).not.toContain('data-first-calls');
  expect(headers['cache-control']).toBe('private, no-cache');
  const again = await get('/ride-search?day=1', { 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(calls).toEqual([{ call: { method: 'POST', url: '/api/v1/search', body: '{}' }, address: '127.0.0.1' }]);
});

test('within a minute another address with the same call makes it no more; later it does', async () => {
  await warmUp();
  await get('/ride-search?day=1');
  expect(titleOf((await get('/ride-search?day=1&sort=price')).body)).toBe('1.0.0 found car 1');
  nowMs += 61_000;
  expect(titleOf((await get('/ride-search?day=1')).body)).toBe('1.0.0 found car 2');
});

test.each<[string, Record<string, string>]>([
  ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a link preview', { 'user-agent': 'facebookexternalhit/1.1' }],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['a call of a script', { 'sec-fetch-dest': 'empty' }],
])('%s starts no search, and gets one that is there', async (_, headers) => {
  await warmUp();
  expect(isRendered((await get('/ride-search?day=1', headers)).body)).toBe(false);
  expect(calls).toEqual([]);
  await get('/ride-search?day=1');
  expect(titleOf((await get('/ride-search?day=1', headers)).body)).toBe('1.0.0 found car 1');
});

test('people’s own tools count as visitors', async () => {
  await warmUp();
  expect(isRendered((await get('/ride-search?day=1', { 'user-agent': 'curl/8.9.1' })).body)).toBe(true);
});

test('without an answer the document makes the calls itself, and the next visitor is tried again', async () => {
  await warmUp();
  answer = async () => undefined;
  const { body } = await get('/ride-search?day=1');
  expect(isRendered(body)).toBe(false);
  expect(body).toContain('data-first-calls');
  expect(body).not.toContain('http-equiv="refresh"');
  answer = async (call) => ({ ...call, text: 'a car' });
  expect(titleOf((await get('/ride-search?day=1')).body)).toBe('1.0.0 found a car');
});

test('a page that takes too long comes with a later request', async () => {
  await warmUp();
  const { body } = await get('/ride-search?slow');
  expect(isRendered(body)).toBe(false);
  // without scripts the document is opened again
  expect(body).toContain('<noscript><meta http-equiv="refresh" content="1"></noscript>');
  for (;;) if (isRendered((await get('/ride-search?slow')).body)) break;
  expect(calls).toHaveLength(1);
});

test('while many pages wait for their data, further ones ask for none', async () => {
  await warmUp();
  const pending: (() => void)[] = [];
  answer = (call) => new Promise((resolve) => pending.push(() => resolve({ ...call, text: 'a car' })));
  // fewer at once than the renderer's queue takes
  const open = (first: number) =>
    Promise.all(Array.from({ length: 12 }, (_, index) => get(`/ride-search?other=${first + index}`)));
  for (const first of [0, 12, 24]) for (const { body } of await open(first)) expect(isRendered(body)).toBe(false);
  expect(calls).toHaveLength(12);
  for (const end of pending) end();
  answer = async (call) => ({ ...call, text: 'a car' });
  while (!isRendered((await get('/ride-search?other=99')).body)) await new Promise((resolve) => setImmediate(resolve));
});

test('a page that throws is not tried again at once, and reported once', async () => {
  await warmUp();
  for (const day of [1, 2, 3]) expect(isRendered((await get(`/ride-search?broken=${day}`)).body)).toBe(false);
  expect(errors).toHaveLength(1);
  expect(String(errors[0])).toContain('/ride-search could not be rendered');
  expect(isRendered((await get('/ride-search?day=1')).body)).toBe(false);
  nowMs += 61_000;
  expect(isRendered((await get('/ride-search?day=1')).body)).toBe(true);
});

test('results are rendered again some seconds after one of them has ended the renderer', async () => {
  await warmUp();
  await get('/ride-search?exit');
  expect(isRendered((await get('/ride-search?day=1')).body)).toBe(false);
  nowMs += 5_001;
  while (!isRendered((await get('/ride-search?day=1')).body)) await new Promise((resolve) => setImmediate(resolve));
});

test('a page that ends the renderer three times is named in an alarm and in the health of its release', async () => {
  await warmUp();
  for (let time = 1; alarms.length === 0; time += 1) {
    await get(`/ride-search?exit=${time}`);
    nowMs += 61_000;
  }
  expect(alarms).toEqual([expect.stringContaining('mf-rides@1.0.0 has ended the renderer')]);
  await site.releases.health.write();
  const { releases } = await site.releases.health.read();
  const versions = releases.find(({ name }) => name === 'mf-rides')?.versions;
  expect(versions?.find(({ version }) => version === '1.0.0')).toMatchObject({ failures: 1 });
});

test('at every moment of fifty rollbacks under load the results, the scripts and the map are of the same release', async () => {
  await warmUp();
  await site.publish(rides('2.0.0'));
  const seen = new Map<string, number>();
  let isMoving = true;
  const visitor = async (number: number) => {
    for (let visit = 0; isMoving; visit += 1) {
      const { body } = await get(`/ride-search?visitor=${number}&visit=${visit % 3}`);
      // the renderer answers between two requests
      await new Promise((resolve) => setImmediate(resolve));
      const { version, base } = mapIn(body).remotes['mf-rides'] ?? {};
      const scripts = [...body.matchAll(/href="\/remotes\/mf-rides\/([^/]+)\//g)].map(([, of]) => of);
      expect(scripts).not.toEqual([]);
      expect(scripts).toEqual(scripts.map(() => version));
      expect(base).toContain(`/${version}/`);
      if (!isRendered(body)) continue;
      expect(titleOf(body)?.split(' ')[0]).toBe(version);
      seen.set(String(version), (seen.get(String(version)) ?? 0) + 1);
    }
  };
  const visitors = [1, 2, 3].map(visitor);
  for (let move = 1; move <= 50; move += 1) {
    const version = move % 2 ? '2.0.0' : '1.0.0';
    await site.releases.registry.makeLive({ name: 'mf-rides', version, kind: 'promote', who: 'test', why: 'test' });
    // the first rendered page of the release, while the visitors go on
    while (titleOf((await get('/ride-search?day=1')).body)?.split(' ')[0] !== version)
      await new Promise((resolve) => setImmediate(resolve));
  }
  isMoving = false;
  await Promise.all(visitors);
  expect([...seen.keys()].sort()).toEqual(['1.0.0', '2.0.0']);
  expect(errors).toEqual([]);
});

test('a shell without calls renders no page with a query', async () => {
  await site.goLive({ ...shellCandidate('2.0.0') });
  expect(isRendered((await get('/ride-search?day=1')).body)).toBe(false);
});

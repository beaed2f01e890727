import { parseSettings } from 'api/settings';
import { ridesCandidate, ridesDeclaration } from '../testing/candidates';
import { renderingShell, withServerSide } from '../testing/rendering-candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';
import type { CallApi } from './page-answers';

/** A page of the route makes one call, and shows the answer. */
const shellSource = `
exports.callsOf = async ({ address }) =>
  address.startsWith('/routes/') ? [{ method: 'GET', url: '/api/v1/of' + address }] : [];
exports.renderPage = async ({ address, answers }) => {
  if (address.endsWith('/abuja-slow')) await new Promise((done) => setTimeout(done, 500));
  return { html: '<h1>' + address + ' ' + answers.map(({ text }) => text).join() + '</h1>', css: '', ruleNames: [], data: [] };
};`;

const listedRoute = {
  path: '/routes/:route',
  module: './routes',
  listing: '/ride/routes',
  head: { title: 'Routes', description: 'All routes', indexable: true },
} as const;
const remote = withServerSide(
  ridesCandidate('1.0.0', {
    declaration: {
      ...ridesDeclaration,
      routes: [...ridesDeclaration.routes, { ...listedRoute, module: './ride-search' }],
    },
  }),
  '',
);

const listed = (...values: string[]) =>
  JSON.stringify({
    data: values.map((value) => ({ value, title: `Rides ${value}`, description: `All about ${value}` })),
  });

let site: TestReleases;
let nowMs: number;
let listing: string | undefined;
let urls: string[];
let errors: unknown[];

beforeEach(async () => {
  nowMs = Date.now();
  listing = listed('lagos-ikeja', 'abuja-slow');
  urls = [];
  errors = [];
  const callApi: CallApi = async (call) => {
    urls.push(call.url);
    const text = call.url === '/api/v1/ride/routes' ? listing : 'NGN 13,000';
    return text === undefined ? undefined : { ...call, text };
  };
  site = await openTestReleases({
    watching: parseSettings({}),
    now: () => new Date(nowMs),
    onError: (error) => errors.push(error),
    callApi,
  });
  await site.goLive(renderingShell(shellSource));
  await site.goLive(remote);
});
afterEach(() => site.close());

const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
const get = (url: string, headers: Record<string, string> = robot) => site.app.inject({ url, headers });
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Loads the set of releases, which takes longer than a request waits. */
async function warmUp() {
  while (!(await get('/nowhere')).body.includes('id="rendered"')) await nextTurn();
}

test('a robot gets a listed page with its data, its own title, description and canonical address', async () => {
  await warmUp();
  const { body, statusCode } = await get('/routes/lagos-ikeja');
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1>/routes/lagos-ikeja NGN 13,000</h1>');
  expect(body).toContain('<title>Rides lagos-ikeja · Tafiya</title>');
  expect(body).toContain('<meta name="description" content="All about lagos-ikeja">');
  expect(body).toContain('<link rel="canonical" href="https://tafiya.test/routes/lagos-ikeja">');
  // any case of the address is the same page, with the same data
  const calls = urls.length;
  expect((await get('/routes/Lagos-IKEJA')).body).toContain('href="https://tafiya.test/routes/lagos-ikeja"');
  expect(urls).toHaveLength(calls);
});

test('its data are read again after some minutes', async () => {
  await warmUp();
  await get('/routes/lagos-ikeja');
  const calls = urls.length;
  nowMs += 6 * 60_000;
  await get('/routes/lagos-ikeja');
  expect(urls.slice(calls)).toContain('/api/v1/of/routes/lagos-ikeja');
});

test('a robot waits longer for it than a traveller, who gets the document that browsers render', async () => {
  await warmUp();
  const asTraveller = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  expect((await get('/routes/abuja-slow', asTraveller)).body).not.toContain('<h1>');
  expect((await get('/routes/abuja-slow')).body).toContain('<h1>/routes/abuja-slow');
});

test('the sitemap has each listed page, and a page that is not listed is not found', async () => {
  await warmUp();
  const { body } = await get('/sitemap.xml');
  for (const value of ['lagos-ikeja', 'abuja-slow'])
    expect(body).toContain(`<loc>https://tafiya.test/routes/${value}</loc>`);
  expect(body).not.toContain(':route');
  expect((await get('/routes/lagos-atlantis')).statusCode).toBe(404);
});

test('a listing that changes is read again, and the last one is used while it cannot be read', async () => {
  await warmUp();
  listing = undefined;
  nowMs += 11 * 60_000;
  await get('/routes/lagos-ikeja');
  while (errors.length === 0) await nextTurn();
  expect(String(errors[0])).toContain('The pages of /ride/routes could not be listed');
  expect((await get('/routes/lagos-ikeja')).statusCode).toBe(200);
  listing = listed('kano-airport');
  nowMs += 31_000;
  while ((await get('/routes/kano-airport')).statusCode !== 200) await nextTurn();
  expect((await get('/routes/lagos-ikeja')).statusCode).toBe(404);
});

test('while a listing was never read, its pages are those of browsers, and no robot indexes them', async () => {
  await site.close();
  listing = 'not JSON';
  site = await openTestReleases({
    watching: parseSettings({}),
    now: () => new Date(nowMs),
    onError: (error) => errors.push(error),
    callApi: async (call) => ({ ...call, text: listing ?? '' }),
  });
  await site.goLive(renderingShell(shellSource));
  await site.goLive(remote);
  const { body, statusCode } = await get('/routes/lagos-ikeja');
  expect(statusCode).toBe(200);
  expect(body).toContain('<meta name="robots" content="noindex">');
});

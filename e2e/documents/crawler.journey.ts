import { pathTo } from 'shared/paths';
import { expect, test } from '../site/journey';
import { everyPath, indexedRoutes, notFoundErrors } from './routes';

test.use({ expectedErrors: notFoundErrors });

const publicOrigin = 'https://tafiya.example';
test.use({
  siteEnv: { PUBLIC_ORIGIN: publicOrigin, OPS_ORIGIN: 'https://ops.tafiya.example', ALLOW_SANDBOX_IN_PUBLIC: '1' },
});

const indexed = indexedRoutes.map((name) => pathTo(name as 'home'));
/** Paths without a page: of no route, and of no listed one. */
const unknownPaths: readonly string[] = [
  '/no-such-page',
  pathTo('flightRoute', { route: 'unknown' }),
  pathTo('pickupAirport', { airport: 'unknown' }),
];

const metas = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name = '', text = '']) => [
      name,
      text,
    ]),
  );

test('each indexed page has a title, a description, a canonical URL and link previews', async ({ site }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of indexed) {
    const answer = await fetch(site.origin + path);
    const html = await answer.text();
    const found = metas(html);
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    expect.soft(answer.status, path).toBe(200);
    expect.soft(title, path).toMatch(/Tafiya/);
    expect.soft(found.description?.length, `the description of ${path}`).toBeGreaterThan(40);
    expect.soft(html, path).toContain(`<link rel="canonical" href="${publicOrigin}${path}">`);
    expect.soft(found, path).toMatchObject({
      'og:title': title,
      'og:description': found.description,
      'og:url': publicOrigin + path,
      'og:site_name': 'Tafiya',
      'twitter:card': 'summary_large_image',
    });
    expect.soft(found.robots, path).toBeUndefined();
    titles.add(title);
    descriptions.add(found.description ?? '');
  }
  expect([titles.size, descriptions.size]).toEqual([indexed.length, indexed.length]);
});

/** By type of schema.org, what search engines require: https://developers.google.com/search/docs/appearance/structured-data */
const requiredProperties: Readonly<Record<string, readonly string[]>> = {
  Organization: ['@id', 'name', 'url', 'logo'],
  WebSite: ['@id', 'name', 'url', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};

type Thing = Readonly<Record<string, unknown>>;

/** All things in structured data that have a type. */
function thingsIn(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '@type' in value ? [value as Thing] : [];
  return [...own, ...Object.values(value).flatMap(thingsIn)];
}

test('the structured data of each indexed page is complete, with public addresses', async ({ site }) => {
  const kinds = new Set<unknown>();
  for (const path of indexed) {
    const html = await (await fetch(site.origin + path)).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
    expect.soft(blocks, path).toHaveLength(1);
    const data: unknown = JSON.parse(blocks[0]?.[1] ?? '');
    expect.soft(data, path).toHaveProperty('@context', 'https://schema.org');
    for (const thing of thingsIn(data)) {
      const kind = String(thing['@type']);
      kinds.add(kind);
      expect.soft(requiredProperties, path).toHaveProperty(kind);
      for (const name of requiredProperties[kind] ?? []) expect.soft(thing[name], `${name} of a ${kind}`).toBeTruthy();
      for (const name of ['@id', 'url', 'logo', 'item'])
        if (thing[name]) expect.soft(String(thing[name]), `${name} of a ${kind}`).toContain(`${publicOrigin}/`);
    }
    expect.soft(blocks[0]?.[1], 'a rule that is not filled in').not.toMatch(/\{\{|undefined/);
  }
  expect([...kinds].sort()).toEqual(Object.keys(requiredProperties).sort());
});

test('every other page has noindex, and an unknown path answers 404', async ({ site }) => {
  for (const path of everyPath.filter((address) => !indexed.includes(address))) {
    const answer = await fetch(site.origin + path);
    const found = metas(await answer.text());
    expect
      .soft([path, answer.status, found.robots])
      .toEqual([path, unknownPaths.includes(path) ? 404 : 200, 'noindex']);
    expect.soft(found, path).not.toHaveProperty('og:image');
  }
});

const listedPages = [
  {
    path: pathTo('flightRoute', { route: 'lagos-abuja' }),
    title: 'Flights from Lagos to Abuja',
    fact: /From\s+NGN\s[\d,]+\s+for one adult/,
    prices: 40,
    names: 'Air Peace',
  },
  {
    path: pathTo('pickupAirport', { airport: 'lagos' }),
    title: 'Airport pickup in Lagos',
    fact: /From\s+NGN\s[\d,]+\s+for the whole car/,
    prices: 30,
    names: 'Ikeja',
  },
];

const landingPage = {
  path: pathTo('rideSearch'),
  title: 'Book an airport pickup in Nigeria',
  fact: /From\s+NGN\s[\d,]+\s+for the whole car/,
  prices: 20,
  names: 'Port Harcourt',
};

for (const { path, title, fact, prices, names } of [...listedPages, landingPage])
  test(`${path} has its prices in the document that a search engine gets`, async ({ site }) => {
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
    // the first request may find the renderer still loading
    await expect.poll(async () => (await fetch(site.origin + path, { headers })).text()).toContain('id="rendered"');
    const html = await (await fetch(site.origin + path, { headers })).text();
    expect(html).toContain(`<link rel="canonical" href="${publicOrigin}${path}">`);
    expect(metas(html)).toMatchObject({ 'og:title': expect.stringContaining(title) });
    const text = html.slice(html.indexOf('<h1')).replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ');
    expect(text).toMatch(fact);
    expect(text.match(/NGN\s[\d,]+/g)?.length).toBeGreaterThan(prices);
    expect(text).toContain(names);
  });

test('the sitemap, which robots.txt names, lists exactly the indexed pages', async ({ site }) => {
  const robots = await (await fetch(`${site.origin}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${publicOrigin}/sitemap.xml`);
  const xml = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)</g)].map(([, address = '', since = '']) => {
    expect(Number.isNaN(Date.parse(since))).toBe(false);
    return address;
  });
  const below = (folder: string) => listed.filter((address) => address.startsWith(publicOrigin + folder));
  const [ofRoutes, ofAirports] = [below('/flights/'), below('/airport-pickup/')];
  expect(listed.filter((address) => !ofRoutes.includes(address) && !ofAirports.includes(address)).sort()).toEqual(
    indexed.map((path) => publicOrigin + path).sort(),
  );
  for (const { path } of listedPages) expect(listed).toContain(publicOrigin + path);
  expect(ofRoutes.length).toBeGreaterThan(100);
  expect(ofAirports.length).toBeGreaterThan(20);
});

test('a browser accepts the web manifest with its icons, and the page has its structured data', async ({
  page,
  site,
}) => {
  await page.goto('/contact');
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send('Page.getAppManifest');
  expect([errors, url]).toEqual([[], `${site.origin}/manifest.webmanifest`]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);

  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const kinds = blocks.flatMap((text) =>
    (JSON.parse(text) as { '@graph': { '@type': string }[] })['@graph'].map((thing) => thing['@type']),
  );
  expect(kinds).toEqual(['BreadcrumbList', 'FAQPage']);
});

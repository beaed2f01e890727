import { pathTo } from 'shared/paths';
import { expect, test } from '../site/journey';
import { everyPath, indexedRoutes, notFoundErrors } from './routes';

test.use({ expectedErrors: notFoundErrors });

const publicOrigin = 'https://tafiya.example';
test.use({ siteEnv: { PUBLIC_ORIGIN: publicOrigin, ALLOW_SANDBOX_IN_PUBLIC: '1' } });

const indexed = indexedRoutes.map((name) => pathTo(name as 'home'));

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

test('every other page has noindex, and an unknown path answers 404', async ({ site }) => {
  for (const path of everyPath.filter((address) => !indexed.includes(address))) {
    const answer = await fetch(site.origin + path);
    const found = metas(await answer.text());
    expect.soft([path, answer.status, found.robots]).toEqual([path, path === '/no-such-page' ? 404 : 200, 'noindex']);
    expect.soft(found, path).not.toHaveProperty('og:image');
  }
});

test('the sitemap, which robots.txt names, lists exactly the indexed pages', async ({ site }) => {
  const robots = await (await fetch(`${site.origin}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${publicOrigin}/sitemap.xml`);
  const xml = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)</g)].map(([, address = '', since = '']) => {
    expect(Number.isNaN(Date.parse(since))).toBe(false);
    return address;
  });
  expect(listed.sort()).toEqual(indexed.map((path) => publicOrigin + path).sort());
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

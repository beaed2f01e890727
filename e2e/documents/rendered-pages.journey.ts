import type { Browser, Page } from '@playwright/test';
import { paths, pathTo } from 'shared/paths';
import { criteriaIn } from '../rides/ride-api';
import { expect, test } from '../site/journey';
import { renderedDocument } from '../site/rendered-document';
import { dayIn } from '../site/steps';
import { indexedRoutes } from './routes';

const publicPaths = indexedRoutes.map((name) => paths[name]);
const unknownPath = '/no-such-page';
const flights = pathTo('flightSearch', {
  query: { trip: 'oneway', from: 'LOS', to: 'ABV', depart: dayIn(7), cabin: 'Y', adults: 1, flex: 3 },
});
const rides = pathTo('rideResults', { query: { ...criteriaIn(7) } });

test('the document of each public page has the page itself, and no inline script or style that its policy forbids', async ({
  site,
}) => {
  for (const path of [...publicPaths, unknownPath]) {
    const html = await renderedDocument(site.origin + path);
    const root = html.slice(html.indexOf('<!--root-->'), html.indexOf('<!--/root-->'));
    expect.soft(root.match(/<h1/g), path).toHaveLength(1);
    expect.soft(root, path).toContain('<footer');
    expect.soft(root, path).not.toMatch(/<script|<style| style=|<!--\$[!?]/);
  }
});

test('of a page with a query, only results are rendered on the server', async ({ site }) => {
  await renderedDocument(site.origin + flights);
  await renderedDocument(site.origin + paths.contact);
  const html = await (await fetch(`${site.origin}${paths.contact}?topic=refund`)).text();
  expect(html).not.toContain('id="rendered"');
});

test('the document of results has the flights with their prices, or the cars', async ({ site }) => {
  const mainOf = async (address: string) =>
    /<main[\s\S]*<\/main>/.exec(await renderedDocument(site.origin + address))?.[0] ?? '';
  const flightCards = (await mainOf(flights)).match(/<li aria-labelledby[\s\S]*?NGN [\d,]+/g) ?? [];
  expect(flightCards.length).toBeGreaterThanOrEqual(8);
  const rideCards = (await mainOf(rides)).match(/<li aria-label=[\s\S]*?NGN [\d,]+/g) ?? [];
  expect(rideCards.length).toBeGreaterThanOrEqual(8);
});

test('home has the lowest fares of popular routes in its document', async ({ site }) => {
  const html = await renderedDocument(site.origin);
  const section = html.slice(html.indexOf('Popular routes'));
  expect(section.match(/href="\/flight-search\?trip=oneway[^"]*"/g)?.length).toBeGreaterThanOrEqual(3);
  expect(section).toMatch(/<strong>NGN [\d,]+<\/strong>/);
});

test('the search page of flights has routes with fares in its document: busy ones, abroad, and from each city', async ({
  site,
}) => {
  const html = await renderedDocument(site.origin + pathTo('flightSearch'));
  for (const title of ['Fares and times by route', 'From Nigeria abroad', 'From Lagos', 'From Kano'])
    expect(html).toContain(title);
  expect(html.match(/href="\/flights\/[a-z-]+"/g)?.length).toBeGreaterThanOrEqual(24);
});

test('a robot, a link preview or a prefetch starts no search', async ({ site }) => {
  const other = pathTo('flightSearch', {
    query: { trip: 'oneway', from: 'LOS', to: 'PHC', depart: dayIn(9), cabin: 'Y', adults: 1 },
  });
  const get = async (headers: Record<string, string>) => (await fetch(site.origin + other, { headers })).text();
  await renderedDocument(site.origin + flights);
  const others: readonly Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'WhatsApp/2.23.20.0' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-fetch-dest': 'empty' },
  ];
  for (const headers of others) expect(await get(headers), JSON.stringify(headers)).not.toContain('id="rendered"');
  await renderedDocument(site.origin + other);
  // what a visitor has searched for within the last minute is shown to a preview as well
  expect(await get({ 'user-agent': 'WhatsApp/2.23.20.0' })).toContain('id="rendered"');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a page is read, and says that booking needs JavaScript', async ({ page, site }) => {
    await renderedDocument(site.origin + paths.contact);
    await page.goto(paths.contact);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
    await expect(page.getByRole('textbox', { name: /^Message/ })).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('Booking needs it');
  });
});

/** What differs between the devices of two visitors. */
const devices = [
  { name: 'a phone in Lagos', timezoneId: 'Africa/Lagos', locale: 'en-NG', width: 360, isDark: false },
  {
    name: 'a dark laptop in Los Angeles',
    timezoneId: 'America/Los_Angeles',
    locale: 'de-DE',
    width: 1440,
    isDark: true,
  },
  { name: 'a tablet on Kiritimati', timezoneId: 'Pacific/Kiritimati', locale: 'ar-EG', width: 800, isDark: false },
] as const;

/** What a visitor may have stored on the device before. */
const stores = {
  nothing: {},
  'another theme': { cookie: 'dark' },
  'earlier searches and a draft': {
    local: {
      'persist:root': JSON.stringify({
        state: { rideSearch: criteriaIn(7), searchResults: [], discountName: 'kept' },
        version: 1,
      }),
      'tafiya:recent': JSON.stringify({
        flights: [{ trip: 'oneway', legs: [{ from: 'LOS', to: 'ABV', date: '2030-01-05' }], cabin: 'Y', adults: 1 }],
      }),
    },
    session: { 'tafiya:draft:contact': JSON.stringify({ name: 'Ngozi', message: 'About a booking' }) },
  },
} as const;

interface Store {
  readonly cookie?: string;
  readonly local?: Readonly<Record<string, string>>;
  readonly session?: Readonly<Record<string, string>>;
}

for (const device of devices)
  for (const [stored, store] of Object.entries(stores) as [string, Store][])
    test(`${device.name} with ${stored}: React hydrates each public page without a difference`, async ({
      browser,
      site,
    }) => {
      const { page, errors } = await openOn(browser, site.origin, device, store);
      for (const path of [...publicPaths, unknownPath, flights, rides]) {
        await renderedDocument(site.origin + path);
        await page.goto(site.origin + path);
        await expect.poll(() => page.evaluate(isHydrated), `React has hydrated ${path}`).toBe(true);
        expect.soft(await page.evaluate(differencesFromProps), path).toEqual([]);
        expect.soft(errors.splice(0), path).toEqual([]);
      }
      await page.context().close();
    });

async function openOn(browser: Browser, origin: string, device: (typeof devices)[number], store: Store) {
  const context = await browser.newContext({
    timezoneId: device.timezoneId,
    locale: device.locale,
    colorScheme: device.isDark ? 'dark' : 'light',
    viewport: { width: device.width, height: 740 },
  });
  if (store.cookie) await context.addCookies([{ name: 'theme', value: store.cookie, url: origin }]);
  await context.addInitScript(({ local = {}, session = {} }: Store) => {
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  }, store);
  const page = await context.newPage();
  await page.addInitScript(rememberFirstHeading);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // the browser reports the status of the unknown path
    if (message.type() === 'error' && !/status of 404/.test(message.text())) errors.push(message.text());
  });
  return { page, errors };
}

/** Runs before the page's scripts. */
function rememberFirstHeading() {
  document.addEventListener('DOMContentLoaded', () => {
    Object.assign(window, { firstHeading: document.querySelector('main h1') });
  });
}

/** Whether the heading of the document is still there and belongs to React: it was not rendered anew. */
function isHydrated(): boolean {
  const heading = document.querySelector('main h1');
  const first = (window as unknown as { firstHeading: Element | null }).firstHeading;
  return heading !== null && heading === first && Object.keys(heading).some((key) => key.startsWith('__reactProps$'));
}

/** Each attribute and text that is otherwise in the page than React has rendered it: hydration reports only some of them. */
function differencesFromProps(): string[] {
  const attributeOf = (element: Element, name: string) =>
    ({ className: 'class', htmlFor: 'for', tabIndex: 'tabindex' })[name] ??
    // most attributes of SVG have hyphens, some have capitals
    (element.hasAttribute(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  // Chakra caches styles by their content in any order: the class that it made first is the one of all orders, with the same rules
  const withoutRules = (text: string | null) => text?.replace(/\btf-[\w-]+/g, 'tf');
  const found: string[] = [];
  for (const element of document.querySelectorAll('#root *')) {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
    const props = key ? (element as unknown as Record<string, Record<string, unknown>>)[key] : undefined;
    for (const [name, wanted] of Object.entries(props ?? {})) {
      if (typeof wanted !== 'string') continue;
      const present = name === 'children' ? element.textContent : element.getAttribute(attributeOf(element, name));
      const isState = ['value', 'defaultValue'].includes(name);
      if (!isState && withoutRules(present) !== withoutRules(wanted))
        found.push(`<${element.tagName}> ${name}: ${present}, not ${wanted}`);
    }
  }
  return found;
}

test('a page that a service worker keeps, and that is opened with a query, is rendered in the browser', async ({
  browser,
  site,
}) => {
  await renderedDocument(site.origin + paths.contact);
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await openWithWorker(page, site.origin + paths.contact, 'Send message');
  await context.setOffline(true);
  await page.goto(`${site.origin}${paths.contact}?topic=refund`);
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
  expect(errors.filter((text) => /server rendered/.test(text))).toEqual([]);
  await context.close();
});

test('a service worker stores no data, no page and no query of results, and opens their page offline', async ({
  browser,
  site,
}) => {
  await renderedDocument(site.origin + flights);
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await openWithWorker(page, site.origin + flights, /^Select /);
  const stored = await page.evaluate(async () => {
    const responses = await (await caches.open('tafiya-pages')).matchAll();
    return Promise.all(responses.map(async (response) => ({ url: response.url, html: await response.text() })));
  });
  expect(stored).not.toEqual([]);
  for (const { html } of stored) {
    expect(html).not.toContain('id="page-data"');
    expect(html).not.toContain('depart=');
    expect(html).not.toMatch(/NGN [\d,]+/);
  }
  await context.setOffline(true);
  // the fares below the search are fetched when the page is idle: it works without them
  const notFetched = page.waitForEvent('requestfailed', (request) => request.url().includes('/mf-flights/'));
  await page.goto(site.origin + paths.flightSearch);
  await notFetched;
  await expect(page.getByRole('button', { name: 'Search flights' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toHaveCount(0);
  await context.close();
});

/** Opens a page, and waits until the worker controls it and has kept it. */
async function openWithWorker(page: Page, address: string, button: string | RegExp): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(page.getByRole('button', { name: button }).first()).toBeVisible();
}

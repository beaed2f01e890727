import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect } from '../../site/journey';
import type { Site } from '../../site/launch-site';
import { openStaffSession } from '../../site/staff-session';
import { choose } from '../../site/steps';
import { newTraveller } from '../../site/traveller';
import { operatorOf } from '../operator';
import { eventStreamOpened } from '../steps';
import { type Collector, openCollector } from './collector';
import { type Attack, attack, contactPlace, fileOf, hostileSquad, name, path } from './hostile-remote';

/** One site and one attacker for the file. Release 2.0.0 is hostile; 1.0.0 is a good one. */
const test = base.extend<{ hostile: Page }, { collector: Collector; squad: Awaited<ReturnType<typeof hostileSquad>> }>({
  collector: [
    async ({ site }, use) => {
      const collector = await openCollector(site.origin);
      await use(collector);
      await collector.close();
    },
    { scope: 'worker' },
  ],
  squad: [
    async ({ site, collector }, use) => {
      const squad = await hostileSquad(site, collector);
      await squad.publish('1.0.0', false);
      await squad.publish('2.0.0', true);
      await use(squad);
    },
    { scope: 'worker' },
  ],
  /** A tab that shows the page of the hostile release. */
  hostile: async ({ page, squad: _ }, use) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hostile 2.0.0');
    await use(page);
  },
});

test.use({
  siteEnv: { RELEASES_REQUIRE_SIGNATURE: '1' },
  serviceWorkers: 'allow',
  expectedErrors: [
    /Content Security Policy|Refused|violates|status of|Failed to|ServiceWorker|scope|ERR_|WebSocket|Unsafe|frame/i,
  ],
});

const outcomesOf = async (page: Page, which: readonly Attack[]) =>
  Object.fromEntries(await Promise.all(which.map(async (one) => [one, await attack(page, one)] as const)));
const allWith = <Outcome>(which: readonly Attack[], outcome: Outcome) =>
  Object.fromEntries(which.map((one) => [one, outcome]));

test.describe('the policy of the page blocks', () => {
  test('all scripts except those of published releases', async ({ hostile, collector }) => {
    const ways = [
      'foreignScript',
      'foreignModule',
      'dataScript',
      'blobScript',
      'inlineScript',
      'handler',
      'javascriptAddress',
      'evaluated',
      'functionConstructor',
    ] as const;
    expect(await outcomesOf(hostile, ways)).toEqual(allWith(ways, 'blocked'));
    // same-origin resources that are not scripts
    const answers = ['/api/v1/health', '/api/v1/openapi.json', '/releases/map', '/robots.txt', '/terms'];
    for (const address of [...answers, fileOf('2.0.0', 'picture.svg')])
      expect([address, await attack(hostile, 'responseAsScript', address)]).toEqual([address, 'blocked']);
    expect(await hostile.evaluate(() => 'ran' in globalThis)).toBe(false);
    expect(collector.requests).toEqual([]);
  });

  test('all workers except the site’s own, so that no code runs after its tab is closed', async ({ hostile }) => {
    const ways = ['serviceWorkerForAll', 'serviceWorkerForItsFolder', 'worker', 'sharedWorker'] as const;
    expect(await outcomesOf(hostile, ways)).toEqual(allWith(ways, 'blocked'));
    const scopes = () =>
      hostile.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
      );
    expect((await scopes()).filter((scope) => scope !== '/')).toEqual([]);
    await hostile.goto(fileOf('2.0.0', 'anything'));
    await expect(hostile.getByText('Planted')).not.toBeVisible();
  });

  test('sending data except by navigation and WebRTC', async ({ hostile, collector }) => {
    const ways = [
      'fetch',
      'beacon',
      'events',
      'socket',
      'image',
      'style',
      'preload',
      'prefetch',
      'font',
      'video',
      'object',
      'background',
      'form',
      'ping',
    ] as const;
    for (const way of ways) expect([way, await attack(hostile, way)]).toEqual([way, 'blocked']);
    expect(collector.requests).toEqual([]);
  });

  test('sending data from any other document of the site', async ({ hostile, collector, site }) => {
    const addresses = [
      '/terms',
      fileOf('2.0.0', 'worker.js'),
      fileOf('2.0.0', 'picture.svg'),
      fileOf('2.0.0', 'none.js'),
      '/sw.js',
      '/api/v1/health',
      '/releases/map',
      '/releases/api/status',
      '/robots.txt',
      '/sitemap.xml',
      '/manifest.webmanifest',
      '/favicon.svg',
      '/.well-known/security.txt',
      '/ops',
      '/sandbox',
      '/api/v1/openapi.json',
    ];
    for (const address of addresses)
      expect([address, await attack(hostile, 'windowOf', `${site.origin}${address}`)]).toEqual([address, 'blocked']);
    expect(collector.requests).toEqual([]);
  });

  test('frames, in both directions', async ({ hostile, collector, page }) => {
    const ways = ['frame', 'frameOfTheSite'] as const;
    expect(await outcomesOf(hostile, ways)).toEqual(allWith(ways, 'blocked'));
    expect(collector.requests).toEqual([]);
    await page.goto(`${collector.origin}/framing`);
    const [, frame] = page.frames();
    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
    collector.requests.splice(0);
  });
});

test('a hostile release reads no session cookie, and cannot call staff endpoints for a traveller', async ({
  hostile,
  context,
  site,
}) => {
  const cookies = await context.cookies(site.origin);
  expect(cookies.map((cookie) => [cookie.name, cookie.httpOnly])).toContainEqual([
    expect.stringMatching(/visit$/),
    true,
  ]);
  expect(await attack(hostile, 'cookies')).not.toMatch(/visit|tafiya/);
  expect(await attack(hostile, 'staff')).toBe(404);
  expect(await attack(hostile, 'tokens')).toBe(404);
});

const tokensOf = (site: Site) => `${site.opsOrigin}/releases/api/tokens`;

/** Opens the session of an operator in this browser. @returns the options of its calls */
async function signInAsOperator(context: BrowserContext, site: Site) {
  const { Cookie = '', ...page } = await openStaffSession(site, ['operator']);
  const call = { headers: { ...page, origin: site.opsOrigin } };
  const [name = '', value = ''] = Cookie.split('=');
  await context.addCookies([{ name, value, url: site.opsOrigin, httpOnly: true, sameSite: 'Strict' }]);
  expect((await context.request.get(tokensOf(site), call)).status()).toBe(200);
  return call;
}

async function expectNothingOfTheBackOffice(page: Page, site: Site): Promise<void> {
  expect(await attack(page, 'staff')).toBe(404);
  expect(await attack(page, 'tokens')).toBe(404);
  for (const way of ['opsCall', 'opsForm'] as const)
    expect([way, await attack(page, way, tokensOf(site))]).toEqual([way, 'blocked']);
}

test('a hostile release gets nothing of the back office while an operator is signed in in the same browser', async ({
  hostile,
  context,
  site,
}) => {
  await signInAsOperator(context, site);
  await expectNothingOfTheBackOffice(hostile, site);
});

test('a hostile release that is not active runs only by a link that somebody who may see it has made', async ({
  page,
  context,
  site,
  squad,
}) => {
  const release = `${contactPlace.name}@6.6.6`;
  await squad.publish('6.6.6', true, { place: contactPlace, live: false });
  const heading = page.getByRole('heading', { level: 1 });
  const bar = page.getByRole('region', { name: 'Preview' });
  const address = `${contactPlace.path}?release=${release}`;
  for (const of of [address, `${address}&key=99999999999.${'A'.repeat(43)}`]) {
    await page.goto(of);
    await expect(heading).toHaveText('Contact Us');
    await expect(bar).toContainText('This preview link has expired. Ask for a new one.');
    expect(await page.evaluate(() => 'attacks' in globalThis)).toBe(false);
  }

  const call = await signInAsOperator(context, site);
  await page.goto(await operatorOf(site).previewLink(contactPlace.name, '6.6.6', contactPlace.path));
  await expect(heading).toHaveText('Hostile 6.6.6');
  await expect(bar).toContainText('You see mf-content 6.6.6, not the live site.');
  await expectNothingOfTheBackOffice(page, site);
  const cookies = await context.cookies(site.opsOrigin);
  expect(cookies.map((cookie) => cookie.httpOnly)).not.toContain(false);
  expect((await context.request.get(tokensOf(site), call)).status()).toBe(200);

  const stranger = await context.newPage();
  await stranger.goto(contactPlace.path);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
});

test.describe('a hostile release can still', () => {
  const globalOf = <Value>(page: Page, name: string) =>
    page.evaluate((key) => (globalThis as unknown as Record<string, unknown>)[key], name) as Promise<Value>;

  test('read what a traveller types on pages of other remotes, and what those pages send', async ({ hostile }) => {
    await attack(hostile, 'listen');
    await attack(hostile, 'replaceCalls');
    await hostile.getByRole('link', { name: 'Write to us' }).click();
    await hostile.getByRole('textbox', { name: 'Full name' }).fill('Chiamaka Eze');
    await hostile.getByRole('textbox', { name: 'E-mail' }).first().fill(newTraveller().email);
    await choose(hostile, 'Subject', 'A payment');
    await hostile
      .getByRole('textbox', { name: 'Message', exact: true })
      .fill('I have paid twice for my ride to Lagos.');
    await hostile.getByRole('button', { name: 'Send message' }).click();
    await expect(hostile.getByText(/MSG-[A-Z2-9]{4}-[A-Z2-9]{4}/).first()).toBeVisible();
    expect(await globalOf<string[]>(hostile, 'typed')).toContain('Chiamaka Eze');
    expect((await globalOf<string[]>(hostile, 'seen')).join()).toContain('I have paid twice');
  });

  test('read what other remotes have stored on the device', async ({ hostile }) => {
    await hostile.evaluate(() => sessionStorage.setItem('draft of another remote', 'Ada'));
    await expect
      .poll(() => attack(hostile, 'storage'))
      .toMatchObject({
        session: { 'draft of another remote': 'Ada' },
        caches: expect.arrayContaining([expect.stringContaining('tafiya')]),
      });
  });

  test('send data by navigation, a new window and WebRTC', async ({ hostile, collector, context }) => {
    await attack(hostile, 'webrtc');
    await collector.packet;
    const opened = context.waitForEvent('page');
    await attack(hostile, 'popup');
    await opened;
    await attack(hostile, 'navigate');
    await hostile.waitForURL(`${collector.origin}/**`);
    await expect.poll(() => collector.requests).toEqual(expect.arrayContaining(['/popup?secret', '/navigated?secret']));
    collector.requests.splice(0);
  });

  test('run in an open tab after a rollback until the tab is reloaded', async ({ hostile, site }) => {
    const { move } = operatorOf(site);
    const heading = hostile.getByRole('heading', { level: 1 });
    await attack(hostile, 'keepRunning');
    await move({ name, kind: 'rollback' });
    await expect(heading).toHaveText('Hostile 1.0.0');
    const before = await globalOf<number>(hostile, 'beats');
    await expect.poll(() => globalOf<number>(hostile, 'beats')).toBeGreaterThan(before);
    await hostile.reload();
    await expect(heading).toHaveText('Hostile 1.0.0');
    expect([await globalOf(hostile, 'beats'), await globalOf(hostile, 'attacks')]).toEqual([undefined, undefined]);
    await move({ name, kind: 'promote', version: '2.0.0' });
  });

  test('hide a withdrawal from its own tab until the tab is reloaded', async ({ page, site, squad }) => {
    await squad.publish('3.0.0', true);
    const heading = page.getByRole('heading', { level: 1 });
    const streamOpened = eventStreamOpened(page);
    await page.goto(path);
    await expect(heading).toHaveText('Hostile 3.0.0');
    await streamOpened;
    await attack(page, 'blockReleaseMap');
    await operatorOf(site).withdraw(name, '3.0.0');
    await expect.poll(async () => (await globalOf<string[]>(page, 'unanswered')).join()).toContain('/releases/map');
    await expect(heading).toHaveText('Hostile 3.0.0');
    await page.reload();
    await expect(heading).toHaveText('Hostile 2.0.0');
  });
});

test('a withdrawal reloads other tabs with the release, which then no longer runs there and is no longer served', async ({
  page,
  site,
  squad,
}) => {
  await squad.publish('4.0.0', true);
  await operatorOf(site).withdraw(name, '2.0.0');
  const heading = page.getByRole('heading', { level: 1 });
  const streamOpened = eventStreamOpened(page);
  await page.goto(path);
  await expect(heading).toHaveText('Hostile 4.0.0');
  await streamOpened;
  await attack(page, 'keepRunning');
  const link = await operatorOf(site).previewLink(name, '4.0.0', path);
  await operatorOf(site).withdraw(name, '4.0.0');
  await expect(heading).toHaveText('Hostile 1.0.0');
  await expect(async () =>
    expect(await page.evaluate(() => 'beats' in globalThis || 'attacks' in globalThis)).toBe(false),
  ).toPass();
  expect((await page.request.get(fileOf('4.0.0', 'worker.js'))).status()).toBe(410);
  await page.goto(link);
  await expect(heading).toHaveText('Hostile 1.0.0');
});

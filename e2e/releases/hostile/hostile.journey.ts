import type { Page } from '@playwright/test';
import { operatorTokenOf } from '../../site/call-registry';
import { test as base, expect } from '../../site/journey';
import { choose } from '../../site/steps';
import { newTraveller } from '../../site/traveller';
import { operatorOf } from '../operator';
import { eventStreamOpened } from '../steps';
import { type Collector, openCollector } from './collector';
import { type Attack, attack, fileOf, hostileSquad, name, path } from './hostile-remote';

/** One site and one attacker for the file: the hostile release is 2.0.0, and the good one before it is 1.0.0. */
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

const answersOf = async (page: Page, which: readonly Attack[]) =>
  Object.fromEntries(await Promise.all(which.map(async (one) => [one, await attack(page, one)] as const)));
const all = <Answer>(which: readonly Attack[], answer: Answer) => Object.fromEntries(which.map((one) => [one, answer]));

test.describe('the policy of the page stops', () => {
  test('every script but those of published releases', async ({ hostile, collector }) => {
    const ways = [
      'foreignScript',
      'foreignModule',
      'dataScript',
      'blobScript',
      'inlineScript',
      'handler',
      'javascriptAddress',
      'evaluated',
      'madeFunction',
    ] as const;
    expect(await answersOf(hostile, ways)).toEqual(all(ways, 'blocked'));
    // of the origin that scripts may come from, but no scripts
    const answers = ['/api/v1/health', '/api/v1/openapi.json', '/releases/map', '/robots.txt', '/terms'];
    for (const address of [...answers, fileOf('2.0.0', 'picture.svg')])
      expect([address, await attack(hostile, 'answerAsScript', address)]).toEqual([address, 'blocked']);
    expect(await hostile.evaluate(() => 'ran' in globalThis)).toBe(false);
    expect(collector.asked).toEqual([]);
  });

  test('every worker but the site’s own, so that nothing runs on once its tab is closed', async ({ hostile }) => {
    const ways = ['serviceWorkerForAll', 'serviceWorkerForItsFolder', 'worker', 'sharedWorker'] as const;
    expect(await answersOf(hostile, ways)).toEqual(all(ways, 'blocked'));
    const scopes = () =>
      hostile.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
      );
    expect((await scopes()).filter((scope) => scope !== '/')).toEqual([]);
    await hostile.goto(fileOf('2.0.0', 'anything'));
    await expect(hostile.getByText('Planted')).not.toBeVisible();
  });

  test('sending data by anything but a navigation or WebRTC', async ({ hostile, collector }) => {
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
    expect(collector.asked).toEqual([]);
  });

  test('every other document of the site from doing it in its place', async ({ hostile, collector, site }) => {
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
    expect(collector.asked).toEqual([]);
  });

  test('frames, in both directions', async ({ hostile, collector, page }) => {
    const ways = ['frame', 'frameOfTheSite'] as const;
    expect(await answersOf(hostile, ways)).toEqual(all(ways, 'blocked'));
    expect(collector.asked).toEqual([]);
    await page.goto(`${collector.origin}/framing`);
    const [, frame] = page.frames();
    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
    collector.asked.splice(0);
  });
});

test('it reads no session, and opens nothing of the staff as a traveller', async ({ hostile, context, site }) => {
  const cookies = await context.cookies(site.origin);
  expect(cookies.map((cookie) => [cookie.name, cookie.httpOnly])).toContainEqual([
    expect.stringMatching(/visit$/),
    true,
  ]);
  expect(await attack(hostile, 'cookies')).not.toMatch(/visit|tafiya/);
  expect(await attack(hostile, 'staff')).toBe(401);
  expect(await attack(hostile, 'tokens')).toBe(401);
});

test.describe('what it can do all the same:', () => {
  const inTab = <Value>(page: Page, what: string) =>
    page.evaluate((of) => (globalThis as unknown as Record<string, unknown>)[of], what) as Promise<Value>;

  test('read what a traveller types on the pages of others, and what those send', async ({ hostile }) => {
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
    expect(await inTab<string[]>(hostile, 'typed')).toContain('Chiamaka Eze');
    expect((await inTab<string[]>(hostile, 'seen')).join()).toContain('I have paid twice');
  });

  test('read what others have stored on the device', async ({ hostile }) => {
    await hostile.evaluate(() => sessionStorage.setItem('draft of another remote', 'Ada'));
    await expect
      .poll(() => attack(hostile, 'storage'))
      .toMatchObject({
        session: { 'draft of another remote': 'Ada' },
        caches: expect.arrayContaining([expect.stringContaining('tafiya')]),
      });
  });

  test('take data out by a navigation, a new window and WebRTC', async ({ hostile, collector, context }) => {
    await attack(hostile, 'webrtc');
    await collector.packet;
    const opened = context.waitForEvent('page');
    await attack(hostile, 'popup');
    await opened;
    await attack(hostile, 'navigate');
    await hostile.waitForURL(`${collector.origin}/**`);
    await expect.poll(() => collector.asked).toEqual(expect.arrayContaining(['/popup?secret', '/navigated?secret']));
    collector.asked.splice(0);
  });

  test('act as a member of the staff who is signed in, in the same browser', async ({ hostile, context, site }) => {
    const data = { token: await operatorTokenOf(site) };
    expect(
      (
        await context.request.post('/releases/api/session', {
          data,
          headers: { 'x-tafiya-ops': '1', origin: site.origin },
        })
      ).ok(),
    ).toBe(true);
    expect(await attack(hostile, 'tokens')).toBe(200);
  });

  test('go on in an open tab after a rollback, until that is loaded anew', async ({ hostile, site }) => {
    const { move } = operatorOf(site);
    const heading = hostile.getByRole('heading', { level: 1 });
    await attack(hostile, 'live');
    await move({ name, kind: 'rollback' });
    await expect(heading).toHaveText('Hostile 1.0.0');
    const before = await inTab<number>(hostile, 'beats');
    await expect.poll(() => inTab<number>(hostile, 'beats')).toBeGreaterThan(before);
    await hostile.reload();
    await expect(heading).toHaveText('Hostile 1.0.0');
    expect([await inTab(hostile, 'beats'), await inTab(hostile, 'attacks')]).toEqual([undefined, undefined]);
    await move({ name, kind: 'promote', version: '2.0.0' });
  });

  test('hide a withdrawal from its own tab, until that is loaded anew', async ({ page, site, squad }) => {
    await squad.publish('3.0.0', true);
    const heading = page.getByRole('heading', { level: 1 });
    const listening = eventStreamOpened(page);
    await page.goto(path);
    await expect(heading).toHaveText('Hostile 3.0.0');
    await listening;
    await attack(page, 'deafen');
    await operatorOf(site).withdraw(name, '3.0.0');
    await expect.poll(async () => (await inTab<string[]>(page, 'unanswered')).join()).toContain('/releases/map');
    await expect(heading).toHaveText('Hostile 3.0.0');
    await page.reload();
    await expect(heading).toHaveText('Hostile 2.0.0');
  });
});

test('a withdrawal reloads each other tab that runs it, and nothing of it runs there or is served', async ({
  page,
  site,
  squad,
}) => {
  await squad.publish('4.0.0', true);
  await operatorOf(site).withdraw(name, '2.0.0');
  const heading = page.getByRole('heading', { level: 1 });
  const listening = eventStreamOpened(page);
  await page.goto(path);
  await expect(heading).toHaveText('Hostile 4.0.0');
  await listening;
  await attack(page, 'live');
  await operatorOf(site).withdraw(name, '4.0.0');
  await expect(heading).toHaveText('Hostile 1.0.0');
  await expect(async () =>
    expect(await page.evaluate(() => 'beats' in globalThis || 'attacks' in globalThis)).toBe(false),
  ).toPass();
  expect((await page.request.get(fileOf('4.0.0', 'worker.js'))).status()).toBe(410);
  await page.goto(`${path}?release=${name}@4.0.0`);
  await expect(heading).toHaveText('Hostile 1.0.0');
});

import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { releaseMapIn } from 'shared/remote';
import { recordsOf } from '../faults/records';
import { hasInjectedCodeRun } from '../site/injected-code';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';
import { type BookingLoad, startBookingLoad } from './booking-load';
import { buildFolder, releaseCommand } from './command-line';
import { operatorOf } from './operator';
import { releaseFailures } from './release-failures';
import { renderedBy } from './rendered-release';
import { type SampleRemote, sampleRemote } from './sample-remote';
import {
  breakRelease,
  eventStreamOpened,
  expectVersion,
  isMarked,
  markTab,
  releaseMapReceived,
  reportSent,
} from './steps';

test.describe.configure({ mode: 'serial' });

// failing releases roll back after one second, and each visitor can have a network of its own
test.use({ siteEnv: { RELEASE_FAILURE_GRACE_SECONDS: '1', TRUSTED_PROXIES: '127.0.0.1' } });

const shipped = '1.0.1-night.1';
let load: BookingLoad;

test.beforeAll(({ site }) => {
  load = startBookingLoad(site, 1_000);
});
test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())));
test.afterAll(async () => {
  await load.stop();
  await rm(buildFolder('mf-rides', shipped), { recursive: true, force: true });
});

/** A new browser context with an IP address of the network with that number. */
const newVisitor = (browser: Browser, { origin }: Site, network = 0): Promise<BrowserContext> =>
  browser.newContext({ baseURL: origin, extraHTTPHeaders: { 'X-Forwarded-For': `102.89.3.${network}` } });

/** Opens a page of a sample remote, and waits for its event stream. */
async function openTab(visitor: BrowserContext, path: string, version: string): Promise<Page> {
  const page = await visitor.newPage();
  const streamOpened = eventStreamOpened(page);
  await page.goto(path);
  await expectVersion(page, version);
  await markTab(page);
  await streamOpened;
  return page;
}

/** Requests a page of the remote. @returns the version in the release map, and the cookie that identifies the visit */
async function visit({ origin }: Site, { name, path }: SampleRemote, cookie = '') {
  const answer = await fetch(origin + path, { headers: { cookie } });
  const map = releaseMapIn(await answer.text());
  const [setCookie = ''] = answer.headers.getSetCookie();
  return { version: map?.remotes[name]?.version, cookie: setCookie.split(';')[0] ?? '' };
}

async function useVisitCookie(visitor: BrowserContext, site: Site, cookie: string): Promise<void> {
  const at = cookie.indexOf('=');
  await visitor.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url: site.origin }]);
}

test('open tabs switch to a newly published release of a real remote, and back after a rollback', async ({
  browser,
  site,
}) => {
  test.slow();
  const release = releaseCommand(site);
  const before = await operatorOf(site).activeVersionOf('mf-rides');
  const tab = await (await newVisitor(browser, site)).newPage();
  const streamOpened = eventStreamOpened(tab);
  await tab.goto('/ride-search');
  await expect.poll(() => renderedBy(tab)).toBe(`mf-rides@${before}`);
  await markTab(tab);
  await streamOpened;

  const published = await release('publish', 'mf-rides', '--version', shipped, '--live', '--why', 'clearer prices');
  expect(published).toMatchObject({ code: 0, output: { version: shipped, isNew: true, move: { from: before } } });
  await expect.poll(() => renderedBy(tab)).toBe(`mf-rides@${shipped}`);

  const back = await release('rollback', 'mf-rides', '--why', 'prices are wrong', '--no-wait');
  expect(back).toMatchObject({ code: 0, output: { move: { from: shipped, to: before } } });
  await expect.poll(() => renderedBy(tab)).toBe(`mf-rides@${before}`);
  expect(await isMarked(tab)).toBe(true);
  await tab.reload();
  await expect.poll(() => renderedBy(tab)).toBe(`mf-rides@${before}`);
});

test('a canary is served to exactly its share of visits, a visit keeps its version, and promotion serves it to all', async ({
  browser,
  site,
}) => {
  const release = releaseCommand(site);
  const remote = sampleRemote(site, 'canary-sample');
  await remote.publish('1.0.0');
  await remote.publish('2.0.0', false);
  expect((await release('canary', remote.name, '2.0.0', '--percent', '25')).code).toBe(0);

  const visits = [];
  for (let count = 0; count < 100; count += 1) visits.push(await visit(site, remote));
  const canaryVisits = visits.filter(({ version }) => version === '2.0.0');
  expect(canaryVisits).toHaveLength(25);
  for (const one of visits.slice(0, 12)) expect((await visit(site, remote, one.cookie)).version).toBe(one.version);

  const [chosen, other] = await Promise.all([newVisitor(browser, site), newVisitor(browser, site)]);
  await useVisitCookie(chosen, site, canaryVisits[0]?.cookie ?? '');
  await useVisitCookie(other, site, visits.find(({ version }) => version === '1.0.0')?.cookie ?? '');
  const [withCanary, without] = await Promise.all([
    openTab(chosen, remote.path, '2.0.0'),
    openTab(other, remote.path, '1.0.0'),
  ]);

  expect((await release('canary', remote.name, '--end')).code).toBe(0);
  await expectVersion(withCanary, '1.0.0');
  expect((await release('canary', remote.name, '2.0.0', '--percent', '25')).code).toBe(0);
  await expectVersion(withCanary, '2.0.0');
  await expectVersion(without, '1.0.0');

  const promoted = await release('promote', remote.name, '--why', 'good for a quarter of them', '--no-wait');
  expect(promoted).toMatchObject({ code: 0, output: { move: { to: '2.0.0', endedCanary: '2.0.0' } } });
  await expectVersion(without, '2.0.0');
  expect(await Promise.all([withCanary, without].map(isMarked))).toEqual([true, true]);
  expect((await visit(site, remote)).version).toBe('2.0.0');
});

test('open and new tabs show the last known good release for every kind of failure', async ({ browser, site }) => {
  test.slow();
  const release = releaseCommand(site);
  const remote = sampleRemote(site, 'broken-sample');
  await remote.publish('1.0.0');
  const visitor = await newVisitor(browser, site);
  const open = await openTab(visitor, remote.path, '1.0.0');
  const newTab = await visitor.newPage();
  let next: 'Pay' | 'Read' = 'Pay';

  for (const [number, [how, way]] of Object.entries(releaseFailures).entries())
    await test.step(how, async () => {
      const version = `2.0.${number}`;
      await way.inject(visitor, remote, version);
      const mapReceived = releaseMapReceived(open, { [remote.name]: version });
      const reported = reportSent(open, remote, version, way.outcome);
      await remote.publish(version);
      await mapReceived;
      await open.getByRole('link', { name: next, exact: true }).click();
      // a hung request would delay the load event
      await newTab.goto(remote.path, { waitUntil: 'domcontentloaded' });
      for (const [tab, page] of [
        [newTab, 'read'],
        [open, next.toLowerCase()],
      ] as const) {
        await expect(tab.getByText(`This is ${page}`)).toBeVisible({ timeout: 30_000 });
        await expectVersion(tab, '1.0.0');
        expect(await hasInjectedCodeRun(tab)).toBe(false);
      }
      await reported;
      const back = await release('rollback', remote.name, '--why', `it is ${how}`, '--no-wait');
      expect(back).toMatchObject({ code: 0, output: { move: { from: version, to: '1.0.0' } } });
      next = next === 'Pay' ? 'Read' : 'Pay';
    });
  expect(await isMarked(open)).toBe(true);
});

test('a failing release stays active while it is frozen, and is rolled back automatically with a reason when it is thawed', async ({
  browser,
  site,
}) => {
  const release = releaseCommand(site);
  const operator = operatorOf(site);
  const remote = sampleRemote(site, 'failing-sample');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await remote.publish(version);
  expect((await release('freeze', remote.name, '--why', 'sale until the morning')).code).toBe(0);

  const failing = Array.from({ length: 5 }, async (_, count) => {
    const visitor = await newVisitor(browser, site, count);
    await breakRelease(visitor, remote.faultKey('1.2.0'), count % 2 ? 'crash' : 'throws-at-start');
    const tab = await visitor.newPage();
    const reported = tab.waitForResponse((answer) => answer.url().endsWith('/releases/reports'), { timeout: 0 });
    await tab.goto(remote.path);
    await expectVersion(tab, '1.1.0');
    await reported;
  });
  await Promise.all(failing);
  await expect.poll(() => operator.stateOf(remote.name, '1.2.0'), { timeout: 30_000 }).toBe('frozen');
  const refused = await release('promote', remote.name, '1.1.0');
  expect(refused).toMatchObject({ code: 6, output: { code: 'FROZEN' } });
  expect(refused.output.message).toContain('sale until the morning');
  expect(await operator.activeVersionOf(remote.name)).toBe('1.2.0');

  expect((await release('thaw', remote.name)).code).toBe(0);
  await expect.poll(() => operator.activeVersionOf(remote.name), { timeout: 30_000 }).toBe('1.1.0');
  const { output } = await release('history', remote.name);
  const [latest, ...earlier] = output.moves as { kind: string; why: string }[];
  expect(latest).toMatchObject({ kind: 'automatic', from: '1.2.0', to: '1.1.0', who: 'by itself' });
  expect(latest?.why).toBe('Failure rate 100.0% (5 of 5 networks, 5 of 5 visits), limit 2%');
  expect(earlier.map(({ kind }) => kind)).toEqual([
    'thaw',
    'freeze',
    ...['publish', 'new', 'publish', 'new', 'publish', 'new'],
  ]);
  const tab = await (await newVisitor(browser, site)).newPage();
  await tab.goto(remote.path);
  await expectVersion(tab, '1.1.0');
});

test('after a rollback by three releases idle tabs switch first, typing and paying ones later, and the receipt counts all', async ({
  browser,
  site,
}) => {
  const remote = sampleRemote(site, 'night-sample');
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await remote.publish(version);
  const visitors = await Promise.all(Array.from({ length: 3 }, () => newVisitor(browser, site)));
  const [idle, typing, paying] = (await Promise.all(
    visitors.map((visitor, index) => openTab(visitor, index === 2 ? `${remote.path}-pay` : remote.path, '1.3.0')),
  )) as [Page, Page, Page];
  const note = typing.getByRole('textbox', { name: 'Your note' });
  await note.fill('Gate 4, I wear a red cap');

  // the site updates its count of tabs once a second
  await expect.poll(() => operatorOf(site).tabsOf(remote.name)).toEqual({ '1.3.0': 3 });
  const mapsReceived = [typing, paying].map((tab) => releaseMapReceived(tab, { [remote.name]: '1.0.0' }));
  const why = 'blank page after Book Now';
  const back = releaseCommand(site)('rollback', remote.name, '--to', '1.0.0', '--why', why, '--wait', '60');
  await Promise.all(mapsReceived);
  await expectVersion(idle, '1.0.0');
  await expect
    .poll(() => operatorOf(site).tabsOf(remote.name), { timeout: 30_000 })
    .toEqual({ '1.0.0': 1, '1.3.0': 2 });

  await expectVersion(typing, '1.3.0');
  await expect(note).toHaveValue('Gate 4, I wear a red cap');
  await typing.getByRole('link', { name: 'Paid' }).click();
  await expectVersion(typing, '1.0.0');
  await expectVersion(paying, '1.3.0');
  await paying.getByRole('link', { name: 'Paid' }).click();
  await expect(paying.getByText('This is paid')).toBeVisible();
  await expectVersion(paying, '1.3.0');
  await paying.getByRole('link', { name: 'Read' }).click();
  await expectVersion(paying, '1.0.0');

  expect(await back).toMatchObject({
    code: 0,
    output: { move: { from: '1.3.0', to: '1.0.0' }, receipt: { tabs: 3, share: 1 } },
  });
  expect(await Promise.all([idle, typing, paying].map(isMarked))).toEqual([true, true, true]);
  expect((await operatorOf(site).historyOf(remote.name))[0]).toMatchObject({ kind: 'rollback', why });
});

test('no booking failed while releases changed', async ({ site }) => {
  const { confirmed, failed } = await load.stop();
  expect(failed).toEqual([]);
  expect(confirmed).toBeGreaterThan(20);
  const records = await recordsOf(site);
  await expect.poll(records.breaches).toEqual([]);
  await records.close();
});

import { expect, test } from '../site/journey';
import { operatorOf } from './operator';
import { sampleRemote } from './sample-remote';
import { breakRelease, eventStreamOpened, expectVersion, heading, isMarked, markTab, reportSent } from './steps';

// the page that breaks on purpose, and requests that fail on purpose
test.use({ expectedErrors: [/broke|status of 503|ERR_INTERNET_DISCONNECTED/] });

test('an idle open tab applies a promotion and a rollback without a reload', async ({ page, site }) => {
  const paper = sampleRemote(site, 'idle-paper');
  await paper.publish('1.0.0');
  const listening = eventStreamOpened(page);
  await page.goto(paper.path);
  await expectVersion(page, '1.0.0');
  await markTab(page);
  await page.evaluate(() => window.scrollTo(0, 1_200));
  await listening;

  await paper.publish('2.0.0');
  await expectVersion(page, '2.0.0');
  expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(1_200);
  await paper.rollBack();
  await expectVersion(page, '1.0.0');
  expect(await isMarked(page)).toBe(true);
});

test('a tab whose request for the map fails, or that is offline during the move, gets the announced release', async ({
  page,
  context,
  site,
}) => {
  const paper = sampleRemote(site, 'late-paper');
  await paper.publish('1.0.0');
  const listening = eventStreamOpened(page);
  await page.goto(paper.path);
  await expectVersion(page, '1.0.0');
  await markTab(page);
  await listening;

  let failures = 0;
  await page.route('**/releases/map?*', async (route) => {
    failures += 1;
    if (failures > 1) return route.fallback();
    return route.fulfill({ status: 503, body: '' });
  });
  await paper.publish('2.0.0');
  await expectVersion(page, '2.0.0');
  expect(failures).toBeGreaterThan(1);

  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/releases/'));
  await context.setOffline(true);
  await paper.rollBack();
  await missed;
  await context.setOffline(false);
  await expectVersion(page, '1.0.0');
  expect(await isMarked(page)).toBe(true);
});

test('a tab that leaves the site is no longer counted', async ({ page, site }) => {
  const paper = sampleRemote(site, 'left-paper');
  const operator = operatorOf(site);
  await paper.publish('1.0.0');
  await page.goto(paper.path);
  await expect.poll(() => operator.tabsOf(paper.name)).toEqual({ '1.0.0': 1 });
  await page.goto('about:blank');
  await expect.poll(() => operator.tabsOf(paper.name)).toEqual({});
  await page.goBack();
  await expect.poll(() => operator.tabsOf(paper.name)).toEqual({ '1.0.0': 1 });
});

test('a page that crashes is reported, and recovers by itself after a rollback', async ({ page, site }) => {
  const paper = sampleRemote(site, 'torn-paper');
  await paper.publish('1.0.0');
  await paper.publish('2.0.0');
  await breakRelease(page, paper.faultKey('2.0.0'), 'crash-when-typed');
  const listening = eventStreamOpened(page);
  const reported = reportSent(page, paper, '2.0.0', 'crashed');
  await page.goto(paper.path);
  await page.getByLabel('Your note').fill('a');
  await expect(heading(page)).toHaveText('Something went wrong on this page');
  await reported;
  await listening;

  await paper.rollBack();
  await expectVersion(page, '1.0.0');
});

test('the tabs of a browser share one event stream, and all apply a move', async ({ page, context, site }) => {
  const paper = sampleRemote(site, 'two-papers');
  await paper.publish('1.0.0');
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().includes('/releases/events')) streams += 1;
  });
  const listening = eventStreamOpened(page);
  await page.goto(paper.path);
  await listening;
  const other = await context.newPage();
  await other.goto(paper.path);
  await expectVersion(other, '1.0.0');
  // both windows are seen at once here; the second one only asks
  await paper.publish('2.0.0');
  await expectVersion(page, '2.0.0');
  await expect(heading(other)).toHaveText('Paper 2.0.0', { timeout: 20_000 });
  expect(streams).toBe(1);
});

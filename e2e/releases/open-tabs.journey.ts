import { expect, test } from '../site/journey';
import { operatorOf } from './operator';
import { sampleRemote } from './sample-remote';
import { breakRelease, eventStreamOpened, expectVersion, heading, isMarked, markTab, reportSent } from './steps';

// the errors that the tests cause
test.use({ expectedErrors: [/broke|status of 503|ERR_INTERNET_DISCONNECTED/] });

test('an idle open tab applies a promotion and a rollback without a reload', async ({ page, site }) => {
  const remote = sampleRemote(site, 'idle-sample');
  await remote.publish('1.0.0');
  const streamOpened = eventStreamOpened(page);
  await page.goto(remote.path);
  await expectVersion(page, '1.0.0');
  await markTab(page);
  await page.evaluate(() => window.scrollTo(0, 1_200));
  await streamOpened;

  await remote.publish('2.0.0');
  await expectVersion(page, '2.0.0');
  expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(1_200);
  await remote.rollBack();
  await expectVersion(page, '1.0.0');
  expect(await isMarked(page)).toBe(true);
});

test('a tab gets the announced release after a failed request for the release map, and after being offline', async ({
  page,
  context,
  site,
}) => {
  const remote = sampleRemote(site, 'late-sample');
  await remote.publish('1.0.0');
  const streamOpened = eventStreamOpened(page);
  await page.goto(remote.path);
  await expectVersion(page, '1.0.0');
  await markTab(page);
  await streamOpened;

  let failures = 0;
  await page.route('**/releases/map?*', async (route) => {
    failures += 1;
    if (failures > 1) return route.fallback();
    return route.fulfill({ status: 503, body: '' });
  });
  await remote.publish('2.0.0');
  await expectVersion(page, '2.0.0');
  expect(failures).toBeGreaterThan(1);

  const requestFailed = page.waitForEvent('requestfailed', (request) => request.url().includes('/releases/'));
  await context.setOffline(true);
  await remote.rollBack();
  await requestFailed;
  await context.setOffline(false);
  await expectVersion(page, '1.0.0');
  expect(await isMarked(page)).toBe(true);
});

test('a tab that leaves the site is no longer counted', async ({ page, site }) => {
  const remote = sampleRemote(site, 'left-sample');
  const operator = operatorOf(site);
  await remote.publish('1.0.0');
  await page.goto(remote.path);
  await expect.poll(() => operator.tabsOf(remote.name)).toEqual({ '1.0.0': 1 });
  await page.goto('about:blank');
  await expect.poll(() => operator.tabsOf(remote.name)).toEqual({});
  await page.goBack();
  await expect.poll(() => operator.tabsOf(remote.name)).toEqual({ '1.0.0': 1 });
});

test('a page that crashes is reported, and recovers by itself after a rollback', async ({ page, site }) => {
  const remote = sampleRemote(site, 'torn-sample');
  await remote.publish('1.0.0');
  await remote.publish('2.0.0');
  await breakRelease(page, remote.faultKey('2.0.0'), 'crash-when-typed');
  const streamOpened = eventStreamOpened(page);
  const reported = reportSent(page, remote, '2.0.0', 'crashed');
  await page.goto(remote.path);
  await page.getByLabel('Your note').fill('a');
  await expect(heading(page)).toHaveText('Something went wrong on this page');
  await reported;
  await streamOpened;

  await remote.rollBack();
  await expectVersion(page, '1.0.0');
});

test('the tabs of a browser share one event stream, and all show the new active release', async ({
  page,
  context,
  site,
}) => {
  const remote = sampleRemote(site, 'two-tabs-sample');
  await remote.publish('1.0.0');
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().includes('/releases/events')) streams += 1;
  });
  const streamOpened = eventStreamOpened(page);
  await page.goto(remote.path);
  await streamOpened;
  const other = await context.newPage();
  await other.goto(remote.path);
  await expectVersion(other, '1.0.0');
  // both tabs count as visible here; the first one forwards its events to the second
  await remote.publish('2.0.0');
  await expectVersion(page, '2.0.0');
  await expect(heading(other)).toHaveText('Sample 2.0.0', { timeout: 20_000 });
  expect(streams).toBe(1);
});

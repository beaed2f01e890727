import { expect, test } from '../site/journey';
import { operatorOf } from './operator';
import { sampleRemote } from './sample-remote';
import { breakRelease, expectVersion, heading, recordReports } from './steps';

test.use({ expectedErrors: [/broke/] });

test('a page that throws in its first render is replaced by the last known good release, and reported', async ({
  page,
  site,
}) => {
  const remote = sampleRemote(site, 'first-sample');
  await remote.publish('1.0.0');
  await remote.publish('2.0.0');
  await breakRelease(page, remote.faultKey('2.0.0'), 'crash');
  const reports = recordReports(page);
  const reportedOutcomes = () =>
    reports.flatMap(({ outcomes }) =>
      outcomes.filter(({ name }) => name === remote.name).map(({ version, outcome }) => `${version} ${outcome}`),
    );
  await page.goto(remote.path);
  await expectVersion(page, '1.0.0');
  await page.getByLabel('Your note').fill('a red cap');

  // another page of the remote renders from the same release without a new report
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('This is pay')).toBeVisible();
  await expectVersion(page, '1.0.0');
  await expect.poll(() => reportedOutcomes().sort(), { timeout: 30_000 }).toEqual(['1.0.0 loaded', '2.0.0 crashed']);
  expect(reports.at(-1)?.running[remote.name]).toBe('1.0.0');
});

test('with both releases broken the page shows an error, and a retry opens the active release once it works', async ({
  page,
  site,
}) => {
  const remote = sampleRemote(site, 'twice-torn-sample');
  await remote.publish('1.0.0');
  await remote.publish('2.0.0');
  await page.goto('/');
  const setFault = (fault: string) =>
    page.evaluate(([good, live, what]) => Object.assign(localStorage, { [good]: what, [live]: what }), [
      remote.faultKey('1.0.0'),
      remote.faultKey('2.0.0'),
      fault,
    ] as const);
  await setFault('crash');
  await page.goto(remote.path);
  await expect(heading(page)).toHaveText('Something went wrong on this page');
  await setFault('none');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectVersion(page, '2.0.0');
});

test('a page that throws after its first render shows an error, and a retry opens it again', async ({ page, site }) => {
  const remote = sampleRemote(site, 'later-torn-sample');
  await remote.publish('1.0.0');
  await remote.publish('2.0.0');
  await breakRelease(page, remote.faultKey('2.0.0'), 'crash-when-typed');
  await page.goto(remote.path);
  await page.getByLabel('Your note').fill('a');
  await expect(heading(page)).toHaveText('Something went wrong on this page');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectVersion(page, '2.0.0');
});

test('a failure in a tab that is closed at once is still reported', async ({ browser, site }) => {
  const remote = sampleRemote(site, 'short-sample');
  await remote.publish('1.0.0');
  await remote.publish('2.0.0');
  const context = await browser.newContext({ baseURL: site.origin });
  const page = await context.newPage();
  await breakRelease(page, remote.faultKey('2.0.0'), 'crash');
  // the chunk that sends reports never loads
  await page.route(/\/remotes\/shell\/[^/]+\/idle\./, () => undefined);
  await page.goto(remote.path, { waitUntil: 'domcontentloaded' });
  await expectVersion(page, '1.0.0');
  await page.goto('about:blank');
  await expect.poll(() => operatorOf(site).healthOf(remote.name, '2.0.0')).toEqual({ loads: 1, failures: 1 });
  await context.close();
});

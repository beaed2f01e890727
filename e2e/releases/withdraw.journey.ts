import { expect, test } from '../site/journey';
import { operatorOf } from './operator';
import { sampleRemote } from './sample-remote';
import { eventStreamOpened, expectVersion, isMarked, markTab } from './steps';

// the status of the files of a withdrawn release
test.use({ expectedErrors: [/status of 410/] });

test('tabs with a withdrawn release reload, also during a payment, and other tabs do not', async ({
  page,
  context,
  site,
}) => {
  const remote = sampleRemote(site, 'bad-sample');
  await remote.publish('1.0.0');
  await remote.publish('2.0.0');
  const streamOpened = eventStreamOpened(page);
  await page.goto(`${remote.path}-pay`);
  await expectVersion(page, '2.0.0');
  await markTab(page);
  await streamOpened;

  const other = sampleRemote(site, 'old-sample');
  await other.publish('1.0.0');
  await other.publish('2.0.0');
  await operatorOf(site).withdraw(other.name, '1.0.0');
  await operatorOf(site).withdraw(remote.name, '2.0.0');
  await expectVersion(page, '1.0.0');
  expect(await isMarked(page)).toBe(false);
  await markTab(page);

  const answer = await context.request.get(remote.entryOf('2.0.0').replace('**', site.origin));
  expect(answer.status()).toBe(410);
  expect(await isMarked(page)).toBe(true);
  await expect(remote.publish('2.0.0')).rejects.toThrow(/WITHDRAWN/);
});

test('a withdrawal with purged devices clears the site data of a browser once', async ({ page, site }) => {
  const remote = sampleRemote(site, 'purged-sample');
  await remote.publish('1.0.0');
  await remote.publish('2.0.0');
  const store = () => page.evaluate(() => localStorage.setItem('of the traveller', 'kept'));
  const isStored = () => page.evaluate(() => localStorage.getItem('of the traveller') === 'kept');
  await page.goto(remote.path);
  await store();
  await operatorOf(site).withdraw(remote.name, '1.0.0');
  await page.goto('/terms');
  expect(await isStored()).toBe(true);

  await operatorOf(site).withdraw(remote.name, '2.0.0', { force: true, purgeDevices: true });
  await page.goto('/terms');
  expect(await isStored()).toBe(false);
  await store();
  await page.goto('/terms');
  expect(await isStored()).toBe(true);
});

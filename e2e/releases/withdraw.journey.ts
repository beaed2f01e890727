import { expect, test } from '../site/journey';
import { operatorOf } from './operator';
import { sampleRemote } from './sample-remote';
import { eventStreamOpened, expectVersion, isMarked, markTab } from './steps';

// files of a withdrawn release are gone
test.use({ expectedErrors: [/status of 410/] });

test('tabs that run a withdrawn release reload by themselves, inside a payment too, and others stay', async ({
  page,
  context,
  site,
}) => {
  const paper = sampleRemote(site, 'bad-paper');
  await paper.publish('1.0.0');
  await paper.publish('2.0.0');
  const listening = eventStreamOpened(page);
  await page.goto(`${paper.path}-pay`);
  await expectVersion(page, '2.0.0');
  await markTab(page);
  await listening;

  const other = sampleRemote(site, 'old-paper');
  await other.publish('1.0.0');
  await other.publish('2.0.0');
  await operatorOf(site).withdraw(other.name, '1.0.0');
  await operatorOf(site).withdraw(paper.name, '2.0.0');
  await expectVersion(page, '1.0.0');
  expect(await isMarked(page)).toBe(false);
  await markTab(page);

  const answer = await context.request.get(paper.entryOf('2.0.0').replace('**', site.origin));
  expect(answer.status()).toBe(410);
  expect(await isMarked(page)).toBe(true);
  await expect(paper.publish('2.0.0')).rejects.toThrow(/WITHDRAWN/);
});

test('a withdrawal that purges devices clears what the site has stored, once', async ({ page, site }) => {
  const paper = sampleRemote(site, 'purged-paper');
  await paper.publish('1.0.0');
  await paper.publish('2.0.0');
  const keep = () => page.evaluate(() => localStorage.setItem('of the traveller', 'kept'));
  const isKept = () => page.evaluate(() => localStorage.getItem('of the traveller') === 'kept');
  await page.goto(paper.path);
  await keep();
  await operatorOf(site).withdraw(paper.name, '1.0.0');
  await page.goto('/terms');
  expect(await isKept()).toBe(true);

  await operatorOf(site).withdraw(paper.name, '2.0.0', { force: true, purgeDevices: true });
  await page.goto('/terms');
  expect(await isKept()).toBe(false);
  await keep();
  await page.goto('/terms');
  expect(await isKept()).toBe(true);
});

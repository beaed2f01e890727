import { signIn } from '../ops/sign-in';
import { expect, test } from '../site/journey';
import { operatorOf, signInToReleases } from './operator';
import { sampleRemote } from './sample-remote';
import { expectVersion } from './steps';

test.use({
  siteEnv: { RELEASES_APPROVALS: '1', CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
  // before the sign-in
  expectedErrors: [/status of 401/],
});

test('what the token of the site asks for goes live when one person has confirmed it, and another one has approved it', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const remote = sampleRemote(site, 'approved-sample');
  expect(await remote.publish('1.0.0')).toMatchObject({ move: null, approval: { version: '1.0.0' } });
  expect(await operatorOf(site).activeVersionOf(remote.name)).toBeUndefined();

  await page.setViewportSize({ width: 360, height: 740 });
  await signInToReleases(page, site);
  const waiting = page.getByRole('region', { name: 'Waiting for approval' });
  await waiting.getByRole('button', { name: `Pictures of ${remote.name} 1.0.0` }).click();
  await expect(waiting.getByRole('img', { name: `${remote.path} at 360 px. 1.0.0` })).toBeVisible();
  await waiting.getByRole('button', { name: `Approve… ${remote.name} 1.0.0` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 1.0.0' }).click();
  await expect(
    page.getByText(/^You have confirmed mf-approved-sample@1\.0\.0\. It goes live when another/).first(),
  ).toBeVisible();
  await expect(waiting.getByRole('button', { name: `Approve… ${remote.name} 1.0.0` })).toBeDisabled();
  expect(await operatorOf(site).activeVersionOf(remote.name)).toBeUndefined();

  await signIn(page, site, '/ops/releases', ['operator']);
  await waiting.getByRole('button', { name: `Approve… ${remote.name} 1.0.0` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 1.0.0' }).click();
  await expect(page.getByText(`${remote.name}@1.0.0 is live now, for the first time.`).first()).toBeVisible();
  await expect(waiting).not.toBeVisible();

  const tab = await context.newPage();
  await tab.goto(site.origin + remote.path);
  await expectVersion(tab, '1.0.0');
  await tab.close();

  await page.goto(`${site.opsOrigin}/ops/releases/${remote.name}`);
  const timeline = page.getByRole('list', { name: `Timeline of ${remote.name}` });
  await expect(timeline.getByRole('listitem')).toHaveText([
    /^Live/,
    /^Asked for/,
    /^Asked for/,
    /^Published/,
    /^Examined/,
  ]);
  await expect(timeline).toContainText('(Approved by Person of operator.)');

  await remote.publish('1.1.0');
  await page.goto(`${site.opsOrigin}/ops/releases`);
  await waiting.getByRole('button', { name: `Decline… ${remote.name} 1.1.0` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Not on a Friday evening');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline it' }).click();
  // the region is hidden from roles as long as the dialog is open, which is until the answer has come
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(waiting).not.toBeVisible();
  expect(await operatorOf(site).activeVersionOf(remote.name)).toBe('1.0.0');
  await page.goto(`${site.opsOrigin}/ops/releases/${remote.name}`);
  await expect(timeline.getByText('Declined', { exact: true })).toBeVisible();
});

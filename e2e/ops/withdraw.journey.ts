import { operatorOf, signInToReleases } from '../releases/operator';
import { sampleRemote } from '../releases/sample-remote';
import { eventStreamOpened, expectVersion } from '../releases/steps';
import { expect, test } from '../site/journey';
import { press } from './steps';

// Before the sign-in, and the status of the files of a withdrawn release.
test.use({ expectedErrors: [/status of (401|410)/] });

test('an operator withdraws the live release for good, and the open tabs go back to the one before', async ({
  page,
  context,
  site,
}) => {
  const remote = sampleRemote(site, 'withdrawn-sample');
  for (const version of ['1.0.0', '1.1.0']) await remote.publish(version);
  const tab = await context.newPage();
  const streamOpened = eventStreamOpened(tab);
  await tab.goto(remote.path);
  await expectVersion(tab, '1.1.0');
  await streamOpened;

  await signInToReleases(page, site);
  await page.getByRole('button', { name: `History of ${remote.name}` }).click();
  await press(page, 'Withdraw…');
  const dialog = page.getByRole('dialog', { name: `Withdraw a release of ${remote.name}?` });
  await press(dialog, 'Withdraw it for good');
  await expect(dialog.getByText('Choose a release.')).toBeVisible();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: '1.1.0 (live)' }).click();
  await expect(dialog.getByText(/^mf-withdrawn-sample@1\.1\.0 would be withdrawn for good/)).toBeVisible();
  await dialog.getByLabel('Reason').fill('published with a stolen token');
  await press(dialog, 'Withdraw it for good');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('published with a stolen token').first()).toBeVisible();
  expect(await operatorOf(site).activeVersionOf(remote.name)).toBe('1.0.0');

  await tab.bringToFront();
  await expectVersion(tab, '1.0.0');
  const files = await context.request.get(remote.entryOf('1.1.0').replace('**', site.origin));
  expect(files.status()).toBe(410);
  await page.bringToFront();
  await press(page, 'Withdraw…');
  await dialog.getByRole('combobox').click();
  await expect(page.getByRole('option')).toHaveText(['1.0.0 (live)']);
});

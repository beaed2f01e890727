import { expect, test } from '../site/journey';
import { operatorOf, signInToReleases } from './operator';
import { sampleRemote } from './sample-remote';
import { eventStreamOpened, expectVersion } from './steps';

// before the sign-in
test.use({ expectedErrors: [/status of 401/] });

test('an operator rolls back by three releases on a phone, sees the open tabs switch, and freezes the release', async ({
  page,
  context,
  site,
}) => {
  const remote = sampleRemote(site, 'night-sample');
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await remote.publish(version);
  const tab = await context.newPage();
  const streamOpened = eventStreamOpened(tab);
  await tab.goto(remote.path);
  await expectVersion(tab, '1.3.0');
  await streamOpened;

  await page.setViewportSize({ width: 360, height: 740 });
  await signInToReleases(page, site);
  await page.getByRole('button', { name: `Roll back ${remote.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Roll back ${remote.name}?` });
  await expect(dialog.getByRole('radio', { name: /1\.2\.0/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /1\.0\.0/ }).check();
  await expect(dialog.getByText(`${remote.name} would go back to 1.0.0, from 1.3.0.`)).toBeVisible();
  await dialog.getByLabel('Reason').fill('Blank page after Book Now');
  await dialog.getByRole('button', { name: 'Roll back to 1.0.0' }).click();
  await expect(page.getByText(`${remote.name} is back on 1.0.0, from 1.3.0.`).first()).toBeVisible();

  await tab.bringToFront();
  await expectVersion(tab, '1.0.0');
  await page.bringToFront();
  await expect(page.getByText(/(All \d+ open tabs run|The one open tab runs) 1\.0\.0\./)).toBeVisible({
    timeout: 20_000,
  });

  await page.getByRole('button', { name: `History of ${remote.name}` }).click();
  await expect(page.getByText('Blank page after Book Now')).toBeVisible();
  await page.getByRole('button', { name: 'Freeze', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('until the morning');
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze it' }).click();
  await expect(page.getByText(/^Frozen by .*: until the morning$/)).toBeVisible();
  await expect(remote.publish('1.4.0')).rejects.toThrow(/FROZEN/);
  expect(await operatorOf(site).activeVersionOf(remote.name)).toBe('1.0.0');
});

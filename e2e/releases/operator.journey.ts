import { expect, test } from '../site/journey';
import { operatorOf, signInToReleases } from './operator';
import { sampleRemote } from './sample-remote';
import { eventStreamOpened, expectVersion } from './steps';

// before somebody has signed in
test.use({ expectedErrors: [/status of 401/] });

test('on a phone at night: three releases back in a few presses, seen to arrive, and frozen there', async ({
  page,
  context,
  site,
}) => {
  const paper = sampleRemote(site, 'night-paper');
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await paper.publish(version);
  const tab = await context.newPage();
  const listening = eventStreamOpened(tab);
  await tab.goto(paper.path);
  await expectVersion(tab, '1.3.0');
  await listening;

  await page.setViewportSize({ width: 360, height: 740 });
  await signInToReleases(page, site);
  await page.getByRole('button', { name: `Roll back ${paper.name}` }).click();
  const asked = page.getByRole('dialog', { name: `Roll back ${paper.name}?` });
  await expect(asked.getByRole('radio', { name: /1\.2\.0/ })).toBeChecked();
  await asked.getByRole('radio', { name: /1\.0\.0/ }).check();
  await expect(asked.getByText(`${paper.name} would go back to 1.0.0, from 1.3.0.`)).toBeVisible();
  await asked.getByLabel('Reason').fill('Blank page after Book Now');
  await asked.getByRole('button', { name: 'Roll back to 1.0.0' }).click();
  await expect(page.getByText(`${paper.name} is back on 1.0.0, from 1.3.0.`).first()).toBeVisible();

  await tab.bringToFront();
  await expectVersion(tab, '1.0.0');
  await page.bringToFront();
  await expect(page.getByText(/(All \d+ open tabs run|The one open tab runs) 1\.0\.0\./)).toBeVisible({
    timeout: 20_000,
  });

  await page.getByRole('button', { name: `History of ${paper.name}` }).click();
  await expect(page.getByText('Blank page after Book Now')).toBeVisible();
  await page.getByRole('button', { name: 'Freeze', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('until the morning');
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze it' }).click();
  await expect(page.getByText(/^Frozen by .*: until the morning$/)).toBeVisible();
  await expect(paper.publish('1.4.0')).rejects.toThrow(/FROZEN/);
  expect(await operatorOf(site).activeVersionOf(paper.name)).toBe('1.0.0');
});

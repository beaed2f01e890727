import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { operatorOf, signInToReleases } from '../releases/operator';
import { sampleRemote } from '../releases/sample-remote';
import { expectVersion } from '../releases/steps';
import { expect, test } from '../site/journey';
import { expectAccessible } from './accessible';
import { press } from './steps';

// before the sign-in
test.use({ expectedErrors: [/status of 401/] });

/** As a spreadsheet would calculate it. */
const formula = '=HYPERLINK("https://evil.example","look")';

const dialog = (page: Page) => page.getByRole('dialog');

test('an operator previews a release, tries it with some visits, makes it live, holds it and keeps it', async ({
  page,
  context,
  site,
}) => {
  const remote = sampleRemote(site, 'moved-sample');
  const { name } = remote;
  await remote.publish('1.0.0');
  await remote.publish('1.1.0', false);
  const move = async (button: string, confirm: string, before?: () => Promise<unknown>) => {
    await press(page, button);
    await before?.();
    await press(dialog(page), confirm);
    await expect(dialog(page)).toHaveCount(0);
  };
  await signInToReleases(page, site);
  await press(page, `History of ${name}`);

  await test.step('a preview in another tab', async () => {
    await press(page, 'Preview…');
    await dialog(page).getByRole('combobox').click();
    await page.getByRole('option', { name: /^1\.1\.0/ }).click();
    await press(dialog(page), 'Make a link');
    const opened = context.waitForEvent('page');
    await dialog(page)
      .getByRole('link', { name: `Open ${name} 1.1.0 in a new tab` })
      .click();
    const tab = await opened;
    await expect(tab.getByRole('region', { name: 'Preview' })).toContainText(
      `You see ${name} 1.1.0, not the live site.`,
    );
    await tab.goto(site.origin + remote.path + new URL(tab.url()).search);
    await expectVersion(tab, '1.1.0');
    await tab.close();
    await expectAccessible(page, 'a preview that was made');
    await press(dialog(page), 'Done');
  });

  await test.step('a canary and its end', async () => {
    await move('Canary…', 'Give 1.1.0 to 20 of 100', () => dialog(page).getByLabel('Of 100 visits').fill('20'));
    await move('End the canary', 'End the canary');
    await expect(page.getByRole('button', { name: 'Canary…' })).toBeVisible();
    expect(await operatorOf(site).activeVersionOf(name)).toBe('1.0.0');
  });

  await test.step('the release for all', async () => {
    await move('Make live…', 'Make 1.1.0 live');
    await expect.poll(() => operatorOf(site).activeVersionOf(name)).toBe('1.1.0');
  });

  await test.step('automatic rollback off and on', async () => {
    await move('Automatic rollback off…', 'Turn it off');
    await expect(page.getByText(/^Automatic rollback off for this release, by /)).toBeVisible();
    await move('Automatic rollback on…', 'Turn it on');
    await expect(page.getByText(/^Automatic rollback off for this release, by /)).toHaveCount(0);
  });

  await test.step('a freeze and its end', async () => {
    await move('Freeze', 'Freeze it', () => dialog(page).getByLabel('Reason').fill(formula));
    await expect(page.getByText(/^Frozen by /)).toBeVisible();
    await press(page, 'Let it be moved');
    await expectAccessible(page, 'the question before a release can be moved again');
    await press(dialog(page), 'Let it be moved');
    await expect(page.getByText(/^Frozen by /)).toHaveCount(0);
  });

  await test.step('a release that is never removed', async () => {
    await press(page, 'Keep…');
    await dialog(page).getByRole('combobox').click();
    await page.getByRole('option', { name: /^1\.0\.0/ }).click();
    await dialog(page).getByLabel('Reason').fill('The last one before the new prices');
    await press(dialog(page), 'Keep it for ever');
    await expect(page.getByText(/^1\.0\.0 is never removed/)).toBeVisible();
    await expectAccessible(page, 'a release that is kept');
    await page.getByRole('button', { name: /^Stop keeping/ }).click();
    await dialog(page).getByLabel('Reason').fill('The prices have settled');
    await press(dialog(page), 'Stop keeping it');
    await expect(page.getByText(/^1\.0\.0 is never removed/)).toHaveCount(0);
  });

  await test.step('the history as a file of which a spreadsheet calculates nothing', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save all as CSV')]);
    expect(download.suggestedFilename()).toBe(`release-history-${name}.csv`);
    const [columns, ...rows] = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(columns).toBe('id,at,name,kind,from,to,percent,who,why,tokenId');
    const frozen = rows.filter((row) => row.includes('"freeze"'));
    expect(frozen).toHaveLength(1);
    expect(frozen[0]).toContain(`"'=HYPERLINK(""https://evil.example"",""look"")"`);
  });

  const kinds = (await operatorOf(site).historyOf(name)).map(({ kind }) => kind);
  expect(kinds).toEqual(
    expect.arrayContaining(['canary', 'canary-end', 'promote', 'no-auto', 'auto', 'freeze', 'thaw']),
  );
});

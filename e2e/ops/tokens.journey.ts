import type { Page } from '@playwright/test';
import { callRegistry } from '../site/call-registry';
import { expect, test } from '../site/journey';
import { memberOf, password, signIn } from './sign-in';
import { press } from './steps';

// The browser reports the 401 that opens the sign-in page, and the 403 that asks for a confirmation.
test.use({ expectedErrors: [/status of (401|403)/], movesClock: true });

/** A confirmation counts for ten minutes. */
const quarterMs = 15 * 60_000;

const holder = 'the pipeline of the rides squad';
const dialog = (page: Page) => page.getByRole('dialog');

test('a token is made after a new confirmation, opens the registry, and is refused there once it is revoked', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/ops/tokens');
  await site.passTime(quarterMs);
  await press(page, 'Make a token');
  await dialog(page).getByLabel('Who has it').fill(holder);
  await dialog(page).getByLabel('Remotes').fill('mf-rides');
  await press(dialog(page), 'Make it');

  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Password', { exact: true }).fill(password);
  const { app } = memberOf(site, ['admin']);
  await confirmation.getByLabel('Code of your authenticator app').fill(app?.code() ?? '');
  await press(confirmation, 'Confirm');

  const store = page.getByRole('dialog', { name: 'Store this token now' });
  const token = (await store.getByRole('code').textContent()) ?? '';
  await press(store, 'I have stored it');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(token)).toHaveCount(0);

  const status = () => callRegistry(site, '/status', undefined, token);
  expect((await status()).status).toBe(200);
  // it is for the releases of one squad
  const other = await callRegistry(site, '/moves', { name: 'mf-flights', kind: 'freeze', by: 'Obi', why: 'x' }, token);
  expect(other.status).toBe(403);

  const row = page.getByRole('listitem', { name: holder });
  await row.getByRole('button', { name: /^Revoke/ }).click();
  await press(page.getByRole('dialog', { name: `Revoke the token of ${holder}?` }), 'Revoke it');
  await expect(row.getByText('Revoked', { exact: true })).toBeVisible();
  expect(await status()).toMatchObject({ status: 401 });

  await page.goto(`${site.opsOrigin}/ops/releases`);
  await press(page, 'All, tokens, keys');
  await expect(
    page.getByText(/^The token [\da-f]{12} of the pipeline of the rides squad was revoked\.$/),
  ).toBeVisible();
});

import { expect, test } from '../site/journey';
import { h1, signIn } from './sign-in';
import { press, reportTransfer } from './steps';

// A session does not end while a day passes. The browser reports the 401 that opens the sign-in page.
test.use({
  expectedErrors: [/status of 401/],
  siteEnv: { RULE_STAFF_IDLE_MINUTES: '1440', RULE_STAFF_SESSION_SECONDS: '172800' },
  movesClock: true,
});

/** Twice of it is past the next midnight in Lagos, whatever time it is now, when the lists of the day are compared. */
const halfMs = 12.5 * 3_600_000;

test('a transfer that the list of the bank does not have is closed with the reason, and stays closed', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/ops/payments/reconciliation');
  const reference = 'SBX-not-on-the-list';
  await reportTransfer(site, '9999900001', 34_500, reference);
  await site.passTime(halfMs);
  // the session is used
  await page.reload();
  await expect(h1(page)).toHaveText('Reconciliation');
  await site.passTime(halfMs);

  const row = page.getByRole('listitem').filter({ hasText: 'Not on the bank’s list' });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(row).toContainText('NGN 34,500');
  await expect(row).toContainText('By the bank: nothing');
  await expect(page.getByRole('row').filter({ hasText: '1 difference' })).toHaveCount(1);

  await press(row, 'Close with a note');
  const dialog = page.getByRole('dialog', { name: 'Do you know the reason?' });
  await dialog.getByLabel(/^What the bank said/).fill('It was a test of the bank');
  await press(dialog, 'Close it');
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(h1(page)).toHaveText('Reconciliation');
  await expect(page.getByText('None: the lists of the banks and our books agree.')).toBeVisible();
  await expect(page.getByText('Explained')).toBeVisible();
});

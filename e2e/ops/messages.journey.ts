import { callApi, dataOf } from '../site/call-api';
import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';
import { expectAccessible } from './accessible';
import { signIn } from './sign-in';
import { press } from './steps';

// The browser reports the 401 that opens the sign-in page. The offer to undo lasts longer than the checks of its page.
test.use({ expectedErrors: [/status of 401/], siteEnv: { RULE_STAFF_UNDO_SECONDS: '300' } });

test('a message of a traveller waits in Now, is marked as answered, taken back, and answered again', async ({
  page,
  site,
}) => {
  const { email } = newTraveller();
  const message = 'I transferred NGN 34,500 and the page still says waiting.';
  const body = { fullName: 'Chiamaka Eze', email, subject: 'payment', bookingId: 'TFY-R8K2-MQX4', message };
  const { reference } = await dataOf<{ reference: string }>(callApi(site.origin, '/contact-us/contacts', body));
  await signIn(page, site, '/ops', ['support']);
  await page.getByRole('link', { name: /^\d+ messages?$/ }).click();
  await expect(page).toHaveURL(/\/ops\/messages\?state=open$/);
  await page.getByLabel('Search').fill(email);
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: reference });
  await expect(row).toContainText(message);
  await expect(row.getByRole('link', { name: 'TFY-R8K2-MQX4' })).toBeVisible();
  await expectAccessible(page, 'an open message');

  const answer = async () => {
    await row.getByRole('button', { name: /^Mark as answered/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note (optional)').fill('The money has come in');
    await press(dialog, 'Mark as answered');
    await expect(dialog).toHaveCount(0);
    await expect(row.getByText('Answered', { exact: true })).toBeVisible();
  };
  await answer();
  await expect(row).toContainText('The money has come in');
  await expectAccessible(page, 'a message that is answered, with the offer to take it back');
  await page.getByRole('region', { name: 'Take back' }).getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('Open', { exact: true })).toBeVisible();
  await answer();
  await page.reload();
  await expect(page.getByText('No message found')).toBeVisible();
  await page.goto(`${site.opsOrigin}/ops/messages?search=${reference}`);
  await expect(row).toContainText('The money has come in');
});

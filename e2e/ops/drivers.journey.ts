import { expect, test } from '../site/journey';
import { expectAccessible } from './accessible';
import { signIn } from './sign-in';
import { press } from './steps';

// the browser reports the 401 that opens the sign-in page
test.use({ expectedErrors: [/status of 401/] });

test('a driver of the roster is edited, retired and offered again', async ({ page, site }) => {
  await signIn(page, site, '/ops/rides?view=drivers');
  await press(page, 'Add a driver');
  await page.getByLabel('Driver’s name').fill('Bola Ahmed');
  await page.getByLabel('Driver’s phone').fill('0803 111 7788');
  await press(page, 'Add driver');
  await press(page.getByRole('listitem', { name: 'Bola Ahmed' }), 'Edit');
  const form = page.getByRole('form', { name: 'Edit Bola Ahmed' });
  await expectAccessible(page, 'the fields of a driver of the roster');
  await form.getByLabel('Driver’s name').fill('Bola Ahmed-Musa');
  await press(form, 'Save driver');
  const row = page.getByRole('listitem', { name: 'Bola Ahmed-Musa' });
  await expect(row.getByRole('heading')).toBeFocused();

  await press(row, 'Retire');
  await expect(row.getByText('Retired')).toBeVisible();
  await expectAccessible(page, 'a driver who is no longer offered');
  await press(row, 'Offer again');
  await expect(row.getByText('Retired')).toHaveCount(0);
  await page.reload();
  await expect(row.getByRole('button', { name: 'Retire' })).toBeVisible();
});

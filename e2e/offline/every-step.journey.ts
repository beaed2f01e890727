import { bookedRide, bookFirstCar, fillSearch, fillTraveller, toReview } from '../rides/steps';
import { expect, test } from '../site/journey';
import { expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { connectionBar, expectOfflineBar, goOffline, goOnline, offlineErrors, openWithWorker } from './steps';

test.use({ serviceWorkers: 'allow', expectedErrors: [offlineErrors], viewport: { width: 360, height: 740 } });

test('a ride can be booked although the connection is lost at every step, and no input is lost', async ({
  page,
  site,
}) => {
  const traveller = newTraveller();
  const h1 = page.getByRole('heading', { level: 1 });
  const reconnect = async () => {
    await goOnline(page);
    await expect(connectionBar(page)).toHaveCount(0);
  };
  await openWithWorker(page);

  // the search
  await fillSearch(page);
  await goOffline(page);
  await page.getByRole('button', { name: 'Find a ride' }).click();
  await expect(page.getByRole('form', { name: 'Search for a ride' }).getByRole('alert')).toContainText(
    'We could not reach the site.',
  );
  await expectOfflineBar(page);
  await expect(page.getByRole('combobox', { name: 'Drop-off Location' })).toHaveValue('Ikeja, Lagos');
  await reconnect();
  await page.getByRole('button', { name: 'Find a ride' }).click();
  await expect(h1).toHaveText('Ride Search Result');
  await expect(page.getByRole('button', { name: /Book Now/ }).first()).toBeEnabled();

  // the results stay readable
  await goOffline(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /Book Now/ }).first()).toBeVisible();
  await expectOfflineBar(page);
  await reconnect();

  // the form keeps its input after a reload
  await bookFirstCar(page);
  await fillTraveller(page, traveller);
  await goOffline(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(traveller.email);
  await expectOfflineBar(page);
  await reconnect();

  // the traveller sends the booking again
  await toReview(page);
  await goOffline(page);
  await page.getByRole('checkbox', { name: 'I accept the terms of booking' }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('alert')).toContainText('What you typed is kept, and sending it again books only once.');
  await page.reload();
  await expect(page.getByText(traveller.email)).toBeVisible();
  await page.getByRole('checkbox', { name: 'I accept the terms of booking' }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await reconnect();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(h1).toHaveText('Payment Options');
  await expect(page.getByText('This one-time account expires on')).toBeVisible();

  // the account stays visible; after a reload it appears again without action
  await goOffline(page);
  await expectOfflineBar(page);
  await expect(page.getByText('This one-time account expires on')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expectOfflineBar(page);
  await reconnect();
  await expect(page.getByText('This one-time account expires on')).toBeVisible();

  const { transfer_details } = await bookedRide(page, site);
  await transfer(page, site, transfer_details.accountNumber, transfer_details.amount);
  await expectConfirmation(page);
});

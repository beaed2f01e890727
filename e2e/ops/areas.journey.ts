import { bookedRide, bookFirstCar, fillSearch, fillTraveller, findRides, toPayment, toReview } from '../rides/steps';
import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';
import { expectAccessible } from './accessible';
import { signIn } from './sign-in';
import { press } from './steps';

// the browser reports the 401 that opens the sign-in page
test.use({ expectedErrors: [/status of 401/] });

test('an area that the staff add is booked at the price that they saw, and its booking keeps the name', async ({
  page,
  site,
  context,
}) => {
  test.setTimeout(120_000);
  await signIn(page, site, '/ops/catalogue/areas?state=lagos');
  await press(page, 'New area');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ikota');
  await dialog.getByLabel('Latitude').fill('6.4391, 3.5489');
  await expect(dialog.getByLabel('Longitude')).toHaveValue('3.5489');
  const saloon = dialog.getByRole('row', { name: /^Saloon/ });
  await expect(saloon).toContainText('not sold');
  await expectAccessible(page, 'a new area with its prices');
  const [price = ''] = (await saloon.textContent())?.match(/NGN [\d,]+/) ?? [];
  await press(dialog, 'Add area');
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ has: page.locator('#area-lagos-ikota') });
  await expect(row).toContainText('6.4391, 3.5489');

  const traveller = newTraveller();
  const visitor = await context.newPage();
  await fillSearch(visitor, { typed: 'Ikota', option: 'Ikota, Lagos' });
  await findRides(visitor);
  await expect(visitor.getByText(price).first()).toBeVisible();
  await bookFirstCar(visitor);
  await fillTraveller(visitor, traveller);
  await toReview(visitor);
  await toPayment(visitor);
  const { savedBookedRide, ride } = await bookedRide(visitor, site);
  expect(ride.dropOffLocation).toBe('Ikota, Lagos');

  await row.getByRole('button', { name: 'Change Ikota' }).click();
  await dialog.getByLabel('Name').fill('Ikota Villa');
  await press(dialog, 'Change area now');
  await expect(row.getByRole('heading', { name: 'Ikota Villa' })).toBeVisible();
  await page.goto(`${site.opsOrigin}/ops/bookings/${savedBookedRide.bookingId}`);
  await expect(page.getByText('Ikota, Lagos').first()).toBeVisible();
});

import { expect, test } from '../site/journey';
import { expectConfirmation, expectNoOverflow, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { bookedRide, bookFirstCar, fillTraveller, searchFromHome, toPayment, toReview } from './steps';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a ride is booked on a small phone, and no step scrolls horizontally', async ({ page, site }) => {
  await searchFromHome(page);
  await expectNoOverflow(page);
  const cars = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /Book Now/ }) });
  await expect(cars.first().getByText(/^NGN [\d,]+$/)).toBeInViewport({ ratio: 1 });
  await bookFirstCar(page);
  await fillTraveller(page, newTraveller());
  await expectNoOverflow(page);
  await toReview(page);
  await expectNoOverflow(page);
  await toPayment(page);
  await expectNoOverflow(page);
  const { transfer_details: account } = await bookedRide(page, site);
  await transfer(page, site, account.accountNumber, account.amount);
  await expectConfirmation(page);
  await expectNoOverflow(page);
});

test('the phone menu links to the pages and returns the focus when it closes', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: /menu/i });
  await opener.click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Contact Us' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Airport Pickup' }).click();
  await expect(page.getByRole('tab', { name: 'Airport Pickup' })).toHaveAttribute('aria-selected', 'true');
});

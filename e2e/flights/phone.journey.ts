import { expect, test } from '../site/journey';
import { dayIn, expectConfirmation, expectNoOverflow, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import {
  adultOf,
  bookedFlight,
  fillTravellers,
  searchOneWay,
  selectButtons,
  selectFirst,
  toPayment,
  toReview,
} from './steps';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a flight is booked on a small phone, and no step scrolls horizontally', async ({ page, site }) => {
  const lead = newTraveller();
  await searchOneWay(page, dayIn(10));
  await expectNoOverflow(page);
  await expect(selectButtons(page).first()).toBeInViewport({ ratio: 1 });
  const card = await page
    .getByRole('listitem')
    .filter({ has: selectButtons(page) })
    .first()
    .boundingBox();
  expect(card?.height).toBeLessThan(140);
  // what is pressed in the unfolded card is not taken for a tap that folds it
  const unfold = page.getByRole('button', { name: /^Details, / }).first();
  await unfold.click();
  const fares = page.getByRole('group', { name: 'Fares on this flight' });
  await fares.getByText('Classic', { exact: true }).click();
  await expect(fares.getByRole('radio', { name: /Classic/ })).toBeChecked();
  await page.getByRole('button', { name: /^Hide, / }).click();
  await selectFirst(page, site);
  await fillTravellers(page, lead, [adultOf(lead)]);
  await expectNoOverflow(page);
  await toReview(page);
  await expectNoOverflow(page);
  await toPayment(page);
  await expectNoOverflow(page);
  const { transfer_details: account } = await bookedFlight(page, site);
  await transfer(page, site, account.accountNumber, account.amount);
  await expectConfirmation(page);
  await expectNoOverflow(page);
});

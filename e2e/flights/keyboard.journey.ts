import { expect, test } from '../site/journey';
import { chooseByTyping, expectArrivedAt, tabTo, typeInto } from '../site/keys';
import { dayIn, expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { bookedFlight, searchCard, selectButtons } from './steps';

test('a flight is found, booked and paid with the keyboard alone', async ({ page, site }) => {
  const { keyboard } = page;
  const lead = newTraveller();
  await page.goto('/flight-search');
  const card = searchCard(page);

  await test.step('trip type, airports and day are chosen', async () => {
    await tabTo(page, card.getByRole('button', { name: 'One way' }));
    await keyboard.press('Enter');
    const from = card.getByRole('combobox', { name: 'From' });
    await tabTo(page, from);
    await keyboard.type('lagso');
    await expect(page.getByRole('option', { name: /LOS/ })).toBeVisible();
    await keyboard.press('Enter');
    await expect(from).toHaveValue('Lagos (LOS)');
    const to = card.getByRole('combobox', { name: 'To' });
    await tabTo(page, to);
    await keyboard.type('abuja');
    await expect(page.getByRole('option', { name: /ABV/ })).toBeVisible();
    await keyboard.press('Enter');
    await expect(to).toHaveValue('Abuja (ABV)');

    const departure = card.getByRole('button', { name: /^Departure/ });
    await tabTo(page, departure);
    await keyboard.press('Enter');
    const dayWithFocus = page.locator('[role=gridcell] button:focus');
    await expect(dayWithFocus).toBeVisible();
    await keyboard.press('ArrowDown');
    await expect(dayWithFocus).not.toHaveAttribute('data-key', dayIn(0));
    await keyboard.press('Enter');
    await expect(departure).toBeFocused();
  });

  await test.step('the panel of travellers opens and closes', async () => {
    const field = card.getByRole('button', { name: /^Travellers and cabin/ });
    await tabTo(page, field);
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(field).toBeFocused();
    await tabTo(page, card.getByRole('button', { name: 'Search flights' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Lagos to Abuja/);
    await expect(selectButtons(page).first()).toBeEnabled();
  });

  await test.step('a filter is set, details are opened, and a flight is selected', async () => {
    const nonStop = page.getByRole('checkbox', { name: /^Non-stop/ });
    await tabTo(page, nonStop);
    await keyboard.press('Space');
    await expect(nonStop).toBeChecked();
    await tabTo(page, page.getByRole('button', { name: /^Details/ }).first());
    await keyboard.press('Enter');
    await tabTo(page, selectButtons(page).first());
    await keyboard.press('Enter');
    await expectArrivedAt(page, 'Flight and traveller details');
  });

  await test.step('an empty form shows its errors, a filled one is accepted', async () => {
    const review = page.getByRole('button', { name: 'Review booking' });
    await tabTo(page, review);
    await keyboard.press('Enter');
    await expect(page.getByRole('group', { name: /fields need your attention/ })).toBeFocused();
    await chooseByTyping(page, 'Title', 'Mrs');
    await typeInto(page, 'First name', lead.firstName);
    await typeInto(page, 'Last name', lead.lastName);
    await chooseByTyping(page, 'Gender', 'Fem', 'Female');
    const born = page.getByRole('textbox', { name: 'Date of birth' });
    await tabTo(page, born);
    await keyboard.type('14031990');
    await expect(born).toHaveValue('14/03/1990');
    await typeInto(page, 'E-mail', lead.email);
    await typeInto(page, 'Phone', lead.phone);
    await tabTo(page, review);
    await keyboard.press('Enter');
    await expectArrivedAt(page, 'Review your booking');
    await tabTo(page, page.getByRole('checkbox', { name: 'I accept the terms of booking' }));
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Continue to payment' }));
    await keyboard.press('Enter');
    await expectArrivedAt(page, 'Payment Options');
  });

  const { transfer_details: account } = await bookedFlight(page, site);
  await transfer(page, site, account.accountNumber, account.amount);
  await expectConfirmation(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Download PDF' }));
  const download = page.waitForEvent('download');
  await keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('flight-booking-details.pdf');
});

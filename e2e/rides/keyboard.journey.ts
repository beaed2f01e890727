import { expect, test } from '../site/journey';
import { chooseByTyping, expectArrivedAt, expectVisibleFocus, tabTo, typeInto } from '../site/keys';
import { expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { bookedRide } from './steps';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a ride is booked and paid with the keyboard alone', async ({ page, site }) => {
  const { keyboard } = page;
  const traveller = newTraveller();
  await page.goto('/ride-search');
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Airport Pickup' }));
  await keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(/\/$/);

  await test.step('arrow keys switch the tabs', async () => {
    const ride = page.getByRole('tab', { name: 'Airport Pickup' });
    await expect(ride).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, ride);
    await keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Flights' })).toBeFocused();
    await expect(ride).toHaveAttribute('aria-selected', 'false');
    await keyboard.press('ArrowRight');
    await expect(ride).toBeFocused();
    await expect(ride).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('places, day and time are chosen', async () => {
    const dropOff = page.getByRole('combobox', { name: 'Drop-off Location' });
    await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/\(LOS\)$/);
    await tabTo(page, dropOff);
    await keyboard.type('ikej');
    await expect(page.getByRole('option', { name: 'Ikeja, Lagos' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await keyboard.type('ikej');
    await expect(page.getByRole('option', { name: 'Ikeja, Lagos' })).toHaveAttribute('id', /option-0$/);
    await keyboard.press('Enter');
    await expect(dropOff).toHaveValue('Ikeja, Lagos');

    const date = page.getByRole('button', { name: /^Date/ });
    await tabTo(page, date);
    await keyboard.press('Enter');
    const dayWithFocus = page.locator('[role=gridcell] button:focus');
    await expect(dayWithFocus).toBeVisible();
    const first = Date.parse((await dayWithFocus.getAttribute('data-key')) ?? '');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowRight');
    await expect
      .poll(async () => Date.parse((await dayWithFocus.getAttribute('data-key')) ?? '') - first)
      .toBe(8 * 24 * 60 * 60 * 1000);
    await expectVisibleFocus(dayWithFocus);
    await keyboard.press('Escape');
    await expect(date).toBeFocused();
    await expect(date).toContainText('Choose');
    await keyboard.press('Space');
    await expect(dayWithFocus).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(date).toBeFocused();
    await expect(date).not.toContainText('Choose');

    await chooseByTyping(page, 'Time', '09:30', '09:30 AM');
    await tabTo(page, page.getByRole('button', { name: 'Find a ride' }));
    await keyboard.press('Enter');
    await expectArrivedAt(page, 'Ride Search Result');
  });

  await test.step('filters are set, and a car is selected', async () => {
    const suv = page.getByRole('link', { name: /^SUV/ });
    await tabTo(page, suv);
    await keyboard.press('Enter');
    await expect(suv).toHaveAttribute('aria-current', 'true');
    const clear = page.getByRole('link', { name: 'Clear All' });
    await tabTo(page, clear, 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(suv).not.toHaveAttribute('aria-current');
    const highest = page.getByRole('link', { name: /^Highest/ });
    await tabTo(page, highest);
    await keyboard.press('Enter');
    await expect(highest).toHaveAttribute('aria-current', 'true');
    const bookNow = page.getByRole('button', { name: /Book Now/ });
    // a card that is moved to its place in the new order loses the focus
    const first = page.getByRole('listitem').filter({ has: bookNow }).first();
    await expect(first).toContainText(/NGN\s[\d,]+/.exec((await highest.textContent()) ?? '')?.[0] ?? 'a price');
    await tabTo(page, bookNow.first());
    await keyboard.press('Enter');
    await expectArrivedAt(page, 'Who is travelling?');
  });

  await test.step('an empty form shows its errors, a filled one is accepted', async () => {
    const review = page.getByRole('button', { name: 'Review booking' });
    await tabTo(page, review);
    await keyboard.press('Enter');
    const summary = page.getByRole('group', { name: /fields need your attention/ });
    await expect(summary).toBeFocused();
    await keyboard.press('Tab');
    const link = summary.getByRole('link').first();
    await expect(link).toBeFocused();
    await expectVisibleFocus(link);
    await keyboard.press('Enter');
    const title = page.getByRole('combobox', { name: 'Title' });
    await expect(title).toBeFocused();

    await keyboard.type('Mrs');
    await keyboard.press('Enter');
    await expect(title).toHaveText('Mrs');
    await typeInto(page, 'First name', traveller.firstName);
    await typeInto(page, 'Last name', traveller.lastName);
    await chooseByTyping(page, 'Gender', 'Fem', 'Female');
    await typeInto(page, 'Age', traveller.age);
    await typeInto(page, 'E-mail', traveller.email);
    await typeInto(page, 'Phone', traveller.phone);
    await typeInto(page, /Where does the ride end/, '12 Allen Avenue');
    await typeInto(page, /Flight number/, 'P4 7121');
    await tabTo(page, review);
    await keyboard.press('Enter');
    await expectArrivedAt(page, 'Review your booking');
    await tabTo(page, page.getByRole('checkbox', { name: 'I accept the terms of booking' }));
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Continue to payment' }));
    await keyboard.press('Enter');
    await expectArrivedAt(page, 'Payment Options');
  });

  const { transfer_details: account } = await bookedRide(page, site);
  await test.step('the account number is copied, and the message is dismissed', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Account number/ }));
    await keyboard.press('Enter');
    const message = page.getByRole('region', { name: /^Messages/ }).getByRole('listitem');
    await expect(message).toHaveText('Account has been copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(account.accountNumber);
    await keyboard.press('F8');
    await tabTo(page, message.getByRole('button', { name: 'Dismiss' }));
    await keyboard.press('Enter');
    await expect(message).toHaveCount(0);

    await transfer(page, site, account.accountNumber, account.amount);
    await expectConfirmation(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('the receipt is downloaded', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Download PDF' }));
    const download = page.waitForEvent('download');
    await keyboard.press('Enter');
    expect((await download).suggestedFilename()).toBe('ride-booking-details.pdf');
  });
});

test('the first Tab focuses a link that skips the navigation', async ({ page }) => {
  await page.goto('/ride-search');
  await expect(page.getByRole('form', { name: 'Search for a ride' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await expectVisibleFocus(skip);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).locator(':focus')).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { recordLayoutShifts, type ShiftWindow } from '../budgets/record-layout-shifts';
import { openPayment } from '../rides/steps';
import { expect, test } from '../site/journey';
import { expectConfirmation, expectNoOverflow, transfer } from '../site/steps';

const bar = (page: Page) => page.getByRole('region', { name: 'Unpaid bookings' });
const list = (page: Page) => page.getByRole('region', { name: 'Your bookings on this device' });
const bookingLink = (page: Page) => list(page).getByRole('listitem').getByRole('link');
const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as ShiftWindow).shifts.reduce((sum, { value }) => sum + value, 0));

for (const width of [360, 1440])
  test(`an unpaid ride is found again from every page at ${width} px, and opens without the last name once it is paid`, async ({
    page,
    site,
    context,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const { booked } = await openPayment(page, site, 20);
    const { bookingId } = booked.savedBookedRide;
    const payment = page.url();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tafiya:bookings'))).toContain('"token":"ride.');
    await expect(bar(page)).toHaveCount(0);

    const other = await context.newPage();
    await other.setViewportSize({ width, height: 740 });
    await other.addInitScript(recordLayoutShifts);
    await other.goto('/contact');
    await expect(bar(other)).toContainText(/^1 unpaid booking, (29|30):\d\d left/);
    await expect(other.getByText(/^1 unpaid booking, (29|30) minutes left\.$/)).toHaveCount(1);
    expect(await shiftOf(other)).toBeLessThan(0.003);
    await other.goto('/');
    await expect(bookingLink(other)).toContainText(`Held until`);
    expect(await shiftOf(other)).toBeLessThan(0.003);
    await expectNoOverflow(other);
    // route, time and reference are there in full
    const cut = await bookingLink(other).evaluate((link) =>
      [...link.querySelectorAll('b, small')]
        .filter((text) => text.scrollWidth > text.clientWidth)
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    await other.goto('/track-booking');
    await expect(bookingLink(other)).toContainText(bookingId);
    expect(await shiftOf(other)).toBeLessThan(0.003);
    await bar(other)
      .getByRole('link', { name: `Pay for ${bookingId}` })
      .click();
    await expect(other).toHaveURL(payment);
    await expect(bar(other)).toHaveCount(0);
    await other.goto('/');
    await expect(bar(other)).toBeVisible();

    await transfer(page, site, booked.transfer_details.accountNumber, booked.transfer_details.amount);
    await expectConfirmation(page);
    await expect(bar(other)).toHaveCount(0);
    await expect(bookingLink(other)).toContainText('Paid');
    await page.getByRole('link', { name: 'Track this ride' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Awaiting confirmation' })).toBeVisible();

    await bookingLink(other).click();
    await expect(other.getByRole('heading', { level: 2, name: 'Awaiting confirmation' })).toBeVisible();
    expect(other.url()).not.toMatch(/ride\.[0-9a-f]|who=|lastName/);
    await other.goto('/track-booking');
    await list(other)
      .getByRole('button', { name: `Forget ${bookingId} on this device` })
      .click();
    await expect(list(other)).toHaveCount(0);
    await other.goto(`/track-booking?booking=${bookingId}`);
    await expect(other.getByRole('textbox', { name: 'Booking ID' })).toHaveValue(bookingId);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Track Booking');
  });

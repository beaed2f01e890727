import { recordLayoutShifts, type ShiftWindow } from '../budgets/record-layout-shifts';
import { expect, test } from '../site/journey';
import { expectConfirmation, transfer } from '../site/steps';
import { openPayment } from './steps';

for (const [days, width, height] of [
  [31, 360, 740],
  [32, 1440, 900],
] as const)
  for (const isScrolled of [false, true])
    test(`nothing jumps when the money arrives, ${isScrolled ? 'scrolled down' : 'at the top'}, ${width} px`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript(recordLayoutShifts);
      const { booked } = await openPayment(page, site, days + (isScrolled ? 2 : 0));
      if (isScrolled) await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await page.evaluate(() => (window as unknown as ShiftWindow).shifts.splice(0));
      await transfer(page, site, booked.transfer_details.accountNumber, booked.transfer_details.amount);
      await expectConfirmation(page);
      await expect(page.getByRole('region', { name: 'Booking details' })).toBeVisible();
      const shifts = await page.evaluate(() => (window as unknown as ShiftWindow).shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(0.02);
    });

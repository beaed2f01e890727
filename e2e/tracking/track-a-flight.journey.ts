import * as flights from '../flights/flight-api';
import { callApi, dataOf } from '../site/call-api';
import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';
import { lookUp, pollMs, ticketedFlight } from './bookings';

test('the tracking page shows the change of a flight from unpaid to ticketed', async ({ page, site }) => {
  const traveller = newTraveller();
  const booked = await flights.createBooking(site.origin, traveller, flights.criteriaIn(9));
  await page.clock.install();
  await page.goto('/track-flight');
  await lookUp(page, booked.savedBooking.bookingId, traveller.lastName);
  const pay = page.getByRole('link', { name: /Pay now/ });
  // the link has the temporary token of the look-up, not the permanent id
  await expect(pay).toHaveAttribute('href', /^\/payment-options\?id=flight\.[\da-f-]{36}\.\d+\.[\w-]{43}$/);

  const { accountNumber, amount } = booked.transfer_details;
  await dataOf(callApi(site.origin, '/sandbox/transfers', { accountNumber, amount }));
  const statusOf = async () => (await flights.bookedFlightOf(site.origin, booked.savedBooking._id)).savedBooking.status;
  await expect.poll(statusOf, { timeout: 20_000 }).toBe('ticketed');
  await page.clock.fastForward(pollMs);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Ticketed', {
    timeout: 30_000,
  });
  const { tickets, savedBooking } = await flights.bookedFlightOf(site.origin, booked.savedBooking._id);
  await expect(page.getByText(tickets[0]?.ticketNumber ?? 'no ticket')).toBeVisible();
  await expect(page.getByText(savedBooking.airlineReference).first()).toBeVisible();
  await expect(pay).toHaveCount(0);
});

test('the receipt of a flight can be downloaded from its tracking page', async ({ page, site }) => {
  const traveller = newTraveller();
  const { savedBooking } = await ticketedFlight(site, traveller, 10);
  await page.goto(`/track-booking?booking=${savedBooking.bookingId}`);
  await lookUp(page, savedBooking.bookingId, traveller.email);
  await expect(page).toHaveURL(/\/track-flight(\?|$)/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /Receipt/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

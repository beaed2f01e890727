import * as flights from '../flights/flight-api';
import { callApi, dataOf } from '../site/call-api';
import { expect, test } from '../site/journey';
import { chooseNextDay } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { lookUp, pollMs, ticketedFlight } from './bookings';

test('the date of a flight is changed on its tracking page, and paid into an account', async ({ page, site }) => {
  const traveller = newTraveller();
  const { savedBooking, offer } = await ticketedFlight(site, traveller, 12);
  await page.clock.install();
  await page.goto(`/track-booking?booking=${savedBooking.bookingId}`);
  await lookUp(page, savedBooking.bookingId, traveller.lastName);
  await page.getByRole('button', { name: 'Change date' }).click();
  const change = page.getByRole('region', { name: 'Change the date' });
  await expect(change.getByRole('heading', { name: 'Change the date' })).toBeFocused();

  await change.getByRole('button', { name: /New day/ }).click();
  await chooseNextDay(page);
  await change.getByRole('button', { name: 'Show flights' }).click();
  await change
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  const review = page.getByRole('region', { name: 'Change to this day?' });
  await expect(review.getByText('To pay for the change')).toBeVisible();
  await review.getByRole('checkbox', { name: 'I accept the terms of booking' }).check();
  await review.getByRole('button', { name: /^Change for NGN/ }).click();

  const payment = page.getByRole('region', { name: /^Pay NGN [\d,]+ by / });
  const account = payment.getByRole('button', { name: /Account number/ });
  const accountNumber = ((await account.textContent()) ?? '').replace(/\D/g, '');
  const amount = Number(
    ((await payment.getByRole('heading').textContent()) ?? '').replace(/^Pay NGN ([\d,]+).*/, '$1').replace(/,/g, ''),
  );
  await dataOf(callApi(site.origin, '/sandbox/transfers', { accountNumber, amount }));
  const bookedNow = () => flights.bookedFlightOf(site.origin, savedBooking._id);
  await expect.poll(async () => (await bookedNow()).changes?.length, { timeout: 20_000 }).toBe(1);
  await page.clock.fastForward(pollMs);
  await expect(payment).toHaveCount(0, { timeout: 20_000 });
  const after = await bookedNow();
  expect(after.offer.slices[0]?.departAt.slice(0, 10)).not.toBe(offer.slices[0]?.departAt.slice(0, 10));
  expect(after.savedBooking.price.total).toBe(savedBooking.price.total + amount);
  await page.getByRole('button', { name: /^Booked, paid, tickets issued/ }).click();
  await expect(page.getByText(/^Date changed: you now leave on/)).toBeVisible();
  await expect(page.getByText(after.tickets[0]?.ticketNumber ?? 'no ticket')).toBeVisible();
});

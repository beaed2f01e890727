import { pathTo } from 'shared/paths';
import * as flights from '../flights/flight-api';
import { cachedPaths, goOffline, offlineErrors, openWithWorker } from '../offline/steps';
import * as rides from '../rides/ride-api';
import { expect, test } from '../site/journey';
import { dayIn, expectConfirmation, expectNoOverflow, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';

test.use({ serviceWorkers: 'allow', expectedErrors: [offlineErrors], viewport: { width: 360, height: 740 } });

test('a flight and the ride that meets it are one trip of this device, also without a connection', async ({
  page,
  site,
}) => {
  await openWithWorker(page);
  const slices = [{ from: 'ABV', to: 'LOS', departureDate: dayIn(12) }];
  const flight = await flights.createBooking(site.origin, newTraveller(), flights.criteriaIn(12, { slices }));
  await page.goto(pathTo('flightPayment', { query: { id: flight.savedBooking._id } }));
  await transfer(page, site, flight.transfer_details.accountNumber, flight.transfer_details.amount);
  await expectConfirmation(page);
  await page.getByRole('link', { name: 'Your trip' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your trip');
  const trip = page.getByRole('region', { name: 'Abuja to Lagos' });
  await expect(trip).toContainText('Take-off in Abuja');

  const landing = (await flights.bookedFlightOf(site.origin, flight.savedBooking._id)).offer.slices[0]?.arriveAt ?? '';
  const pickup = new Date(Date.parse(`${landing.slice(0, 16)}Z`) + 45 * 60_000).toISOString();
  const criteria = {
    ...rides.criteriaIn(12),
    pickupDate: pickup.slice(0, 10),
    pickupTime: `${pickup.slice(11, 14)}${Number(pickup.slice(14, 16)) < 30 ? '00' : '30'}`,
  };
  const ride = await rides.createBooking(site.origin, newTraveller(), criteria);
  await page.goto(pathTo('ridePayment', { query: { id: ride.savedBookedRide._id } }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Options');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tafiya:bookings'))).toContain('"token":"ride.');
  await page.goto('/trip');
  await expect(trip).toContainText('Driver at arrivals');
  await expect(trip.getByRole('group', { name: 'Next' })).toContainText(/Pay NGN/);
  await expectNoOverflow(page);
  // pickup place and reference stay without a connection only by choice
  const details = () => page.evaluate(() => localStorage.getItem('tafiya:bookings'));
  expect(await details()).not.toContain('meetingPoint');
  await page.getByRole('checkbox', { name: /^Keep what I need on the day/ }).check();
  await expect.poll(details).toContain('meetingPoint');
  await expectNoOverflow(page);
  await expect
    .poll(async () => ((await cachedPaths(page))['tafiya-code'] ?? []).some((path) => path.includes('/mf-tracking/')))
    .toBe(true);

  await goOffline(page);
  await page.goto('/trip');
  await expect(trip).toContainText('Take-off in Abuja');
  await expect(trip).toContainText('Ikeja, Lagos');
  await expect(page.getByText(/This is your trip as of \d\d:\d\d [AP]M/)).toBeVisible();
  await expect(trip).toContainText(/Airline reference \w{5,}/);
  await expect(trip).toContainText('holds a sign with your name');
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await page.getByRole('link', { name: 'Your trip' }).click();
  await expect(trip).toContainText('Take-off in Abuja');
  await page.getByRole('checkbox', { name: /^Keep what I need on the day/ }).uncheck();
  await expect.poll(details).not.toContain('meetingPoint');
  await expect(trip).not.toContainText('holds a sign with your name');
});

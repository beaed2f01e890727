import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createBooking, criteriaIn as flightIn } from '../flights/flight-api';
import { arriveWith, criteriaIn, selectCar } from '../rides/ride-api';
import { bookedRide, fillCard, findRides, openPayment, toPayment, toReview } from '../rides/steps';
import { expect, test } from '../site/journey';
import { downloadReceipt, textOfPdf } from '../site/receipt';
import { expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { buildFolder, releaseCommand } from './command-line';
import { operatorOf } from './operator';
import { renderedBy, scriptsFetched } from './rendered-release';
import { eventStreamOpened, isMarked, markTab, releaseMapReceived } from './steps';

const nextVersion = '1.0.1-deploy.1';
const shipped = ['shell', 'mf-rides'] as const;

test.afterAll(() =>
  Promise.all(shipped.map((name) => rm(buildFolder(name, nextVersion), { recursive: true, force: true }))),
);

/** Collects the console errors of a tab from now on. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

const shellVersionsOf = async (page: Page) => {
  const scripts = await scriptsFetched(page, 'shell');
  return [...new Set(scripts.map((path) => path.split('/')[3]))];
};

test('after a deploy during two payments and a form, the payments finish on the old release, and new pages use the new one', async ({
  page: ridePage,
  browser,
  site,
}) => {
  test.slow();
  const release = releaseCommand(site);
  const operator = operatorOf(site);
  const newTab = async () => (await browser.newContext({ baseURL: site.origin })).newPage();
  const [flightPage, formPage] = await Promise.all([newTab(), newTab()]);
  const errors = [flightPage, formPage].map(errorsOf);
  const old = { shell: await operator.activeVersionOf('shell'), rides: await operator.activeVersionOf('mf-rides') };
  const oldFlights = await operator.activeVersionOf('mf-flights');

  const streamsOpened = [ridePage, flightPage, formPage].map(eventStreamOpened);
  const { booked: ride } = await openPayment(ridePage, site, 3);
  const flight = await createBooking(site.origin, newTraveller(), flightIn(5));
  await flightPage.goto(`/payment-options?id=${flight.savedBooking._id}`);
  await expect(flightPage.getByText('This one-time account expires on')).toBeVisible();
  const criteria = criteriaIn(4);
  await arriveWith(formPage, {
    criteria,
    selection: await selectCar(site.origin, criteria),
    traveller: newTraveller(),
  });
  await formPage.goto('/ride-and-traveller');
  await formPage.getByRole('textbox', { name: 'First name' }).fill('Ngozi');
  await Promise.all([ridePage, flightPage, formPage].map(markTab));
  await Promise.all(streamsOpened);

  await test.step('the deploy reaches all open tabs', async () => {
    const versions = Object.fromEntries(shipped.map((name) => [name, nextVersion]));
    const mapsReceived = [ridePage, flightPage, formPage].map((tab) => releaseMapReceived(tab, versions));
    for (const name of shipped)
      expect(await release('publish', name, '--version', nextVersion, '--live')).toMatchObject({
        code: 0,
        output: { move: {} },
      });
    await Promise.all(mapsReceived);
  });

  await test.step('the ride payment finishes on the release with which it started', async () => {
    const before = await scriptsFetched(ridePage, 'mf-rides');
    await transfer(ridePage, site, ride.transfer_details.accountNumber, ride.transfer_details.amount);
    await expectConfirmation(ridePage);
    const receipt = await downloadReceipt(ridePage);
    expect(await textOfPdf(receipt.bytes)).toContain(ride.savedBookedRide.bookingId);
    expect(await renderedBy(ridePage)).toBe(`mf-rides@${old.rides}`);
    const after = await scriptsFetched(ridePage, 'mf-rides');
    // chunks that the page loads only after the deploy
    expect(after.length).toBeGreaterThan(before.length);
    expect(after.filter((path) => !path.startsWith(`/remotes/mf-rides/${old.rides}/`))).toEqual([]);
    expect(await shellVersionsOf(ridePage)).toEqual([old.shell]);
    expect(await isMarked(ridePage)).toBe(true);
  });

  await test.step('so does the flight payment', async () => {
    const { accountNumber, amount } = flight.transfer_details;
    await transfer(flightPage, site, accountNumber, amount);
    await expectConfirmation(flightPage);
    const receipt = await downloadReceipt(flightPage);
    expect(await textOfPdf(receipt.bytes)).toContain(flight.savedBooking.bookingId);
    expect(await renderedBy(flightPage)).toBe(`mf-flights@${oldFlights}`);
    expect(await isMarked(flightPage)).toBe(true);
  });

  await test.step('the next search uses the new remote and the new shell', async () => {
    await ridePage.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Airport Pickup' }).click();
    await fillCard(ridePage);
    await findRides(ridePage);
    expect(await renderedBy(ridePage)).toBe(`mf-rides@${nextVersion}`);
    expect(await shellVersionsOf(ridePage)).toEqual([nextVersion]);
    expect(await isMarked(ridePage)).toBe(false);
  });

  await test.step('the typed form is taken over by the new release, and can be booked', async () => {
    expect(await renderedBy(formPage)).toBe(`mf-rides@${old.rides}`);
    expect(await isMarked(formPage)).toBe(true);
    await toReview(formPage);
    await expect(formPage.getByText(/Ngozi/).first()).toBeVisible();
    await expect.poll(() => renderedBy(formPage)).toBe(`mf-rides@${nextVersion}`);
    expect(await shellVersionsOf(formPage)).toEqual([nextVersion]);
    await toPayment(formPage);
    const { transfer_details } = await bookedRide(formPage, site);
    await transfer(formPage, site, transfer_details.accountNumber, transfer_details.amount);
    await expectConfirmation(formPage);
    expect(await renderedBy(formPage)).toBe(`mf-rides@${nextVersion}`);
  });

  expect(errors).toEqual([[], []]);
  await Promise.all([flightPage, formPage].map((tab) => tab.context().close()));
});

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

const next = '1.0.1-deploy.1';
const shipped = ['shell', 'mf-rides'] as const;

test.afterAll(() => Promise.all(shipped.map((name) => rm(buildFolder(name, next), { recursive: true, force: true }))));

/** What the console of a tab reports from now on. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

const shellOf = async (page: Page) => {
  const scripts = await scriptsFetched(page, 'shell');
  return [...new Set(scripts.map((path) => path.split('/')[3]))];
};

test('a deploy of the shell and a remote under a form and two payments: each is finished, then the new one is there', async ({
  page: paysRide,
  browser,
  site,
}) => {
  test.slow();
  const release = releaseCommand(site);
  const operator = operatorOf(site);
  const newTab = async () => (await browser.newContext({ baseURL: site.origin })).newPage();
  const [paysFlight, types] = await Promise.all([newTab(), newTab()]);
  const errors = [paysFlight, types].map(errorsOf);
  const old = { shell: await operator.activeVersionOf('shell'), rides: await operator.activeVersionOf('mf-rides') };
  const oldFlights = await operator.activeVersionOf('mf-flights');

  const listening = [paysRide, paysFlight, types].map(eventStreamOpened);
  const { booked: ride } = await openPayment(paysRide, site, 3);
  const flight = await createBooking(site.origin, newTraveller(), flightIn(5));
  await paysFlight.goto(`/payment-options?id=${flight.savedBooking._id}`);
  await expect(paysFlight.getByText('This one-time account expires on')).toBeVisible();
  const criteria = criteriaIn(4);
  await arriveWith(types, { criteria, selection: await selectCar(site.origin, criteria), traveller: newTraveller() });
  await types.goto('/ride-and-traveller');
  await types.getByRole('textbox', { name: 'First name' }).fill('Ngozi');
  await Promise.all([paysRide, paysFlight, types].map(markTab));
  await Promise.all(listening);

  await test.step('the deploy', async () => {
    const versions = Object.fromEntries(shipped.map((name) => [name, next]));
    const heard = [paysRide, paysFlight, types].map((tab) => releaseMapReceived(tab, versions));
    for (const name of shipped)
      expect(await release('publish', name, '--version', next, '--live')).toMatchObject({
        code: 0,
        output: { move: {} },
      });
    await Promise.all(heard);
  });

  await test.step('the ride is paid to the end on the release that it began on', async () => {
    const before = await scriptsFetched(paysRide, 'mf-rides');
    await transfer(paysRide, site, ride.transfer_details.accountNumber, ride.transfer_details.amount);
    await expectConfirmation(paysRide);
    const receipt = await downloadReceipt(paysRide);
    expect(await textOfPdf(receipt.bytes)).toContain(ride.savedBookedRide.bookingId);
    expect(await renderedBy(paysRide)).toBe(`mf-rides@${old.rides}`);
    const after = await scriptsFetched(paysRide, 'mf-rides');
    // parts that nobody had needed before the deploy
    expect(after.length).toBeGreaterThan(before.length);
    expect(after.filter((path) => !path.startsWith(`/remotes/mf-rides/${old.rides}/`))).toEqual([]);
    expect(await shellOf(paysRide)).toEqual([old.shell]);
    expect(await isMarked(paysRide)).toBe(true);
  });

  await test.step('the flight, too', async () => {
    const { accountNumber, amount } = flight.transfer_details;
    await transfer(paysFlight, site, accountNumber, amount);
    await expectConfirmation(paysFlight);
    const receipt = await downloadReceipt(paysFlight);
    expect(await textOfPdf(receipt.bytes)).toContain(flight.savedBooking.bookingId);
    expect(await renderedBy(paysFlight)).toBe(`mf-flights@${oldFlights}`);
    expect(await isMarked(paysFlight)).toBe(true);
  });

  await test.step('the next search runs on the new release, in the new shell', async () => {
    await paysRide.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Airport Pickup' }).click();
    await fillCard(paysRide);
    await findRides(paysRide);
    expect(await renderedBy(paysRide)).toBe(`mf-rides@${next}`);
    expect(await shellOf(paysRide)).toEqual([next]);
    expect(await isMarked(paysRide)).toBe(false);
  });

  await test.step('what was typed goes on into the new release, and books there', async () => {
    expect(await renderedBy(types)).toBe(`mf-rides@${old.rides}`);
    expect(await isMarked(types)).toBe(true);
    await toReview(types);
    await expect(types.getByText(/Ngozi/).first()).toBeVisible();
    await expect.poll(() => renderedBy(types)).toBe(`mf-rides@${next}`);
    expect(await shellOf(types)).toEqual([next]);
    await toPayment(types);
    const { transfer_details } = await bookedRide(types, site);
    await transfer(types, site, transfer_details.accountNumber, transfer_details.amount);
    await expectConfirmation(types);
    expect(await renderedBy(types)).toBe(`mf-rides@${next}`);
  });

  expect(errors).toEqual([[], []]);
  await Promise.all([paysFlight, types].map((tab) => tab.context().close()));
});

import { bookedRide } from '../rides/steps';
import { expect, test } from '../site/journey';
import { choose, expectConfirmation, suggestionsLoaded, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { createBooking, criteriaIn } from './flight-api';
import { bookedFlight } from './steps';

test('a booked flight links to a ride search with airport, day, time and flight number filled in', async ({
  page,
  site,
}) => {
  const lead = newTraveller();
  const { savedBooking } = await createBooking(site.origin, lead, criteriaIn(6));
  await page.goto(`/payment-options?id=${savedBooking._id}`);
  const held = await bookedFlight(page, site);
  await transfer(page, site, held.transfer_details.accountNumber, held.transfer_details.amount);
  await expectConfirmation(page);
  const arrival = held.offer.slices[0]?.segments.at(-1);
  if (!arrival) throw new Error('A flight without segments');

  await page
    .getByRole('link', { name: /pickup|ride/i })
    .filter({ visible: true })
    .last()
    .click();
  const card = page.getByRole('form', { name: 'Search for a ride' });
  await expect(card.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/\(ABV\)$/);
  await card.getByRole('combobox', { name: 'Drop-off Location' }).fill('Bwari');
  await suggestionsLoaded(page);
  await page.getByRole('option', { name: /^Bwari/ }).click();
  await card.getByRole('button', { name: 'Find a ride' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ride Search Result');
  await page
    .getByRole('button', { name: /Book Now/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is travelling?');
  await expect(page.getByRole('textbox', { name: /Flight number/ })).toHaveValue(arrival.flightNumber);

  await choose(page, 'Title', lead.title);
  await page.getByRole('textbox', { name: 'First name' }).fill(lead.firstName);
  await page.getByRole('textbox', { name: 'Last name' }).fill(lead.lastName);
  await choose(page, 'Gender', lead.gender);
  await page.getByRole('textbox', { name: 'Age' }).fill(lead.age);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(lead.email);
  await page.getByRole('textbox', { name: 'Phone' }).fill(lead.phone);
  await page.getByRole('textbox', { name: /Where does the ride end/ }).fill('Plot 5, beside the council');
  await page.getByRole('button', { name: 'Review booking' }).click();
  await page.getByRole('checkbox', { name: 'I accept the terms of booking' }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Options');
  const { ride } = await bookedRide(page, site);
  expect(ride).toMatchObject({
    flightNumber: arrival.flightNumber,
    pickupDate: arrival.arriveAt.slice(0, 10),
  });
  expect(ride.pickupTime > arrival.arriveAt.slice(11, 16)).toBe(true);
});

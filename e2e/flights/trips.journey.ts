import { formatNaira } from 'shared/format';
import { expect, test } from '../site/journey';
import { dayIn, expectConfirmation, pickDay, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import {
  adultOf,
  bookedFlight,
  chooseAirport,
  expectFlights,
  fillTravellers,
  searchCard,
  selectFirst,
  toPayment,
  toReview,
  visibleText,
} from './steps';

// an unknown coupon code is answered with 404
test.use({ expectedErrors: [/status of 404/] });

test('a return flight of a family with bags, seats and a coupon has the same total at every step', async ({
  page,
  site,
}) => {
  const lead = newTraveller();
  await page.goto('/');
  const card = searchCard(page);
  await chooseAirport(card, 'From', 'Abuja', 'ABV');
  await chooseAirport(card, 'To', 'Port Harcourt', 'PHC');
  await pickDay(card, 'Departure', dayIn(12));
  await pickDay(card, 'Return', dayIn(16));
  await card.getByRole('button', { name: /^Travellers and cabin/ }).click();
  for (const part of ['Children', 'Infants'])
    await page
      .getByRole('group', { name: new RegExp(`^${part}`) })
      .getByRole('button', { name: /one more$/ })
      .click();
  await page.getByRole('button', { name: 'Done' }).click();
  await card.getByRole('button', { name: 'Search flights' }).click();
  await expectFlights(page, /^Abuja to Port Harcourt and back/);
  const { offer } = await selectFirst(page, site);
  expect(offer.price.perTraveller.map(({ type }) => type)).toEqual(['ADT', 'CHD', 'INF']);

  await fillTravellers(page, lead, [
    adultOf(lead),
    adultOf(lead, { title: 'Miss', firstName: 'Bola', dateOfBirth: `${new Date().getFullYear() - 7}-06-15` }),
    adultOf(lead, { title: 'Miss', firstName: 'Efe', dateOfBirth: dayIn(-90) }),
  ]);
  await page.getByRole('button', { name: /^Extra 10 kg bag/ }).click();
  await page
    .getByRole('group', { name: `Extra 10 kg bag for ${lead.firstName} ${lead.lastName}` })
    .getByRole('button', { name: /one more$/ })
    .click();
  await page.getByRole('button', { name: /^Choose your seat/ }).click();
  await page
    .getByRole('group', { name: `Choose your seat for Bola ${lead.lastName}` })
    .getByRole('button', { name: /one more$/ })
    .click();
  await page.getByRole('button', { name: 'Have a coupon?' }).click();
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('nonsense');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('We do not know this code.', { exact: false })).toBeVisible();
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('detty25');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Remove coupon DETTY25' })).toBeVisible();

  // a bag and a seat on each of the two flights, 5 % discount on the fare only, in whole naira
  const discount = Math.ceil(Math.round(offer.price.total * 5) / 100);
  const total = offer.price.total + 17_000 + 6_000 - discount;
  await expect(visibleText(page, formatNaira(total))).toBeVisible();
  await toReview(page);
  await expect(visibleText(page, formatNaira(total))).toBeVisible();
  await toPayment(page);
  await expect(page.getByRole('button', { name: /^Amount to pay/ })).toContainText(formatNaira(total));

  const held = await bookedFlight(page, site);
  expect(held.savedBooking.price).toMatchObject({ addOns: 23_000, discount, total });
  expect(held.transfer_details.amount).toBe(total);
  await transfer(page, site, held.transfer_details.accountNumber, total);
  await expectConfirmation(page);
  await expect.poll(async () => (await bookedFlight(page, site)).tickets.length).toBe(3);
  await page.getByText('Full receipt').click();
  await expect(visibleText(page, formatNaira(total))).toBeVisible();
});

test('every press on "Add a flight" adds one, also from a field that is still empty', async ({ page }) => {
  await page.goto('/flight-search');
  const card = searchCard(page);
  await card.getByRole('button', { name: 'Multi-city' }).click();
  for (let count = 3; count <= 6; count += 1) {
    await card.getByRole('button', { name: 'Add a flight' }).click({ delay: 60 });
    await expect(card.getByRole('group', { name: /^Flight \d$/ })).toHaveCount(count);
    await expect(card.getByRole('combobox', { name: 'From' }).last()).toBeFocused();
  }
});

test('a multi-city trip with an international flight requires passports', async ({ page, site }) => {
  const lead = newTraveller();
  await page.goto('/flight-search');
  const card = searchCard(page);
  await card.getByRole('button', { name: 'Multi-city' }).click();
  const flight = (number: number) => card.getByRole('group', { name: `Flight ${number}` });
  await chooseAirport(flight(1), 'From', 'Kano', 'KAN');
  await chooseAirport(flight(1), 'To', 'Lagos', 'LOS');
  await pickDay(flight(1), 'Departure', dayIn(14));
  await chooseAirport(flight(2), 'To', 'Accra', 'ACC');
  await pickDay(flight(2), 'Departure', dayIn(17));
  await card.getByRole('button', { name: 'Search flights' }).click();
  await expectFlights(page, /Kano/);
  const { offer } = await selectFirst(page, site);
  expect(offer).toMatchObject({
    needsPassport: true,
    slices: [
      { from: 'KAN', to: 'LOS' },
      { from: 'LOS', to: 'ACC' },
    ],
  });

  const passport = { number: 'A01234567', issuingCountry: 'NG', expiresOn: dayIn(10) };
  await fillTravellers(page, lead, [adultOf(lead, { passport })]);
  await page.getByRole('button', { name: 'Review booking' }).click();
  await expect(page.getByText(/passport .*(valid|expire)/i).first()).toBeVisible();
  await page.getByRole('textbox', { name: /expir/i }).fill('01/02/2031');
  await toReview(page);
  await toPayment(page);
  const held = await bookedFlight(page, site);
  await transfer(page, site, held.transfer_details.accountNumber, held.transfer_details.amount);
  await expectConfirmation(page);
});

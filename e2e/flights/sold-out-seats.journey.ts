import type { FlightCriteria, FlightOffer } from 'shared/contract/flights';
import { formatNaira } from 'shared/format';
import { pathTo } from 'shared/paths';
import { dataOf } from '../site/call-api';
import { expect, test } from '../site/journey';
import { dayIn } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { bookingOf, bookSelection, criteriaIn, searchFlights, selectFlight } from './flight-api';
import { adultOf, fillTravellers, selectButtons, selected, toReview } from './steps';

// taken seats are refused with 409
test.use({ expectedErrors: [/status of 409/] });

const searchAddress = ({ slices: [slice], cabin }: FlightCriteria) =>
  pathTo('flightSearch', {
    query: { trip: 'oneway', from: slice?.from, to: slice?.to, depart: slice?.departureDate, cabin, adults: 1 },
  });

/** Books seats of this flight for other travellers until the condition is met. */
async function bookForOthers(
  origin: string,
  criteria: FlightCriteria,
  itineraryId: string,
  until: (left: FlightOffer | undefined) => boolean,
): Promise<void> {
  for (let seats = 0; seats < 60; seats += 1) {
    const left = (await searchFlights(origin, criteria)).offers.find((offer) => offer.itineraryId === itineraryId);
    if (until(left)) return;
    const selection = await selectFlight(origin, criteria, (offer) => offer.itineraryId === itineraryId);
    await dataOf(bookSelection(origin, bookingOf(selection, newTraveller())));
  }
  throw new Error('Sixty bookings did not change this flight');
}

test('a fare increase since the search shows both prices and requires a decision', async ({ page, site }) => {
  const criteria = criteriaIn(20, { cabin: 'C' });
  await page.goto(searchAddress(criteria));
  await expect(selectButtons(page).first()).toBeEnabled();
  const found = await searchFlights(site.origin, criteria);
  const first = found.offers[0];
  if (!first) throw new Error('No business class that day');
  const before = first.price.total;
  await bookForOthers(
    site.origin,
    criteria,
    first.itineraryId,
    (left) => left !== undefined && left.price.total > before,
  );

  // the card still shows the same text
  await expect(selectButtons(page).first()).toHaveAccessibleName(new RegExp(`, ${formatNaira(before)}$`));
  await selectButtons(page).first().click();
  const selection = await selected(page, site);
  expect(selection).toMatchObject({ priceChanged: true, oldTotal: before });
  expect(selection.newTotal).toBeGreaterThan(before);
  await expect(page.getByText(/The fare has changed: it was/)).toBeVisible();
  await page.getByRole('button', { name: 'Go on at the new price' }).click();
  await expect(page.getByText('You go on at the new price.')).toBeVisible();
});

test('if the seats sell out during the form, nothing is booked and the input is kept', async ({ page, site }) => {
  const lead = newTraveller();
  const criteria = criteriaIn(21, { cabin: 'C' });
  const selection = await selectFlight(site.origin, criteria);
  await page.goto(pathTo('flightTraveller', { selectData: selection.selectionId }));
  await fillTravellers(page, lead, [adultOf(lead)]);
  await toReview(page);
  await bookForOthers(site.origin, criteria, selection.offer.itineraryId, (left) => left === undefined);
  await page.getByRole('checkbox', { name: 'I accept the terms of booking' }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Choose another flight' }).click();
  await expect(selectButtons(page).first()).toBeEnabled();
  await selectButtons(page).first().click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(lead.firstName);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(lead.email);
});

test('a flight that sells out before its selection shows an error on its card', async ({ page, site }) => {
  const criteria = criteriaIn(22, { cabin: 'C', slices: [{ from: 'LOS', to: 'ABV', departureDate: dayIn(22) }] });
  await page.goto(searchAddress(criteria));
  await expect(selectButtons(page).first()).toBeEnabled();
  const first = (await searchFlights(site.origin, criteria)).offers[0];
  if (!first) throw new Error('No business class that day');
  await bookForOthers(site.origin, criteria, first.itineraryId, (left) => left === undefined);
  await selectButtons(page).first().click();
  await expect(page.getByRole('alert').filter({ hasText: /just sold out/ })).toBeVisible();
});

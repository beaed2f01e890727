import type { Locator, Page } from '@playwright/test';
import type { BookedRide } from 'shared/contract/rides';
import { expect } from '../site/journey';
import type { Site } from '../site/launch-site';
import { choose, dayIn, pickDay, suggestionsLoaded } from '../site/steps';
import { type JourneyTraveller, newTraveller } from '../site/traveller';
import { createBooking, criteriaIn } from './ride-api';

const airport = 'Murtala Muhammed International Airport (LOS)';

/** Opens the home page and fills in the ride search: Lagos airport to Ikeja or another place, tomorrow. */
export async function fillSearch(page: Page, to?: Destination): Promise<void> {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Airport Pickup' }).click();
  await fillCard(page, to);
}

interface Destination {
  readonly typed: string;
  readonly option: string;
}
const ikeja: Destination = { typed: 'Ikeja', option: 'Ikeja, Lagos' };

/** Fills in the ride search form of the current page in the same way. */
export async function fillCard(page: Page, { typed, option }: Destination = ikeja): Promise<void> {
  const card = page.getByRole('form', { name: 'Search for a ride' });
  await expect(card.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(airport);
  await card.getByRole('combobox', { name: 'Drop-off Location' }).fill(typed);
  await suggestionsLoaded(page);
  await page.getByRole('option', { name: option }).click();
  await pickDay(card, 'Date', dayIn(1));
  await choose(page, 'Time', '09:30 AM');
}

/** Searches on the home page, and waits for the results. */
export async function searchFromHome(page: Page): Promise<void> {
  await fillSearch(page);
  await findRides(page);
}

export async function findRides(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find a ride' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ride Search Result');
  await expect(page.getByRole('button', { name: /Book Now/ }).first()).toBeEnabled();
}

/** Selects the first car of the list. */
export async function bookFirstCar(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Book Now/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is travelling?');
}

export async function fillTraveller(page: Page, traveller: JourneyTraveller): Promise<void> {
  const field = (name: string | RegExp) => page.getByRole('textbox', { name });
  await choose(page, 'Title', traveller.title);
  await field('First name').fill(traveller.firstName);
  await field('Last name').fill(traveller.lastName);
  await choose(page, 'Gender', traveller.gender);
  await field('Age').fill(traveller.age);
  await field('E-mail').fill(traveller.email);
  await field('Phone').fill(traveller.phone);
  await field(/Where does the ride end/).fill('12 Allen Avenue, beside the bank');
  await field(/Flight number/).fill('P4 7121');
}

export async function toReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review booking' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your booking');
}

/** The button of the review page, once the terms are accepted. */
export async function proceedButton(page: Page): Promise<Locator> {
  await page.getByRole('checkbox', { name: 'I accept the terms of booking' }).check();
  return page.getByRole('button', { name: 'Continue to payment' });
}

export async function toPayment(page: Page): Promise<void> {
  await (await proceedButton(page)).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Options');
  await expect(page.getByText('This one-time account expires on')).toBeVisible();
}

/** Books a ride in the browser, up to the payment page. */
export async function bookUntilPayment(
  page: Page,
  site: Site,
): Promise<{ traveller: JourneyTraveller; booked: BookedRide }> {
  const traveller = newTraveller();
  await searchFromHome(page);
  await bookFirstCar(page);
  await fillTraveller(page, traveller);
  await toReview(page);
  await toPayment(page);
  return { traveller, booked: await bookedRide(page, site) };
}

/** Books a ride through the API, and opens its payment page. */
export async function openPayment(
  page: Page,
  site: Site,
  days: number,
): Promise<{ traveller: JourneyTraveller; booked: BookedRide }> {
  const traveller = newTraveller();
  const { savedBookedRide } = await createBooking(site.origin, traveller, criteriaIn(days));
  await page.goto(`/ride-payment-options?id=${savedBookedRide._id}`);
  await expect(page.getByText('This one-time account expires on')).toBeVisible();
  return { traveller, booked: await bookedRide(page, site) };
}

/** The API's data of the booking in the page's URL. */
export async function bookedRide(page: Page, site: Site): Promise<BookedRide> {
  const id = new URL(page.url()).searchParams.get('id');
  const answer = await page.request.get(`${site.origin}/api/v1/ride/booked-ride/${id}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).data;
}

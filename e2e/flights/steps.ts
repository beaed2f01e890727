import type { Locator, Page } from '@playwright/test';
import type { BookedFlight, FlightSelection } from 'shared/contract/flights';
import { expect } from '../site/journey';
import type { Site } from '../site/launch-site';
import { choose, pickDay, suggestionsLoaded } from '../site/steps';
import type { JourneyTraveller } from '../site/traveller';
import { bookedFlightOf } from './flight-api';

export const searchCard = (page: Page): Locator => page.getByRole('form', { name: 'Search for flights' });

/** Types a part of an airport's name, and selects the match. */
export async function chooseAirport(scope: Locator, field: 'From' | 'To', typed: string, shown: string): Promise<void> {
  const input = scope.getByRole('combobox', { name: field });
  await input.fill(typed);
  await suggestionsLoaded(scope.page());
  await scope
    .page()
    .getByRole('option', { name: new RegExp(shown.slice(0, 3)) })
    .first()
    .click();
  await expect(input).toHaveValue(new RegExp(shown));
}

/** Searches on the home page for one way from Lagos to Abuja. */
export async function searchOneWay(page: Page, departureDate: string): Promise<void> {
  await page.goto('/');
  const card = searchCard(page);
  await card.getByRole('button', { name: 'One way' }).click();
  await chooseAirport(card, 'From', 'lagos', 'LOS');
  await chooseAirport(card, 'To', 'abuja', 'ABV');
  await pickDay(card, 'Departure', departureDate);
  await card.getByRole('button', { name: 'Search flights' }).click();
  await expectFlights(page, /^Lagos to Abuja/);
}

export async function expectFlights(page: Page, heading: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(selectButtons(page).first()).toBeEnabled();
}

export const selectButtons = (page: Page): Locator => page.getByRole('button', { name: /^Select / });

/** Selects the first flight of the list. @returns the API's data of the selection */
export async function selectFirst(page: Page, site: Site): Promise<FlightSelection> {
  await selectButtons(page).first().click();
  return selected(page, site);
}

/** The API's data of the selection in the URL of the travellers' page. */
export async function selected(page: Page, site: Site): Promise<FlightSelection> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flight and traveller details');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const answer = await page.request.get(`${site.origin}/api/v1/fly/flightselect/${id}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).data;
}

export interface JourneyPerson {
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: string;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string;
  readonly passport?: { readonly number: string; readonly issuingCountry: string; readonly expiresOn: string };
}

export const adultOf = (lead: JourneyTraveller, other: Partial<JourneyPerson> = {}): JourneyPerson => ({
  title: lead.title,
  firstName: lead.firstName,
  lastName: lead.lastName,
  gender: lead.gender,
  dateOfBirth: '1990-03-14',
  ...other,
});

const writtenDay = (day: string): string => day.split('-').reverse().join('/');

/** Fills in an open section of the travellers' form. */
async function fillPerson(page: Page, index: number, person: JourneyPerson): Promise<void> {
  const section = page.getByRole('region', { name: new RegExp(`^Traveller ${index + 1}`) });
  const field = (name: string | RegExp) => section.getByRole('textbox', { name });
  await choose(page, 'Title', person.title);
  await field('First name').fill(person.firstName);
  await field('Last name').fill(person.lastName);
  await choose(page, 'Gender', person.gender);
  await field('Date of birth').fill(writtenDay(person.dateOfBirth));
  if (!person.passport) return;
  await field('Passport number').fill(person.passport.number);
  await field(/expir/i).fill(writtenDay(person.passport.expiresOn));
}

/** Fills in the sections of all travellers, and the contact. */
export async function fillTravellers(
  page: Page,
  lead: JourneyTraveller,
  people: readonly JourneyPerson[],
): Promise<void> {
  for (const [index, person] of people.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Next traveller' }).click();
    await fillPerson(page, index, person);
  }
  await page.getByRole('textbox', { name: 'E-mail' }).fill(lead.email);
  await page.getByRole('textbox', { name: 'Phone' }).fill(lead.phone);
}

/** Waits until the add-ons are loaded, or have failed to load, so that the layout is stable. */
export async function addOnsLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Add to your trip' })).toBeVisible();
  await expect(page.getByText('Loading what you can add')).toHaveCount(0);
}

export async function toReview(page: Page): Promise<void> {
  await addOnsLoaded(page);
  await page.getByRole('button', { name: 'Review booking' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your booking');
}

export async function toPayment(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I accept the terms of booking' }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Options');
  await expect(page.getByText('This one-time account expires on')).toBeVisible();
}

/** The API's data of the booking in the page's URL. */
export async function bookedFlight(page: Page, site: Site): Promise<BookedFlight> {
  const id = new URL(page.url()).searchParams.get('id');
  if (!id) throw new Error(`No booking in ${page.url()}`);
  return bookedFlightOf(site.origin, id);
}

/** The visible one of the two summaries with this text. */
export const visibleText = (page: Page, text: string): Locator =>
  page.getByText(text).filter({ visible: true }).first();

import type { Page } from '@playwright/test';
import type { BookedFlight } from 'shared/contract/flights';
import type { BookedRide, RideCriteria } from 'shared/contract/rides';
import * as flights from '../flights/flight-api';
import * as rides from '../rides/ride-api';
import { callApi, dataOf } from '../site/call-api';
import { expect } from '../site/journey';
import type { Site } from '../site/launch-site';
import { formsHydrated } from '../site/steps';
import type { JourneyTraveller } from '../site/traveller';

/** The polling interval of tracking pages. Tests set the page's clock forward by it. */
export const pollMs = 10_000;

const send = (site: Site, { accountNumber, amount }: { accountNumber: string; amount: number }) =>
  dataOf(callApi(site.origin, '/sandbox/transfers', { accountNumber, amount }));

const rideOf = ({ origin }: Site, id: string): Promise<BookedRide> =>
  dataOf(callApi(origin, `/ride/booked-ride/${id}`));

/** A paid ride that the back office has not confirmed. */
export async function paidRide(site: Site, traveller: JourneyTraveller, criteria: RideCriteria): Promise<BookedRide> {
  const { savedBookedRide, transfer_details } = await rides.createBooking(site.origin, traveller, criteria);
  await send(site, transfer_details);
  await expect
    .poll(async () => (await rideOf(site, savedBookedRide._id)).savedBookedRide.status)
    .toBe('awaiting_confirmation');
  return rideOf(site, savedBookedRide._id);
}

/** A paid flight with issued tickets. */
export async function ticketedFlight(site: Site, traveller: JourneyTraveller, days: number): Promise<BookedFlight> {
  const booked = await flights.createBooking(site.origin, traveller, flights.criteriaIn(days));
  const { _id } = booked.savedBooking;
  await send(site, booked.transfer_details);
  await expect
    .poll(async () => (await flights.bookedFlightOf(site.origin, _id)).savedBooking.status, { timeout: 20_000 })
    .toBe('ticketed');
  return flights.bookedFlightOf(site.origin, _id);
}

/** Looks up a booking with the form, once what was typed in it before is there. */
export async function lookUp(page: Page, reference: string, who: string): Promise<void> {
  await formsHydrated(page);
  await page.getByRole('textbox', { name: 'Booking ID' }).fill(reference);
  await page.getByRole('textbox', { name: 'Last name or e-mail' }).fill(who);
  await page.getByRole('button', { name: 'Track', exact: true }).click();
}

import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { BookedRide, RideCriteria } from 'shared/contract/rides';
import { createBooking } from '../rides/ride-api';
import { callApi, dataOf } from '../site/call-api';
import { expect } from '../site/journey';
import type { Site } from '../site/launch-site';
import type { JourneyTraveller } from '../site/traveller';

const lagos = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos', hourCycle: 'h23', ...options }).format(at);
const lagosDay = (at: Date): string => lagos(at, {});

/** From Lagos airport to Ikeja in an hour: a ride that can start at once. */
export function soon(): RideCriteria {
  const at = new Date(Date.now() + 60 * 60_000);
  return {
    pickupLocation: 'Murtala Muhammed International Airport (LOS)',
    dropOffLocation: 'Ikeja, Lagos',
    pickupDate: lagosDay(at),
    pickupTime: lagos(at, { hour: '2-digit', minute: '2-digit' }),
  };
}

export type Account = Pick<BookedRide, 'transfer_details'>;

export const send = (site: Site, { transfer_details }: Account, amount = transfer_details.amount): Promise<unknown> =>
  dataOf(callApi(site.origin, '/sandbox/transfers', { accountNumber: transfer_details.accountNumber, amount }));

export const rideOf = (site: Site, { savedBookedRide }: Pick<BookedRide, 'savedBookedRide'>): Promise<BookedRide> =>
  dataOf(callApi(site.origin, `/ride/booked-ride/${savedBookedRide._id}`));

/** A paid ride that is not confirmed. */
export async function paidRide(site: Site, traveller: JourneyTraveller, amount?: number) {
  const booked = await createBooking(site.origin, traveller, soon());
  await send(site, booked, amount);
  await expect.poll(async () => (await rideOf(site, booked)).savedBookedRide.status).toBe('awaiting_confirmation');
  return booked;
}

/** The sandbox bank reports a transfer into an account, also into one that no booking has, or one that it has reported before. */
export async function reportTransfer(
  { origin, dataDir }: Site,
  accountNumber: string,
  amount: number,
  reference = `SBX-${randomUUID()}`,
): Promise<void> {
  const body = JSON.stringify({
    eventId: randomUUID(),
    event: 'transfer.received',
    transfer: {
      reference,
      accountNumber,
      amountKobo: amount * 100,
      currency: 'NGN',
      sentAt: new Date().toISOString(),
    },
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const secret = readFileSync(join(dataDir, 'sandbox-secret'), 'utf8').trim();
  const { status } = await fetch(`${origin}/api/v1/payments/notices/sandbox`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Sandbox-Timestamp': timestamp,
      'X-Sandbox-Signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
    },
    body,
  });
  expect(status).toBe(200);
}

/** The row of a booking in a list of the back office. */
export const rowOf = (page: Page, { savedBookedRide }: Pick<BookedRide, 'savedBookedRide'>): Locator =>
  page.getByRole('listitem').filter({ hasText: savedBookedRide.bookingId });

export const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

/** Chooses from the menu of a ride in a list of the back office. */
export async function choose(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^More about/ }).click();
  await row.getByRole('menuitem', { name, exact: true }).click();
}

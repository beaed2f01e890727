import { expect, type Page } from '@playwright/test';
import type { BookedRide } from 'shared/contract/rides';
import { mockResponse } from '../../mock-response';
import { changedRide, type RideSample } from '../../sample-data/ride-sample';
import { refundOf } from '../../sample-data/times';
import { confirmedBy } from '../../sample-data/tracked-responses';
import { type Scene, scenesOf } from '../../scene';

const call = '/ride/booked-ride';
const address = ({ booked }: RideSample) => `/ride-payment-successful?id=${booked.savedBookedRide._id}`;

/** The paid booking. */
export function paid(sample: RideSample, payment: Partial<BookedRide['payment']> = {}): BookedRide {
  const { amountDue } = sample.booked.payment;
  return changedRide(sample, {
    status: 'awaiting_confirmation',
    payment: { status: 'paid', amountPaid: amountDue, paidAt: new Date().toISOString(), ...payment },
  });
}

const assigned = ({ booked: { payment } }: RideSample) =>
  ({
    status: 'driver_assigned',
    payment: { status: 'paid', amountPaid: payment.amountDue, paidAt: new Date().toISOString() },
  }) as const;

export async function openPaid(page: Page, sample: RideSample, booked: BookedRide): Promise<void> {
  await mockResponse(page, call, { data: booked });
  await page.goto(address(sample));
  // the first scene of the page loads its scripts too, which takes a busy machine more than the usual five seconds
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible({ timeout: 20_000 });
}

const page = { page: 'ride-payment-successful', h1: 'Booking Successful', title: 'Booking Successful' };
const scene = scenesOf('ride', page);
const bothWays = scenesOf('returnRide', page);

/** Both ways wait for their confirmation, each until its own time. */
function paidBothWays(sample: RideSample): BookedRide {
  const booked = paid(sample);
  const { ride, wayBack } = booked;
  return {
    ...booked,
    confirmBy: confirmedBy.day(ride),
    ...(wayBack && { wayBack: { ...wayBack, confirmBy: confirmedBy.night(wayBack.ride) } }),
  };
}

export const rideSuccessScenes: readonly Scene[] = [
  scene('plain', (page, sample) => openPaid(page, sample, paid(sample))),
  bothWays('return', async (page, sample) => {
    await openPaid(page, sample, paidBothWays(sample));
    await expect(page.getByText(/each way is confirmed/)).toBeVisible();
  }),
  scene('overpaid', (page, sample) => {
    const amountPaid = sample.booked.payment.amountDue + 500;
    return openPaid(page, sample, paid(sample, { status: 'overpaid', amountPaid, refund: refundOf(500) }));
  }),
  scene('driver', (page, sample) => {
    const driver = { name: 'Musa Bello', phone: '+2348031112233', plateNumber: 'LSR-482-KJ' };
    return openPaid(page, sample, { ...changedRide(sample, assigned(sample)), driver });
  }),
  scene(
    'loading',
    async (page, sample) => {
      await mockResponse(page, call, 'pending');
      await page.goto(address(sample));
      await expect(page.getByText('Loading your booking')).toBeAttached();
    },
    { h1: undefined },
  ),
  scene(
    'failed',
    async (page, sample) => {
      await mockResponse(page, call, { status: 500, code: 'INTERNAL', message: 'Something went wrong' });
      await page.goto(address(sample));
      await expect(page.getByText('Your booking could not be loaded')).toBeVisible();
    },
    { h1: 'Your booking', title: 'Your booking' },
  ),
];

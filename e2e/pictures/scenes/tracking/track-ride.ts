import { expect, type Page } from '@playwright/test';
import type { RideStatus } from 'shared/contract/lists';
import { mockResponse } from '../../mock-response';
import type { RideSample } from '../../sample-data/ride-sample';
import { minutesFromNow, refundOf, rejectedOf } from '../../sample-data/times';
import { rideTracked, type Tracked } from '../../sample-data/tracked-responses';
import { type Scene, scenesOf } from '../../scene';
import { openTracked } from './open-tracked';

const scene = scenesOf('ride', { page: 'track-ride', h1: 'Track ride' });
const bothWays = scenesOf('returnRide', { page: 'track-ride', h1: 'Track ride' });
const driver = { name: 'Musa Ɗanladi', phone: '+2348035550199', plateNumber: 'KJA 482 XB' };
const toDriver: readonly RideStatus[] = [
  'pending_payment',
  'awaiting_confirmation',
  'confirmed',
  'driver_assigned',
  'driver_en_route',
];

async function open(
  page: Page,
  sample: RideSample,
  name: string,
  tracked: Tracked<RideStatus>,
  who: typeof driver | null = null,
): Promise<void> {
  const response = rideTracked(sample, tracked, who);
  await openTracked(page, 'ride', response.bookingId, response);
  await expect(page.getByRole('heading', { level: 2, name }).first()).toBeVisible();
}

const onTheWay = (page: Page, sample: RideSample) =>
  open(page, sample, 'Driver on the way', { statuses: toDriver }, driver);

export const trackRideScenes: readonly Scene[] = [
  scene('driver-on-the-way', async (page, sample) => {
    await onTheWay(page, sample);
    // drawn once the page is idle
    await expect(page.getByRole('img', { name: /^Sketch/ })).toBeVisible({ timeout: 15_000 });
  }),
  bothWays('return', (page, sample) =>
    open(page, sample, 'Awaiting confirmation', {
      statuses: toDriver.slice(0, 2),
      actions: ['receipt', 'calendar', 'move_pickup', 'cancel'],
    }),
  ),
  scene('confirmed', (page, sample) =>
    open(page, sample, 'Confirmed', {
      statuses: toDriver.slice(0, 3),
      actions: ['receipt', 'calendar', 'move_pickup', 'cancel'],
    }),
  ),
  scene('to-pay', (page, sample) =>
    open(page, sample, 'Waiting for payment', {
      statuses: ['pending_payment'],
      payment: { status: 'pending', amountPaid: 0, paidAt: null },
      actions: ['pay', 'cancel'],
    }),
  ),
  scene('rejected', async (page, sample) => {
    await open(page, sample, 'Waiting for payment', {
      statuses: ['pending_payment'],
      payment: { status: 'pending', amountPaid: 0, paidAt: null, ...rejectedOf(5_000) },
      actions: ['pay', 'cancel'],
    });
    await expect(page.getByText(/Your bank returns NGN\s5,000/)).toBeVisible();
  }),
  scene('expired', (page, sample) =>
    open(page, sample, 'Expired', {
      statuses: ['pending_payment', 'expired'],
      payment: { status: 'expired', amountPaid: 0, paidAt: null },
      actions: ['new_account'],
    }),
  ),
  scene('cancelled', async (page, sample) => {
    await open(page, sample, 'Cancelled', {
      statuses: ['pending_payment', 'awaiting_confirmation', 'cancelled'],
      payment: { status: 'refund_pending', refund: refundOf(sample.booked.payment.amountDue) },
      actions: ['receipt'],
    });
    // loaded for cancelled bookings only
    await expect(page.getByText('Goes back to you')).toBeVisible();
  }),
  scene('completed', (page, sample) =>
    open(page, sample, 'Completed', {
      statuses: [...toDriver, 'driver_arrived', 'in_progress', 'completed'],
      actions: ['receipt', 'review'],
    }),
  ),
  scene('cancel-open', async (page, sample) => {
    const { amountDue } = sample.booked.payment;
    await mockResponse(page, '/booking/cancel', {
      data: {
        status: 'driver_en_route',
        paid: amountDue,
        refund: amountDue / 2,
        kept: amountDue / 2,
        dueOn: minutesFromNow(14 * 24 * 60),
        rule: 'Less than 24 hours are left before the pickup: half of what was paid is refunded.',
      },
    });
    await onTheWay(page, sample);
    await page.getByRole('button', { name: 'Cancel this ride' }).click();
    await expect(page.getByRole('button', { name: /^Cancel and get/ })).toBeVisible();
  }),
  scene('move-open', async (page, sample) => {
    await open(page, sample, 'Confirmed', {
      statuses: toDriver.slice(0, 3),
      actions: ['receipt', 'calendar', 'move_pickup', 'cancel'],
    });
    await page.getByRole('button', { name: 'Move the pickup' }).click();
    await expect(page.getByRole('dialog', { name: 'Move the pickup' })).toBeVisible();
  }),
  scene('loading', async (page, sample) => {
    await openTracked(page, 'ride', sample.booked.savedBookedRide.bookingId, 'pending');
    await expect(page.getByText('Loading your booking')).toBeAttached();
  }),
  scene('view-expired', async (page, sample) => {
    const gone = { status: 410, code: 'VIEW_EXPIRED', message: 'Look it up again.' } as const;
    await openTracked(page, 'ride', sample.booked.savedBookedRide.bookingId, gone);
    await expect(page.getByText(/shows it for 30 minutes/)).toBeVisible();
  }),
  scene('failed', async (page, sample) => {
    await openTracked(page, 'ride', sample.booked.savedBookedRide.bookingId, 'network-error');
    await expect(page.getByText('Your booking could not be loaded')).toBeVisible();
  }),
];

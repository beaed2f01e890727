import { expect, type Page } from '@playwright/test';
import type { RideStatus } from 'shared/contract/lists';
import { answer } from '../../answer';
import { type Scene, scenesOf } from '../../scene';
import { minutesFromNow, refundOf } from '../../stages/moments';
import type { RideStage } from '../../stages/ride-stage';
import { rideTracked, type Tracked } from '../../stages/tracked-responses';
import { openTracked } from './open-tracked';

const scene = scenesOf('ride', { page: 'track-ride', h1: 'Track ride' });
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
  stage: RideStage,
  name: string,
  given: Tracked<RideStatus>,
  who: typeof driver | null = null,
): Promise<void> {
  const tracked = rideTracked(stage, given, who);
  await openTracked(page, 'ride', tracked.bookingId, tracked);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

const onTheWay = (page: Page, stage: RideStage) => open(page, stage, 'Driver on the way', { road: toDriver }, driver);

export const trackRideScenes: readonly Scene[] = [
  scene('driver-on-the-way', onTheWay),
  scene('to-pay', (page, stage) =>
    open(page, stage, 'Waiting for payment', {
      road: ['pending_payment'],
      payment: { status: 'pending', amountPaid: 0, paidAt: null },
      actions: ['pay', 'cancel'],
    }),
  ),
  scene('expired', (page, stage) =>
    open(page, stage, 'Expired', {
      road: ['pending_payment', 'expired'],
      payment: { status: 'expired', amountPaid: 0, paidAt: null },
      actions: ['new_account'],
    }),
  ),
  scene('cancelled', (page, stage) =>
    open(page, stage, 'Cancelled', {
      road: ['pending_payment', 'awaiting_confirmation', 'cancelled'],
      payment: { status: 'refund_pending', refund: refundOf(stage.booked.payment.amountDue) },
      actions: ['receipt'],
    }),
  ),
  scene('completed', (page, stage) =>
    open(page, stage, 'Completed', {
      road: [...toDriver, 'driver_arrived', 'in_progress', 'completed'],
      actions: ['receipt', 'review'],
    }),
  ),
  scene('cancel-open', async (page, stage) => {
    const { amountDue } = stage.booked.payment;
    await answer(page, '/booking/cancel', {
      data: {
        status: 'driver_en_route',
        paid: amountDue,
        refund: amountDue / 2,
        kept: amountDue / 2,
        dueOn: minutesFromNow(14 * 24 * 60),
        rule: 'Less than 24 hours are left before the pickup: half of what was paid goes back.',
      },
    });
    await onTheWay(page, stage);
    await page.getByRole('button', { name: 'Cancel this ride' }).click();
    await expect(page.getByRole('button', { name: /^Cancel and get/ })).toBeVisible();
  }),
  scene('loading', async (page, stage) => {
    await openTracked(page, 'ride', stage.booked.savedBookedRide.bookingId, 'held');
    await expect(page.getByText('Loading your booking')).toBeAttached();
  }),
  scene('view-expired', async (page, stage) => {
    const gone = { status: 410, code: 'VIEW_EXPIRED', message: 'Look it up again.' } as const;
    await openTracked(page, 'ride', stage.booked.savedBookedRide.bookingId, gone);
    await expect(page.getByText(/shows it for 30 minutes/)).toBeVisible();
  }),
  scene('failed', async (page, stage) => {
    await openTracked(page, 'ride', stage.booked.savedBookedRide.bookingId, 'lost');
    await expect(page.getByText('Your booking could not be loaded')).toBeVisible();
  }),
];

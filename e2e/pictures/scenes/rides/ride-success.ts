import { expect, type Page } from '@playwright/test';
import type { BookedRide } from 'shared/contract/rides';
import { answer } from '../../answer';
import { type Scene, scenesOf } from '../../scene';
import { refundOf } from '../../stages/moments';
import { bookedNow, type RideStage } from '../../stages/ride-stage';

const call = '/ride/booked-ride';
const address = ({ booked }: RideStage) => `/ride-payment-successful?id=${booked.savedBookedRide._id}`;

/** The booking once the money is in. */
export function paid(stage: RideStage, payment: Partial<BookedRide['payment']> = {}): BookedRide {
  const { amountDue } = stage.booked.payment;
  return bookedNow(stage, {
    status: 'awaiting_confirmation',
    payment: { status: 'paid', amountPaid: amountDue, paidAt: new Date().toISOString(), ...payment },
  });
}

export async function openPaid(page: Page, stage: RideStage, booked: BookedRide): Promise<void> {
  await answer(page, call, { data: booked });
  await page.goto(address(stage));
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
}

const scene = scenesOf('ride', {
  page: 'ride-payment-successful',
  h1: 'Booking Successful',
  title: 'Booking Successful',
});

export const rideSuccessScenes: readonly Scene[] = [
  scene('plain', (page, stage) => openPaid(page, stage, paid(stage))),
  scene('overpaid', (page, stage) => {
    const amountPaid = stage.booked.payment.amountDue + 500;
    return openPaid(page, stage, paid(stage, { status: 'overpaid', amountPaid, refund: refundOf(500) }));
  }),
  scene(
    'loading',
    async (page, stage) => {
      await answer(page, call, 'held');
      await page.goto(address(stage));
      await expect(page.getByText('Loading your booking')).toBeAttached();
    },
    { h1: undefined },
  ),
  scene(
    'failed',
    async (page, stage) => {
      await answer(page, call, { status: 500, code: 'INTERNAL', message: 'Something went wrong' });
      await page.goto(address(stage));
      await expect(page.getByText('Your booking could not be loaded')).toBeVisible();
    },
    { h1: 'Your booking' },
  ),
];

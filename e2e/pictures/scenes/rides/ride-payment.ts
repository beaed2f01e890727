import { expect, type Page } from '@playwright/test';
import type { BookedRide } from 'shared/contract/rides';
import { answer } from '../../answer';
import { type Scene, scenesOf } from '../../scene';
import { refundOf } from '../../stages/moments';
import { bookedNow, type RideStage } from '../../stages/ride-stage';

const call = '/ride/booked-ride';
const address = ({ booked }: RideStage) => `/ride-payment-options?id=${booked.savedBookedRide._id}`;

async function openWith(page: Page, stage: RideStage, data: BookedRide, text: string | RegExp): Promise<void> {
  await answer(page, call, { data });
  await page.goto(address(stage));
  await expect(page.getByText(text).first()).toBeVisible();
}

const openAccount = (page: Page, stage: RideStage) =>
  openWith(page, stage, bookedNow(stage), 'This one-time account expires on');

const scene = scenesOf('ride', { page: 'ride-payment-options', h1: 'Payment Options' });

const over = { status: 'expired', minutesOpen: 40 } as const;

export const openPaymentScenes: readonly Scene[] = [
  scene('open', openAccount),
  scene('copied', async (page, stage) => {
    await openAccount(page, stage);
    await page.getByRole('button', { name: /^Account number/ }).click();
    await expect(page.getByText('Account has been copied to clipboard').first()).toBeVisible();
  }),
  scene('not-received', async (page, stage) => {
    const message = 'We have not received your transfer yet. It can take a few minutes; do not pay twice.';
    await answer(page, '/ride/confirm-transfer', { status: 409, code: 'TRANSFER_NOT_RECEIVED', message });
    await openAccount(page, stage);
    await page.getByRole('button', { name: "I've transferred the money" }).click();
    await expect(page.getByRole('region', { name: /Messages/ }).getByText(message)).toBeVisible();
  }),
  scene('incomplete', (page, stage) =>
    openWith(page, stage, bookedNow(stage, { payment: { amountPaid: 5_000 } }), /We have received NGN 5,000/),
  ),
  scene('out-of-reach', async (page, stage) => {
    await openAccount(page, stage);
    await answer(page, call, 'lost');
    await expect(page.getByText(/We cannot reach the site/)).toBeVisible();
  }),
  scene('loading', async (page, stage) => {
    await answer(page, call, 'held');
    await page.goto(address(stage));
    await expect(page.getByText('Loading your booking')).toBeAttached();
  }),
  scene('overlay', async (page, stage) => {
    await answer(page, call, 'held');
    await page.goto(address(stage));
    await expect(page.getByText('Loading...')).toBeVisible();
  }),
];

export const closedPaymentScenes: readonly Scene[] = [
  scene('expired', (page, stage) => openWith(page, stage, bookedNow(stage, over), 'This account has expired')),
  scene('underpaid', (page, stage) =>
    openWith(
      page,
      stage,
      bookedNow(stage, { ...over, payment: { amountPaid: 5_000, refund: refundOf(5_000) } }),
      /which was too little/,
    ),
  ),
  scene('new-account-refused', async (page, stage) => {
    const message = 'This car has been taken for your time. Search again to choose another one.';
    await answer(page, '/booking/payment/initiatepayment', { status: 409, code: 'CAR_TAKEN', message });
    await openWith(page, stage, bookedNow(stage, over), 'This account has expired');
    await page.getByRole('button', { name: 'Get a new account number' }).click();
    await expect(page.getByText(message)).toBeVisible();
  }),
  scene('late', (page, stage) => {
    const { amountDue } = stage.booked.payment;
    const payment = { status: 'late', amountPaid: amountDue, refund: refundOf(amountDue) } as const;
    return openWith(
      page,
      stage,
      bookedNow(stage, { status: 'payment_review', minutesOpen: 40, payment }),
      /came in late/,
    );
  }),
  scene('refunded', (page, stage) => {
    const { amountDue } = stage.booked.payment;
    const refund = { ...refundOf(amountDue), refundedAt: new Date().toISOString() };
    const payment = { status: 'refunded', amountPaid: amountDue, refund } as const;
    return openWith(page, stage, bookedNow(stage, { ...over, payment }), /has been sent back/);
  }),
  scene('cancelled', (page, stage) =>
    openWith(page, stage, bookedNow(stage, { status: 'cancelled', minutesOpen: 40 }), /is cancelled/),
  ),
  scene('failed', async (page, stage) => {
    await answer(page, call, 'lost');
    await page.goto(address(stage));
    await expect(page.getByText('Your booking could not be loaded')).toBeVisible();
  }),
  scene('look-up-over', async (page, stage) => {
    const message = 'This booking was opened by a look-up, and that is over. Please look it up again.';
    await answer(page, call, { status: 401, code: 'VIEW_EXPIRED', message });
    await page.goto(address(stage));
    await expect(page.getByText('This page has closed')).toBeVisible();
  }),
  scene('unknown', async (page) => {
    await page.goto(`/ride-payment-options?id=${'x'.repeat(24)}`);
    await expect(page.getByText('This booking cannot be found')).toBeVisible();
  }),
];
